import { pipeline, Readable, type Transform } from "node:stream";
import { constants, createBrotliCompress, createGzip, createZstdCompress } from "node:zlib";
import Negotiator from "negotiator";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|xml|.*\+xml)|image\/svg)/;

/** The ways in which answers are packed, the smallest result first. */
const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

// Levels that cost about what gzip 6 costs on a research page; each piece is passed on at once, so that streamed pages stream.
const PACKERS: ReadonlyMap<Encoding, () => Transform> = new Map<Encoding, () => Transform>([
  [
    "zstd",
    () =>
      createZstdCompress({
        flush: constants.ZSTD_e_flush,
        params: {
          [constants.ZSTD_c_compressionLevel]: 9,
          // By themselves tables for a document of any length: 11 MB for each answer under way, 2.5 MB with these.
          [constants.ZSTD_c_windowLog]: 21,
          [constants.ZSTD_c_hashLog]: 18,
          [constants.ZSTD_c_chainLog]: 18,
        },
      }),
  ],
  [
    "br",
    () =>
      createBrotliCompress({
        flush: constants.BROTLI_OPERATION_FLUSH,
        params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
      }),
  ],
  ["gzip", () => createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH })],
]);

/** Packs a response's body in the smallest way its reader takes (RFC 9110 section 12.5.3). */
export function compress(request: Request, response: Response): Response {
  const encoding = canCompress(request, response) ? bestEncoding(request) : undefined;
  const packer = encoding === undefined ? undefined : PACKERS.get(encoding);
  if (response.body === null || encoding === undefined || packer === undefined) return response;
  const headers = new Headers(response.headers);
  headers.set("content-encoding", encoding);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const packed = packer();
  // Each end learns of the other's: a page that breaks breaks its answer off, and nobody's page is written no further.
  pipeline(Readable.fromWeb(response.body), packed, () => undefined);
  return new Response(Readable.toWeb(packed), { status: response.status, statusText: response.statusText, headers });
}

function canCompress(request: Request, response: Response): boolean {
  return (
    request.method === "GET" &&
    !response.headers.has("content-encoding") &&
    COMPRESSIBLE.test(response.headers.get("content-type") ?? "")
  );
}

/** Browsers name every encoding that they take with equal weight: the choice among these is ours. Undefined for none. */
export function bestEncoding(request: Request): Encoding | undefined {
  const asked = { headers: { "accept-encoding": request.headers.get("accept-encoding") ?? undefined } };
  const taken = new Set(new Negotiator(asked).encodings([...ENCODINGS]));
  return ENCODINGS.find((encoding) => taken.has(encoding));
}
