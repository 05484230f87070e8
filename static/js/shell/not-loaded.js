// Reports that the page's scripts did not load. This is a classic script, so it runs even if
// modules do not, and it is JavaScript, so it runs even if the sources are opened without a build.
// The style sheet (shell.css) also shows a message after a delay, but this script knows the failure
// earlier and more precisely.

const { dataset } = document.documentElement;

if (location.protocol === "file:") {
  // Browsers do not load modules from `file:` addresses.
  addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.className = "notice from-file";
    notice.textContent =
      "Browsers don't run Slidestar from a file: serve its folder (./build.sh serve, or " +
      "python3 -m http.server inside dist) and open the printed address.";
    document.body.prepend(notice);
    dataset.page = "file";
  });
} else {
  // Errors after the start are handled elsewhere.
  const fail = () => {
    if (dataset.page !== "here") dataset.page = "failed";
  };
  // A script failed to load or run. Style sheets and icons that fail are ignored.
  addEventListener("error", ({ target }) => target instanceof HTMLLinkElement || fail(), true);
  addEventListener("unhandledrejection", fail);
}
