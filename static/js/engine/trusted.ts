// The addresses of worker scripts. If the browser has Trusted Types, the page's policy (index.html)
// accepts only addresses from here.

type Policy = { createScriptURL: (href: string) => string };
declare global {
  var trustedTypes: { createPolicy: (name: string, rules: Policy) => Policy } | undefined;
}

/**
 * Return the address of a script of this host: a `TrustedScriptURL`, which is used like a string,
 * if the browser has Trusted Types.
 */
export function scriptAddress({ origin, href }: URL): string {
  if (origin !== location.origin) throw new Error(`the script ${href} is on another host`);
  return policy ? policy.createScriptURL(href) : href;
}

const policy = globalThis.trustedTypes?.createPolicy("slidestar", {
  createScriptURL: (href) => href,
});
