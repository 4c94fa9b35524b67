import type { IncomingMessage, ServerResponse } from "node:http";

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
