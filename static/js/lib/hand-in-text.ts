export const HAND_IN = "Hand in";
export const NAME = "Your name";
export const NAMELESS = "Type your name first. The file is named after you.";
export const DOWNLOAD = "Download";
export const COPY_LINK = "Copy the link";
export const NOT_COPIED = "This browser doesn't let the page copy. Download the file instead.";
