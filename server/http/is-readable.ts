import type { IncomingMessage } from "node:http";

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
