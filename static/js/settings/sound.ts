// Synthesizes short sounds: a click for a slide, three soft notes for a win, and beeps during an
// inspection.

import type { State } from "../state/state.ts";

/** Create the sounds. No audio context is created while sounds are off. */
export function createSounds() {
  let audio: AudioContext | null = null;

  function strike(
    context: AudioContext,
    {
      pitch,
      loud,
      after = 0,
      lasts,
      to = pitch,
    }: { pitch: number; loud: number; after?: number; lasts: number; to?: number },
  ) {
    const start = context.currentTime + after;
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    oscillator.type = "sine";
    oscillator.frequency.setValueAtTime(pitch, start);
    oscillator.frequency.exponentialRampToValueAtTime(to, start + lasts);
    gain.gain.setValueAtTime(0.0001, start);
    gain.gain.exponentialRampToValueAtTime(loud, start + 0.003);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + lasts);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + lasts + 0.02);
  }

  return {
    show(state: State, before: State | null) {
      if (!state.settings.sounds || !before || typeof AudioContext === "undefined") return;
      const turnedOn = !before.settings.sounds;
      const slid = state.game.start === before.game.start && state.game.at !== before.game.at;
      const { stage = 0, inspection } = state.game.clock;
      const called = inspection && stage > (before.game.clock.stage ?? 0);
      if (!turnedOn && !slid && !called) return;
      // Before the first key or click, the browser would queue the sounds and then play all of them
      // at once.
      if (navigator.userActivation?.hasBeenActive === false) return;
      audio ??= new AudioContext();
      if (audio.state !== "running") void audio.resume();
      if (called) {
        // The first warning has one beep, the second two. Lower beeps follow after the time is up.
        const pitch = stage > 2 ? 330 : 880;
        for (let i = 0; i < Math.min(stage, 2); i += 1) {
          strike(audio, { pitch, loud: 0.16, after: 0.18 * i, lasts: 0.14 });
        }
        return;
      }
      const pitch = 330 + 40 * Math.random();
      strike(audio, { pitch, to: pitch / 2.2, loud: 0.22, lasts: 0.045 });
      strike(audio, { pitch: 4.1 * pitch, loud: 0.05, lasts: 0.014 });
      if (!state.game.won || before.game.won) return;
      [523.25, 659.25, 783.99].forEach((note, i) => {
        strike(audio as AudioContext, {
          ...{ pitch: note, loud: 0.1, after: 0.08 + 0.11 * i, lasts: 0.5 },
        });
      });
    },
  };
}
