import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { z } from "zod";
import { COLLECTOR_KEY, MOST_BYTES_OF_A_BATCH, MOST_EVENTS_OF_A_BATCH } from "#contracts/analytics-wire.ts";
import type { BatchRefusal } from "./answer-batch.ts";

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
  const body = await readBytes(request);
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

/** Null as soon as there is more than may be, whatever the length header says. */
async function readBytes(request: Request): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length") ?? 0) > MOST_BYTES_OF_A_BATCH) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  const body: ReadableStream<Uint8Array> | null = request.body;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > MOST_BYTES_OF_A_BATCH) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
