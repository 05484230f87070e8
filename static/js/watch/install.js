// The room where a search is watched, step by step.

/** @import { App } from "../app/app.js" */

/**
 * @param {App} _app
 * @param {HTMLElement} room
 */
export function installWatch(_app, room) {
  room.textContent = "";
}
