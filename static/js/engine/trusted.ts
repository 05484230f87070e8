// The addresses of scripts that the page starts by itself. Where the browser has Trusted Types, the
// page's policy (index.html) lets no text become one, save through here.

/**
 * A script of this page's own, named by this page's own code.
 * @returns a `TrustedScriptURL` where there's such a thing; it's used like a string
 */
export function scriptAddress(address: URL): string {
  if (address.origin !== location.origin) throw new Error(`${address} isn't of this page's host`);
  return (policy ? policy.createScriptURL(address.href) : address.href) as any;
}

const policy = (globalThis as any).trustedTypes?.createPolicy("slidestar", {
  createScriptURL: (href: string) => href,
});
