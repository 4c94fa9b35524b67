import { Agent, request } from "node:https";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { LOCALHOST_CERTIFICATE } from "./smtp-server.ts";

/** One request to a server of this machine that has the tests' certificate. */
export interface HttpsRequest {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** The loopback address that the request comes from, such as 127.1.7.1. */
  readonly from: string;
}

export interface HttpsAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Asks a server as browsers do, on connections that it keeps. Only Linux has loopback addresses besides 127.0.0.1. */
export interface HttpsClient {
  /** Throws where the answer did not come or broke off. */
  ask(asking: HttpsRequest): Promise<HttpsAnswer>;
  /** Settles with the beginning of the answer. */
  open(asking: HttpsRequest): Promise<IncomingMessage>;
  close(): void;
}

/** Makes a client for one origin. */
export function createHttpsClient(origin: string): HttpsClient {
  const agent = new Agent({ keepAlive: true, ca: LOCALHOST_CERTIFICATE });
  const { host, hostname, port } = new URL(origin);
  const open = ({ method = "GET", path, headers = {}, body, from }: HttpsRequest): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? "" : JSON.stringify(body);
      const described =
        body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
      const asked = request(
        {
          agent,
          host: "127.0.0.1",
          servername: hostname,
          port,
          localAddress: from,
          method,
          path,
          headers: { host, ...described, ...headers },
        },
        resolve,
      );
      asked.once("error", reject);
      asked.end(text);
    });
  return {
    open,
    async ask(asking) {
      const answer = await open(asking);
      let text = "";
      for await (const chunk of answer.setEncoding("utf8")) text += String(chunk);
      return { status: answer.statusCode ?? 0, headers: answer.headers, text };
    },
    close: () => agent.destroy(),
  };
}
