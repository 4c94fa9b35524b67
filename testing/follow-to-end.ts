import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { HttpsClient } from "./https-client.ts";

/** What followers of research saw. */
export interface FollowCounts {
  /** Streams that were opened. */
  streams: number;
  /** Streams that ended before the research did and were continued after the last event. */
  resumed: number;
  /** Streams that broke off instead of ending. */
  brokenOff: number;
  /** Runs whose last event arrived. */
  complete: number;
  /** Events that did not arrive in their turn. */
  missed: number;
}

interface Follower {
  readonly client: HttpsClient;
  readonly counts: FollowCounts & { failed: string[] };
}

interface Followed {
  readonly runId: string;
  readonly from: string;
}

const event = z.looseObject({ seq: z.number(), kind: z.string() });
const LAST_KINDS: ReadonlySet<string> = new Set(["complete", "cancelled", "failed"]);
const COME_BACK_MS = 100;

/** Follows a run as a browser does: where a stream ends before the run, it comes back with the number of the last event. */
export async function followToEnd({ client, counts }: Follower, { runId, from }: Followed): Promise<void> {
  const state = { seen: 0, isOver: false };
  for (let streams = 1; !state.isOver; streams += 1) {
    if (streams > 1) {
      counts.resumed += 1;
      await wait(COME_BACK_MS);
    }
    const path = `/api/research/${runId}/events`;
    const headers = { accept: "text/event-stream", "last-event-id": String(state.seen) };
    try {
      const answer = await client.open({ path, headers, from });
      counts.streams += 1;
      // Nothing is left to tell.
      if (answer.statusCode === 204) return void answer.resume();
      if (answer.statusCode !== 200) {
        answer.resume();
        counts.failed.push(`GET ${path}: ${answer.statusCode}`);
        return;
      }
      await readEvents(answer.setEncoding("utf8"), (one) => {
        if (one.seq !== state.seen + 1) counts.missed += 1;
        state.seen = one.seq;
        state.isOver = LAST_KINDS.has(one.kind);
      });
    } catch (error) {
      counts.brokenOff += 1;
      counts.failed.push(`GET ${path}: ${String(error)}`);
    }
  }
  counts.complete += 1;
}

async function readEvents(
  chunks: AsyncIterable<unknown>,
  onEvent: (one: z.infer<typeof event>) => void,
): Promise<void> {
  let held = "";
  for await (const chunk of chunks) {
    const parts = (held + String(chunk)).split("\n\n");
    held = parts.pop() ?? "";
    for (const message of parts) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) onEvent(event.parse(JSON.parse(data)));
    }
  }
}
