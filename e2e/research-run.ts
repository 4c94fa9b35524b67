import { z } from "zod";

const started = z.object({ runId: z.string(), cancelKey: z.string().nullable() });
const event = z.looseObject({
  seq: z.number(),
  at: z.string(),
  kind: z.string(),
  card: z.object({ type: z.string() }).optional(),
});
const log = z.object({ run: z.looseObject({ status: z.string() }), events: z.array(event) });

export type WrittenEvent = z.infer<typeof event>;
export type WrittenLog = z.infer<typeof log>;

/** Asks for research through the API; the id of the run that answers. */
export async function startRun(origin: string, question: Readonly<Record<string, string>>): Promise<string> {
  return (await startOwnRun(origin, question)).runId;
}

/** As `startRun`, with the key that cancels the run; null where somebody else started it. */
export async function startOwnRun(
  origin: string,
  question: Readonly<Record<string, string>>,
): Promise<z.infer<typeof started>> {
  const response = await fetch(new URL("/api/research", origin), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  if (response.status !== 202) throw new Error(`research was refused: ${response.status} ${await response.text()}`);
  return started.parse(await response.json());
}

/** The run and everything it has written so far. */
export async function readRun(origin: string, runId: string): Promise<WrittenLog> {
  const response = await fetch(new URL(`/api/research/${runId}`, origin));
  return log.parse(await response.json());
}

/** Follows a run's server-sent events after `lastEventId` until the stream ends or the caller stops. */
export async function* followEvents(origin: string, runId: string, lastEventId = 0): AsyncGenerator<WrittenEvent> {
  const headers = { accept: "text/event-stream", "last-event-id": String(lastEventId) };
  const response = await fetch(new URL(`/api/research/${runId}/events`, origin), { headers });
  if (response.status === 204 || response.body === null) return;
  let held = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    const messages = (held + chunk).split("\n\n");
    held = messages.pop() ?? "";
    for (const message of messages) {
      const data = /^data: (.*)$/m.exec(message)?.[1];
      if (data !== undefined) yield event.parse(JSON.parse(data));
    }
  }
}

/** The kinds a run's log may end with. */
export function isLast({ kind }: WrittenEvent): boolean {
  return kind === "complete" || kind === "cancelled" || kind === "failed";
}
