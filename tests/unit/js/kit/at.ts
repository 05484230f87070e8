/** Return a list's item, or throw an `Error`. Negative indexes count from the end. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list.at(index);
  if (item === undefined) throw new Error(`there is no item ${index} of ${list.length}`);
  return item;
}
