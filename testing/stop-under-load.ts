import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { RunningProduct } from "./product.ts";

/** What writers saw while the server that they wrote to was stopped. */
export interface StopResult {
  readonly answered: number;
  /** Requests that were sent and got no whole answer, with what the writer saw instead. */
  readonly cut: readonly string[];
  /** Times that a writer was refused a connection, before it could send anything. */
  readonly refused: number;
  /** Answers that told the writer to come back by a new connection. */
  readonly ledAway: number;
  readonly exitCode: number | null;
}

/** Whether writers leave when `/readyz` turns red, as behind a balancer, or go on until no connection is taken any more. */
export type WritersLeave = "when not ready" | "when refused";

interface Load {
  readonly writers: number;
  /** How many answers there are before the stop. */
  readonly beforeStop: number;
  readonly leave: WritersLeave;
}

/** Lets writers send one request after the other on connections that they keep, stops the server among them, and counts. */
export async function stopUnderLoad(
  product: Pick<RunningProduct, "url" | "stop">,
  { writers, beforeStop, leave }: Load,
): Promise<StopResult> {
  const counts: Counts = { answered: 0, ledAway: 0, refused: 0, cut: [] };
  const state = { isReady: true };
  const enough = Promise.withResolvers<void>();
  const writing = Array.from({ length: writers }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const from = `10.1.${index}.1`;
    while (state.isReady && (await write(new URL("/api/feedback", product.url), { agent, from, counts }))) {
      if (counts.answered >= beforeStop) enough.resolve();
    }
    agent.destroy();
  });
  await enough.promise;
  const stopped = product.stop("SIGTERM");
  if (leave === "when not ready") {
    await untilNotReady(product.url);
    state.isReady = false;
  }
  const [exitCode] = await Promise.all([stopped, ...writing]);
  return { ...counts, exitCode };
}

const LOOK_MS = 100;

/** As a balancer asks, over a connection of its own each time. */
async function untilNotReady(url: string): Promise<void> {
  while ((await fetch(new URL("/readyz", url), { headers: { connection: "close" } })).ok) await wait(LOOK_MS);
}

interface Counts {
  answered: number;
  ledAway: number;
  refused: number;
  cut: string[];
}

interface Writer {
  readonly agent: Agent;
  /** The address that the proxy before the server names: limits are counted for each client. */
  readonly from: string;
  readonly counts: Counts;
}

/** Sends one request; false when the server takes no connections any more. */
function write(url: URL, { agent, from, counts }: Writer): Promise<boolean> {
  return new Promise((resolve) => {
    const body = JSON.stringify({ content: "A request among many" });
    const headers = {
      "content-type": "application/json",
      "content-length": String(body.length),
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": from,
    };
    const sent = request(url, { method: "POST", agent, headers }, (answer) => {
      answer.resume();
      answer.once("close", () => {
        if (answer.complete) counts.answered += 1;
        else counts.cut.push("an answer broke off");
        if (answer.headers.connection === "close") counts.ledAway += 1;
        resolve(true);
      });
    });
    sent.once("error", (error) => {
      const code = "code" in error ? String(error.code) : error.message;
      if (code === "ECONNREFUSED") counts.refused += 1;
      else counts.cut.push(sent.reusedSocket ? `${code} on a kept connection` : code);
      resolve(code !== "ECONNREFUSED");
    });
    sent.end(body);
  });
}
