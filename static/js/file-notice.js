// Says how to open the page where it was opened as a file, from which browsers load no modules: so
// this is a script of the old kind.

if (location.protocol === "file:") {
  addEventListener("DOMContentLoaded", () => {
    const notice = document.createElement("p");
    notice.className = "notice from-file";
    notice.textContent =
      "Browsers don't run Slidestar from a file: serve its folder (./build.sh serve, or " +
      "python3 -m http.server inside dist) and open the address that's printed.";
    document.body.prepend(notice);
  });
}
