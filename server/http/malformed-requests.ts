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
