// The addresses of worker scripts. If the browser has Trusted Types, the page's policy (index.html)
// accepts only addresses from here.

type Policy = { createScriptURL: (href: string) => string };
declare global {
  interface ImportMeta {
    /** The page is slidestar.html, a file with all its parts (py/tools/make_file.py). */
    inFile?: boolean;
  }
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;
}

/**
 * Return the address of a script of this host, in slidestar.html of a blob of this page: a
 * `TrustedScriptURL`, which is used like a string, if the browser has Trusted Types.
 */
export function scriptAddress({ protocol, origin, href }: URL): string {
  const own = import.meta.inFile ? protocol === "blob:" : origin === location.origin;
  if (!own) throw new Error(`the script ${href} is on another host`);
  return policy ? policy.createScriptURL(href) : href;
}

const policy = globalThis.trustedTypes?.createPolicy("slidestar", {
  createScriptURL: (href) => href,
});
