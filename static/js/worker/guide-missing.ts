// The page that replaces the guide if there is no network and the guide is not stored. It uses the
// main page's style sheet, which is stored.

import { GUIDE_MISSING as text } from "./worker-text.ts";

const POLICY =
  "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'";

/** @param site the address of the main page */
export function guideMissing(site: string) {
  const at = (path: string) => new URL(path, site).href;
  const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Slidestar: ${text.title.toLowerCase()}</title>
    <link rel="icon" href="${at("static/icon.svg")}" type="image/svg+xml" />
    <link rel="stylesheet" href="${at("static/css/page.css")}" />
  </head>
  <body>
    <header class="masthead">
      <div class="brand">
        <img src="${at("static/icon.svg")}" width="26" height="26" alt="" />
        <h1>Slidestar</h1>
      </div>
    </header>
    <main class="layout">
      <section class="card">
        <h2>${text.title}</h2>
        <p>${text.text}</p>
        <p><a class="full-page" href="${at("index.html")}">${text.back}</a></p>
      </section>
    </main>
  </body>
</html>
`;
  return new Response(html, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": POLICY },
  });
}
