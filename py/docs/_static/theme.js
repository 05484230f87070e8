// The theme that the reader chose with Furo's button, before anything is drawn.
document.body.dataset.theme = localStorage.getItem("theme") || "auto";
