// Files of different hosts: compressed, with a gzip file, missing, or replaced by a page. The server
// is real, and Node.js decodes responses as a browser does.

import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { type Host, takeFile } from "../../../static/js/worker/encodings.ts";

const CONTENT = Buffer.from("PK".padEnd(50_000, "the content of the file; "));
const PACKED = gzipSync(CONTENT);
const PAGE = {
  status: 200,
  type: "text/html",
  body: Buffer.from("<!doctype html><h1>Welcome</h1>"),
};
const MISSING: Answer = { status: 404, type: "text/plain", body: Buffer.from("none") };
const AS_IS = { status: 200, type: "application/zip", body: CONTENT };
const BESIDE = { status: 200, type: "application/gzip", body: PACKED };
const COMPRESSED = { ...AS_IS, encoding: "gzip", body: PACKED };

type Answer = { status: number; type: string; encoding?: string; body: Buffer };

/** The responses by path. */
let files: Record<string, Answer> = {};
/** The requests that the host received. */
let requested: string[] = [];
const server = createServer((request, response) => {
  const { status, type, encoding, body } = files[request.url] ?? MISSING;
  requested.push(`${request.method} ${request.url}`);
  response.writeHead(status, {
    "content-type": type,
    ...(encoding ? { "content-encoding": encoding } : {}),
  });
  response.end(body);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const open = async (address: string) => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
};
const host: Host = {
  open,
  async openCompressed(address) {
    const response = await open(address);
    if (response.headers.has("content-encoding")) return response;
    await response.body?.cancel();
    return null;
  },
};

async function whole(response: Response) {
  const content = Buffer.from(await response.arrayBuffer());
  if (!content.equals(CONTENT)) throw new Error(`it has ${content.length} bytes`);
  return content;
}

/** @param packed the gzip file, whose name ends in .gz */
function take(name: string, plain: Answer, packed: Answer) {
  files = { [`/${name}`]: plain, [`/${name}.gz`]: packed };
  requested = [];
  return takeFile(`http://127.0.0.1:${server.address().port}/${name}`, host, whole);
}

const LARGE = "slidestar.zip";
const SMALL = "kernel_0.wasm";

test.each<[string, Answer, Answer]>([
  ["compresses responses", COMPRESSED, BESIDE],
  ["compresses responses and has no gzip file", COMPRESSED, MISSING],
  ["compresses nothing", AS_IS, BESIDE],
  ["compresses nothing and has no gzip file", AS_IS, MISSING],
  ["sends a page in place of a missing file", AS_IS, PAGE],
  [
    "sends a page in place of a missing file, as plain text",
    AS_IS,
    { ...PAGE, type: "text/plain" },
  ],
  ["has only the gzip file", MISSING, BESIDE],
  ["has only the gzip file, and sends a page", PAGE, BESIDE],
  ["sends a compressed page", { ...PAGE, encoding: "gzip", body: gzipSync(PAGE.body) }, BESIDE],
  ["declares the gzip file as an encoding", AS_IS, { ...BESIDE, encoding: "gzip" }],
  ["compresses the gzip file", AS_IS, { ...BESIDE, encoding: "gzip", body: gzipSync(PACKED) }],
  ["declares the wrong type", AS_IS, { ...BESIDE, type: "text/html" }],
  ["has an outdated gzip file", AS_IS, { ...BESIDE, body: gzipSync(CONTENT.subarray(9)) }],
  ["truncates the gzip file", AS_IS, { ...BESIDE, body: PACKED.subarray(0, 40) }],
  ["truncates the compressed response", { ...COMPRESSED, body: PACKED.subarray(0, 40) }, BESIDE],
  ["has an empty gzip file", AS_IS, { ...BESIDE, body: Buffer.alloc(0) }],
])("a host that %s", async (_, plain, packed) => {
  expect(CONTENT.equals(await take(LARGE, plain, packed))).toBe(true);
  expect(CONTENT.equals(await take(SMALL, plain, packed))).toBe(true);
});

test("a file is requested in the best encoding of the host", async () => {
  await take(LARGE, COMPRESSED, BESIDE);
  expect(requested).toStrictEqual([`GET /${LARGE}`]);
  await take(LARGE, AS_IS, BESIDE);
  expect(requested).toStrictEqual([`GET /${LARGE}`, `GET /${LARGE}.gz`]);
  await take(SMALL, AS_IS, BESIDE);
  expect(requested).toStrictEqual([`GET /${SMALL}`]);
});

test("the error is about the file itself, not its gzip file", async () => {
  const short = { ...AS_IS, body: CONTENT.subarray(0, 100) };
  await expect(take(LARGE, short, MISSING)).rejects.toThrow("it has 100 bytes");
  await expect(take(SMALL, short, PAGE)).rejects.toThrow("it has 100 bytes");
  await expect(take(LARGE, MISSING, PAGE)).rejects.toThrow("the server answered 404");
});
