// The classroom: its lessons, and where the person is in them.

/** @typedef {"watch" | "race" | "write" | "tables"} Lesson */
/** @typedef {"fold" | "dots" | "map"} TreeView */

/** @type {Readonly<Record<Lesson, string>>} */
export const LESSONS = { watch: "Watch", race: "Race", write: "Write", tables: "Tables" };
/** @type {Readonly<Record<TreeView, string>>} */
export const TREE_VIEWS = { fold: "Folded", dots: "Dots", map: "Map" };

/**
 * `step`: of the search that's watched, how many expansions are done. `code`: the part of the
 * address behind its hash, where a heuristic in Python travels.
 * @typedef {object} Learn
 * @property {Lesson} lesson
 * @property {number} step
 * @property {TreeView} view
 * @property {string} code
 */

/** @type {Learn} */
export const DEFAULT_LEARN = { lesson: "watch", step: 0, view: "fold", code: "" };
