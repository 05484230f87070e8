// Creates the addresses of worker scripts. If the browser has Trusted Types, the page's policy (index.html)
// accepts only addresses from this module.

type Policy = { createScriptURL: (href: string) => string };
declare global {
  interface ImportMeta {
    /** True if the page is slidestar.html, a single file with all parts (py/tools/make_file.py). */
    inFile?: boolean;
  }
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;
}

/**
 * Return the address of a script on this host or, in slidestar.html, of a blob of this page. Throw an
 * `Error` for other addresses. If the browser has Trusted Types, the address is a `TrustedScriptURL`, which
 * can be used like a string.
 */
export function scriptAddress({ protocol, origin, href }: URL): string {
  const own = import.meta.inFile ? protocol === "blob:" : origin === location.origin;
  if (!own) throw new Error(`the script ${href} is on another host`);
  return policy ? policy.createScriptURL(href) : href;
}

const policy = globalThis.trustedTypes?.createPolicy("slidestar", {
  createScriptURL: (href) => href,
});
