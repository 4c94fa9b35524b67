import { Agent, request } from "node:http";
import type { RunningProduct } from "./product.ts";

/** What writers saw while the server that they wrote to was stopped. */
export interface StopResult {
  readonly answered: number;
  /** Requests that reached the server and got no whole answer, with what the writer saw instead. */
  readonly cut: readonly string[];
  /** Answers that told the writer to come back by a new connection. */
  readonly ledAway: number;
  readonly exitCode: number | null;
}

interface Tally {
  answered: number;
  ledAway: number;
  cut: string[];
}

/**
 * Lets writers send one request after the other on connections that they keep, stops the server among them, and counts.
 * A writer goes on over new connections until none is taken any more.
 */
export async function stopUnderLoad(
  product: Pick<RunningProduct, "url" | "stop">,
  { writers, beforeStop }: { readonly writers: number; readonly beforeStop: number },
): Promise<StopResult> {
  const tally: Tally = { answered: 0, ledAway: 0, cut: [] };
  const enough = Promise.withResolvers<void>();
  const writing = Array.from({ length: writers }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (await write(new URL("/api/feedback", product.url), agent, tally)) {
      if (tally.answered >= beforeStop) enough.resolve();
    }
    agent.destroy();
  });
  await enough.promise;
  const exitCode = await product.stop("SIGTERM");
  await Promise.all(writing);
  return { ...tally, exitCode };
}

/** Sends one request; false when the server takes no connections any more. */
function write(url: URL, agent: Agent, tally: Tally): Promise<boolean> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ message: "A request among many", page: "/" });
    const headers = { "content-type": "application/json", "content-length": String(body.length) };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("close", () => {
        if (!answer.complete) tally.cut.push("an answer broke off");
        else tally.answered += 1;
        if (answer.headers.connection === "close") tally.ledAway += 1;
        resolve(true);
      });
    });
    sent.once("error", (error) => {
      const code = "code" in error ? String(error.code) : error.message;
      if (code !== "ECONNREFUSED") tally.cut.push(sent.reusedSocket ? `${code} on a kept connection` : code);
      resolve(code !== "ECONNREFUSED");
    });
    sent.end(body);
  });
}
