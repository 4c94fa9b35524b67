import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Log } from "#server/log.ts";

const LONGEST_LOGGED = 200;

/** The status lines of what the parser refuses by name; everything else it refuses is a bad request. */
const STATUS_LINES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "413 Payload Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/** Refuses what is no HTTP request with a status, a closed connection and one line in the log. */
export function refuseMalformed(server: Server, log: Log): void {
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Duplex) => {
    const { code = "unknown" } = error;
    // A client who left has sent nothing wrong.
    if (code !== "ECONNRESET") log.info({ reason: code }, "a malformed request was refused");
    // Behind the beginning of an answer a second one would be read as its rest.
    const isUnanswered = "bytesWritten" in socket && socket.bytesWritten === 0;
    if (!socket.writable || !isUnanswered) socket.destroy();
    else socket.end(`HTTP/1.1 ${STATUS_LINES[code] ?? "400 Bad Request"}\r\nconnection: close\r\n\r\n`);
  });
}

/** Refuses a request from which no address of this server can be made. */
export function refuseUnreadable({ method, url }: IncomingMessage, response: ServerResponse, log: Log): void {
  log.info({ method, url: url?.slice(0, LONGEST_LOGGED) }, "a request that cannot be read was refused");
  response.writeHead(400, { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" });
  response.end("This request cannot be read: ask for a path of this server, by the name of a host.\n");
}

/** Methods that the web's own `Request` refuses to carry. */
const FORBIDDEN_METHODS: ReadonlySet<string> = new Set(["CONNECT", "TRACE", "TRACK"]);

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Whether an address can be made of a request: it names a path, not another server or `*`, and a host that is one.
 * HTTP/1.0 may leave the host out.
 */
export function isReadable({ method, url, headers }: Pick<IncomingMessage, "method" | "url" | "headers">): boolean {
  if (FORBIDDEN_METHODS.has(method ?? "GET") || !url?.startsWith("/")) return false;
  const { host } = headers;
  return host === undefined || (HOST.test(host) && URL.canParse(`http://${host}/`));
}

/** How much of a body that nobody reads is taken off the wire so that its connection can be used again. */
export const MOST_DRAINED_BYTES = 2 * 1024 * 1024;

/**
 * Keeps a connection usable after an answer that did not read its request's body to the end: the rest is read and
 * thrown away, up to 2 MB. A body that declares more is told that its connection closes (RFC 9112, section 9.3); one
 * that turns out to be longer ends its connection. The request time-out of the server bounds how long this takes.
 */
export function drainBody(request: IncomingMessage, response: ServerResponse): void {
  if (Number(request.headers["content-length"] ?? 0) > MOST_DRAINED_BYTES) response.shouldKeepAlive = false;
  response.once("finish", () => {
    if (!request.complete) drain(request);
  });
}

function drain(request: IncomingMessage): void {
  let drained = 0;
  // Whoever read the body has answered. Its listener would go on storing what arrives, and pause the connection again.
  request.removeAllListeners("data");
  request.on("data", (piece: Buffer) => {
    drained += piece.length;
    if (drained > MOST_DRAINED_BYTES) request.destroy();
  });
  request.resume();
}
