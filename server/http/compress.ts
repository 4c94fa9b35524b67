import { pipeline, Readable } from "node:stream";
import { constants, createGzip } from "node:zlib";

const COMPRESSIBLE = /^(text\/(?!event-stream)|application\/(json|problem\+json|javascript|xml|.*\+xml)|image\/svg)/;

/** Packs a response's body when the reader takes gzip, passing each piece on at once so that streamed pages still stream. */
export function compress(request: Request, response: Response): Response {
  if (response.body === null || !canCompress(request, response)) return response;
  const headers = new Headers(response.headers);
  headers.set("content-encoding", "gzip");
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const packed = createGzip({ level: 5, flush: constants.Z_SYNC_FLUSH });
  // Each end learns of the other's: a page that breaks breaks its answer off, and nobody's page is written no further.
  pipeline(Readable.fromWeb(response.body), packed, () => undefined);
  return new Response(Readable.toWeb(packed), { status: response.status, statusText: response.statusText, headers });
}

function canCompress(request: Request, response: Response): boolean {
  return (
    request.method === "GET" &&
    !response.headers.has("content-encoding") &&
    /\bgzip\b/.test(request.headers.get("accept-encoding") ?? "") &&
    COMPRESSIBLE.test(response.headers.get("content-type") ?? "")
  );
}
