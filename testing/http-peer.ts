import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { gunzipSync } from "node:zlib";

/** A request as it arrived. */
export interface ArrivedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  /** Unpacked where it came packed. */
  readonly body: string;
}

/** A real HTTP server on this machine that stands for a service and answers as a test says. */
export interface HttpPeer {
  readonly url: string;
  readonly port: number;
  /** Every request so far, oldest first. */
  readonly requests: readonly ArrivedRequest[];
  close(): Promise<void>;
}

/** The certificate that a server shows who asks by HTTPS, and its key. */
export interface PeerCertificate {
  readonly cert: string;
  readonly key: string;
}

/**
 * Starts the server; `answer` may also answer nothing, or cut the connection.
 *
 * @param certificate - Makes it speak HTTPS (HTTP).
 */
export async function startHttpPeer(
  answer: (response: ServerResponse, request: ArrivedRequest) => void,
  certificate?: PeerCertificate,
): Promise<HttpPeer> {
  const requests: ArrivedRequest[] = [];
  const listen: RequestListener = (incoming, response) => {
    const take = (body: string): void => {
      const request = { method: incoming.method ?? "", path: incoming.url ?? "", headers: incoming.headers, body };
      requests.push(request);
      answer(response, request);
    };
    // Who hung up in the middle of a body has asked nothing.
    readBody(incoming).then(take, () => undefined);
  };
  const server = certificate === undefined ? createServer(listen) : createSecureServer(certificate, listen);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("startHttpPeer(): no port was given");
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const scheme = certificate === undefined ? "http" : "https";
  return { url: `${scheme}://127.0.0.1:${address.port}`, port: address.port, requests, close };
}

/** An answer that is always the same. */
export function answerJson(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify(body));
  };
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  return (incoming.headers["content-encoding"] === "gzip" ? gunzipSync(bytes) : bytes).toString("utf8");
}
