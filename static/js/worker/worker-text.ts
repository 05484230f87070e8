// The messages of the workers, which follow a colon, and the text of the page that is shown instead
// of the guide if there is no network and the guide is not stored.

export const cannotLoad = (file: string, fault: string) => `${file} can't be loaded: ${fault}`;
export const serverStatus = (status: number) => `the server answered ${status}`;
export const notInFile = (name: string) =>
  `this file has no ${name}, so it's incomplete. Get a new copy`;
export const wrongSize = (bytes: number, expected: number | undefined) =>
  `it has ${bytes} bytes, not ${expected}`;
export const noPyodide = (fault: string) => `this browser can't run Pyodide: ${fault}`;

export const GUIDE_MISSING = {
  title: "The guide isn't on this device yet",
  text: "You seem to be offline. Open the guide once while you're online to store it for offline use.",
  back: "Back to the puzzle",
};
