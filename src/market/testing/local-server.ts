import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A real HTTP server on this machine that tests script answer by answer. */
export interface LocalServer {
  readonly url: string;
  /** Every request so far, oldest first. */
  readonly requests: readonly {
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
    readonly at: number;
  }[];
  close(): Promise<void>;
}

export type ServerAnswer = (response: ServerResponse, request: IncomingMessage) => void;

/** Starts a server that gives `answers` in their order, and the last of them to every further request. */
export async function startLocalServer(...answers: readonly [ServerAnswer, ...ServerAnswer[]]): Promise<LocalServer> {
  const requests: LocalServer["requests"][number][] = [];
  const server = createServer((request, response) => {
    const answer = answers[requests.length] ?? answers.at(-1) ?? answers[0];
    requests.push({ path: request.url ?? "", headers: request.headers, at: performance.now() });
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new TypeError("startLocalServer(): no port was given");
  return {
    url: `http://127.0.0.1:${String(address.port)}`,
    requests,
    close: async () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Answers with a status, headers and a body. */
export function reply(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body: string | Buffer = "",
): ServerAnswer {
  return (response) => {
    response.writeHead(status, headers);
    response.end(body);
  };
}
