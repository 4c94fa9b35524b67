import { Agent, request, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync, zstdDecompressSync } from "node:zlib";

/** As a browser says it. */
const ENCODINGS = "gzip, deflate, br, zstd";

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

/** Requests to one server on connections that are kept. */
export interface Client {
  /** Sends one request and reads its whole answer, packed or not. */
  ask(path: string, asked?: Asked): Promise<Answer>;
  close(): void;
}

/** Makes a client with so many connections at most; more requests than that wait for one. */
export function createClient(origin: string, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  return {
    ask(path, { method = "GET", headers = {}, body } = {}) {
      const content = body === undefined ? {} : { "content-type": "application/json" };
      return new Promise((resolve, reject) => {
        const all = { "accept-encoding": ENCODINGS, ...content, ...headers };
        const sent = request(new URL(path, origin), { agent, method, headers: all }, (incoming) => {
          const pieces: Buffer[] = [];
          incoming.on("data", (piece: Buffer) => pieces.push(piece));
          incoming.once("error", reject);
          incoming.once("end", () =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: Buffer.concat(pieces) }),
          );
        });
        sent.once("error", reject);
        sent.end(body === undefined ? undefined : JSON.stringify(body));
      });
    },
    close: () => agent.destroy(),
  };
}

/** The server has so much to do that it asks to come back. */
export class RefusedError extends Error {}

/** Throws unless an answer has one of these statuses; `RefusedError` for 429. */
export function expectStatus({ status, headers, body }: Answer, path: string, ...expected: readonly number[]): void {
  if (expected.includes(status)) return;
  if (status === 429) throw new RefusedError(`${path} was refused.`);
  const unpack = UNPACK[headers["content-encoding"] ?? ""];
  const text = (unpack === undefined ? body : unpack(body)).toString("utf8");
  // A page says what happened in its heading.
  const said = /<h1[^>]*>.*?<\/h1>/s.exec(text)?.[0].replaceAll(/<[^>]*>/g, "") ?? text.slice(0, 300);
  throw new Error(`${path} was answered ${status}: ${said}`);
}
