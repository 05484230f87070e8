// Reports that the page's scripts did not load. This is a classic script, which also runs if modules
// do not, and JavaScript, which also runs if the sources are opened without a build. The style sheet
// (shell.css) shows a message after a delay; this script knows earlier and more precisely.

const { dataset } = document.documentElement;

if (location.protocol === "file:") {
  // Browsers do not load modules from files.
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
  // A script failed to load or run. (A failed style sheet or icon does not count.)
  addEventListener("error", ({ target }) => target instanceof HTMLLinkElement || fail(), true);
  addEventListener("unhandledrejection", fail);
}
