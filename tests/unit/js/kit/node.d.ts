// The parts of Node.js that the tests use.

declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: URL, encoding: "utf8"): string;
}

declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

declare module "node:zlib" {
  export function deflateSync(data: string | Uint8Array): Buffer;
  export function inflateSync(data: Uint8Array): Buffer;
  export function gzipSync(data: Uint8Array): Buffer;
}

declare module "node:http" {
  interface Request {
    method: string;
    url: string;
  }
  interface Response {
    writeHead(status: number, headers: Record<string, string>): void;
    end(body: Uint8Array): void;
  }
  interface Server {
    listen(port: number, host: string, listening: () => void): void;
    address(): { port: number };
    close(): void;
    closeAllConnections(): void;
  }
  export function createServer(answer: (request: Request, response: Response) => void): Server;
}

declare class Buffer extends Uint8Array<ArrayBuffer> {
  static from(data: string | ArrayBuffer | readonly number[], encoding?: "base64"): Buffer;
  static alloc(size: number): Buffer;
  static compare(a: Uint8Array, b: Uint8Array): number;
  equals(other: Uint8Array): boolean;
  subarray(start?: number, end?: number): Buffer;
  toString(encoding?: "base64" | "base64url" | "utf8"): string;
}

declare const process: {
  env: { FUZZ_SEED?: string; FUZZ_SHARE?: string };
};
