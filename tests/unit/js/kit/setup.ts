// The part of a document that the page's idle signal needs (lib/activity.js).

Object.assign(globalThis, {
  document: {
    documentElement: { toggleAttribute() {} },
    getAnimations: () => [],
  },
});
