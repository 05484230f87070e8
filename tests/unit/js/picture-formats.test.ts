// The formats of pictures.

import { expect, test } from "vitest";
import { formatOf, isReadEverywhere } from "../../../static/js/picture/picture-formats.ts";

test.each([
  ["\0\0\0\x18ftypheic\0\0\0\0mif1heic", "photo", "", "HEIC"],
  ["\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "photo.jpg", "image/jpeg", "HEIC"],
  ["\0\0\0\x20ftypmif1\0\0\0\0mif1avif", "photo.heic", "", "AVIF"],
  ["\0\0\0\x18ftypcrx \0\0\0\x01crx isom", "photo.cr3", "", "RAW"],
  ["\0\0\0\x18ftypisom\0\0\0\0mp41", "film.mp4", "video/mp4", null],
  ["garbled", "IMG_1.HEIC", "", "HEIC"],
  ["garbled", "photo", "image/heif", "HEIC"],
  ["II*\0", "scan.tif", "image/tiff", "TIFF"],
  ["II*\0", "photo.NEF", "", "RAW"],
  ["MM\0*", "photo.dng", "image/x-adobe-dng", "RAW"],
  ["%PDF-1.7", "paper.pdf", "application/pdf", "PDF"],
  ['<?xml version="1.0"?>\n<svg xmlns=', "drawing", "", "SVG"],
  ["<p>", "page.html", "text/html", null],
  ["\0\0\0\x0cJXL \r\n", "photo.jxl", "image/jxl", "JPEG XL"],
  ["\xff\xd8\xff\xe0", "photo.heic", "image/heic", "JPEG"],
  ["garbled", "photo.jpg", "", "JPEG"],
  ["garbled", "photo", "image/png", "PNG"],
  ["RIFF\0\0\0\0WEBP", "photo", "", "WebP"],
  ["GIF89a", "photo", "", "GIF"],
  ["BM", "photo.bmp", "image/bmp", "BMP"],
  ["garbled", "photo.xyz", "image/x-xyz", ""],
  ["no picture", "notes.txt", "text/plain", null],
  ["BMI and weight", "notes.txt", "text/plain", null],
])("the format of %j named %s of type %j", (head, name, type, format) => {
  expect(formatOf(head, { name, type })).toBe(format);
});

test("a damaged file of these formats is not called unsupported", () => {
  const known = ["JPEG", "PNG", "WebP", "AVIF", "GIF", "BMP", "HEIC", "TIFF", "RAW", "SVG", ""];
  expect(known.filter(isReadEverywhere)).toStrictEqual(known.slice(0, 6));
});
