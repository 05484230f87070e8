/** @param level the number of the level, from 1 */
export const levelLine = (level: number, levels: number) => `Level ${level} of ${levels}`;
