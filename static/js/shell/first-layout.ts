// Sets the view and the lesson of a link before the first paint, since their layouts differ. The panels set
// both again once they have read the whole link. With `data-opening`, the page is hidden until Learn has its
// style sheet, so that nothing moves. On a slow network, the panels may come first: nothing is set then.

const { dataset } = document.documentElement;
const query = new URLSearchParams(dataset.view ? "" : location.search);
const mode = query.get("mode");
if (mode) dataset.view = mode;
if (mode === "learn") {
  dataset.lesson = query.get("lesson") ?? "watch";
  dataset.opening = "";
}
