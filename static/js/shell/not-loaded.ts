// What's said where the page's own scripts don't arrive: a script of the old kind, which also runs
// where those can't. That they're late is noticed without any script (shell.css); this one knows
// sooner, and more.

const { dataset } = document.documentElement;

if (location.protocol === "file:") {
  // From a file, browsers load no modules.
  addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.className = "notice from-file";
    notice.textContent =
      "Browsers don't run Slidestar from a file: serve its folder (./build.sh serve, or " +
      "python3 -m http.server inside dist) and open the address that's printed.";
    document.body.prepend(notice);
    dataset.page = "file";
  });
} else {
  // What goes wrong once the page is here is for others to deal with.
  const fail = () => {
    if (dataset.page !== "here") dataset.page = "failed";
  };
  // A script that can't be loaded, or run. (It's no script that counts if the page comes all the
  // same.)
  addEventListener("error", ({ target }) => target instanceof HTMLLinkElement || fail(), true);
  addEventListener("unhandledrejection", fail);
}
