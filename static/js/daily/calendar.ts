// The calendar in the sheet of daily boards, loaded when the sheet is first opened. It shows a month with the
// solved days. The user picks a day to see its boards.

import type { Clock } from "../lib/clock.ts";
import { element, findPanel, setText } from "../lib/dom.ts";
import type { Store } from "../lib/store.ts";
import { type Days, dayOf, daysLater, SIZES, solvedDays, streaks } from "../state/daily.ts";
import type { State } from "../state/state.ts";
import { dayLabel, NEWER, niceMonth, OLDER, streakWords, WEEKDAYS } from "./daily-text.ts";

const WEEK = 7;
/** The number of days by which each arrow key moves. */
const STEPS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

type CalendarOptions = { clock: Clock; onDay: (day: string) => void };

export function createCalendar(store: Store<State>, { clock, onDay }: CalendarOptions) {
  const { root, part } = findPanel("calendar");
  const [older, newer] = [part("older", HTMLButtonElement), part("newer", HTMLButtonElement)];
  const month = part("month");
  const table = part("days");
  const streak = part("streak");
  let today = dayOf(clock.date());
  let first = firstOf(today);
  let picked = today;

  older.setAttribute("aria-label", OLDER);
  newer.setAttribute("aria-label", NEWER);
  older.addEventListener("click", () => showMonth(firstOf(daysLater(first, -1))));
  newer.addEventListener("click", () => showMonth(firstOf(daysLater(first, 31))));
  table.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest("button") : null;
    if (!button?.dataset.day || button.getAttribute("aria-disabled") === "true") return;
    picked = button.dataset.day;
    draw();
    focusOn(picked);
    onDay(picked);
  });
  table.addEventListener("keydown", (event) => {
    const step = STEPS[event.key as keyof typeof STEPS];
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : null;
    if (!step || !from) return;
    event.preventDefault();
    const to = daysLater(from, step);
    if (to > today) return;
    if (firstOf(to) !== first) showMonth(firstOf(to));
    focusOn(to);
  });

  function showMonth(to: string) {
    first = to;
    draw();
  }

  function focusOn(day: string) {
    for (const button of table.querySelectorAll("button")) {
      button.tabIndex = button.dataset.day === day ? 0 : -1;
      if (button.dataset.day === day) button.focus();
    }
  }

  function draw() {
    const { solves } = store.get().history;
    const days = solvedDays(solves);
    today = dayOf(clock.date());
    setText(streak, streakWords(streaks(solves, today)));
    setText(month, niceMonth(first));
    newer.disabled = first === firstOf(today);
    const heads = WEEKDAYS.map((name) =>
      element("th", {
        text: name.slice(0, 2),
        attributes: { scope: "col", abbr: name, "aria-label": name },
      }),
    );
    table.replaceChildren(
      element("thead", {}, element("tr", {}, ...heads)),
      element(
        "tbody",
        {},
        ...weeksOf(first).map((week) => element("tr", {}, ...week.map((day) => cell(day, days)))),
      ),
    );
  }

  function cell(day: string, days: Days) {
    if (firstOf(day) !== first) return element("td");
    const solved = days[day] ?? {};
    const number = SIZES.filter((size) => size in solved).length;
    const kind = number === SIZES.length ? " solved" : number ? " partly" : "";
    const { metric } = store.get().settings;
    const last = first === firstOf(today) ? today : first;
    const button = element("button", {
      class: `day${kind}${day === today ? " today" : ""}`,
      text: String(Number(day.slice(-2))),
      attributes: {
        type: "button",
        "data-day": day,
        "aria-label": dayLabel(day, solved, metric),
        "aria-disabled": String(day > today),
        "aria-pressed": String(day === picked),
        tabindex: day === last ? "0" : "-1",
        ...(day === today ? { "aria-current": "date" } : {}),
      },
    });
    if (day <= today) button.title = dayLabel(day, solved, metric);
    return element("td", {}, button);
  }

  return {
    /** Show this month, with today picked. */
    show() {
      picked = dayOf(clock.date());
      first = firstOf(picked);
      draw();
      root.hidden = false;
    },
  };
}

function firstOf(day: string) {
  return `${day.slice(0, -2)}01`;
}

/**
 * Return the weeks, beginning on Monday, that contain days of a month.
 * @param first the first day of the month
 */
function weeksOf(first: string) {
  const weekday = (new Date(`${first}T00:00:00Z`).getUTCDay() + WEEK - 1) % WEEK;
  const weeks = [];
  for (
    let day = daysLater(first, -weekday);
    day <= first || firstOf(day) === first;
    day = daysLater(day, WEEK)
  ) {
    const monday = day;
    weeks.push(Array.from({ length: WEEK }, (_, i) => daysLater(monday, i)));
  }
  return weeks;
}
