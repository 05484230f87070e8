// The texts of the sheet with everything that is not on the first screen.

export const GROUPS = { play: "Play", yours: "Yours", help: "Settings and help" } as const;

export const ENTRIES = {
  daily: "Daily boards",
  events: "Events",
  enter: "Enter your board",
  solution: "Show the solution",
  statistics: "Solves and averages",
  slots: "Stored games",
  studies: "Studies",
  picture: "Your own picture",
  settings: "Settings",
  keys: "Keys",
  playing: "How to play",
  coach: "Learn to solve",
  guide: "Guide and reference",
  download: "Download",
} as const;

export const DOWNLOAD = "The whole page in one file, for offline use";
