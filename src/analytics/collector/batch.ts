import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { requestBytes } from "#platform/read-body.ts";
import { COLLECTOR_KEY, MOST_BYTES_OF_A_BATCH, MOST_EVENTS_OF_A_BATCH } from "#contracts/analytics-wire.ts";

/** A batch as it came: its events are read one by one. */
export interface Batch {
  readonly events: readonly unknown[];
  readonly sentAt: Date | null;
  readonly bytes: number;
}

export type ReadBatch =
  | { readonly ok: true; readonly batch: Batch }
  | { readonly ok: false; readonly reason: BatchRefusal };

const unpack = promisify(gunzip);

const batch = z.object({
  api_key: z.string(),
  events: z.array(z.unknown()),
  client_upload_time: z.iso.datetime().optional().catch(undefined),
});

/** Reads the body of HTTP V2: JSON, or JSON packed by gzip, of at most 64 KB in both shapes (docs/threats.md#38). */
export async function readBatch(request: Request): Promise<ReadBatch> {
  const body = await requestBytes(request, MOST_BYTES_OF_A_BATCH);
  const plain = body === null ? null : await plainOf(body, request.headers.get("content-encoding"));
  if (plain === null) return { ok: false, reason: "too-large" };
  if (plain === "unreadable") return { ok: false, reason: "unreadable" };
  const read = batch.safeParse(parse(new TextDecoder().decode(plain)));
  if (!read.success) return { ok: false, reason: "unreadable" };
  const { api_key: key, events, client_upload_time: sentAt } = read.data;
  if (key !== COLLECTOR_KEY) return { ok: false, reason: "wrong-key" };
  if (events.length > MOST_EVENTS_OF_A_BATCH) return { ok: false, reason: "too-large" };
  return {
    ok: true,
    batch: { events, sentAt: sentAt === undefined ? null : new Date(sentAt), bytes: plain.length },
  };
}

/** Null where unpacking gives more than may be. */
async function plainOf(body: Buffer, encoding: string | null): Promise<Buffer | null | "unreadable"> {
  if (encoding === null || encoding === "identity") return body;
  if (encoding !== "gzip") return "unreadable";
  try {
    return await unpack(body, { maxOutputLength: MOST_BYTES_OF_A_BATCH });
  } catch (error) {
    return error instanceof RangeError ? null : "unreadable";
  }
}

/** Text that is no JSON is undefined; strings are made such that both databases can hold them. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text, (_key, member: unknown) =>
      typeof member === "string" ? member.toWellFormed().replaceAll("\u0000", "") : member,
    );
    return value;
  } catch {
    // The only reason JSON.parse throws is text that is not JSON.
    return undefined;
  }
}

// The answers of HTTP V2 that the SDK acts on. It reads the member `code`, not the status: 200 forgets the events, 400 with
// `missing_field` or a wrong key forgets them too, 413 halves its batches, 429 waits, anything from 500 tries again later.

type BatchRefusal = "foreign" | "no-consent" | "wrong-key" | "unreadable" | "too-large" | "too-many" | "busy";

interface RefusalAnswer {
  readonly code: number;
  readonly error: string;
  readonly missing_field?: string;
}

const REFUSALS: Readonly<Record<BatchRefusal, RefusalAnswer>> = {
  foreign: { code: 403, error: "Only this site's own pages may send events.", missing_field: "origin" },
  "no-consent": { code: 400, error: "Only visitors who consented may send events.", missing_field: "consent" },
  // In these words the SDK knows that nothing will ever be taken, and does not try again.
  "wrong-key": { code: 400, error: "Invalid API key" },
  unreadable: { code: 400, error: "The batch cannot be read.", missing_field: "events" },
  "too-large": { code: 413, error: "The batch is too large: send at most 1000 events and 65536 bytes." },
  "too-many": { code: 429, error: "Too many events came from this network; send them later." },
  busy: { code: 503, error: "More events came than can be stored now; send them later." },
};

/** Says that a batch was taken: how many of its events, of how many bytes. */
export function takenAnswer(events: number, bytes: number, at: Date): Response {
  return json(200, {
    code: 200,
    events_ingested: events,
    payload_size_bytes: bytes,
    server_upload_time: at.getTime(),
  });
}

/** Says that a batch was not taken; nothing of it is repeated. */
export function refusalAnswer(reason: BatchRefusal, retryAfterSeconds?: number): Response {
  const { code } = REFUSALS[reason];
  return json(
    code,
    REFUSALS[reason],
    retryAfterSeconds === undefined ? {} : { "retry-after": String(retryAfterSeconds) },
  );
}

function json(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, "content-type": "application/json", "cache-control": "no-store" },
  });
}
