// Names that nobody else has: not another tab, not a visit before.

export function newId() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
