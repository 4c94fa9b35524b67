// The answers of HTTP V2 that the SDK acts on. It reads the member `code`, not the status: 200 forgets the events, 400 with
// `missing_field` or a wrong key forgets them too, 413 halves its batches, 429 waits, anything from 500 tries again later.

export type BatchRefusal = "foreign" | "no-consent" | "wrong-key" | "unreadable" | "too-large" | "too-many" | "busy";

interface RefusalAnswer {
  readonly code: number;
  readonly error: string;
  readonly missing_field?: string;
}

const REFUSALS: Readonly<Record<BatchRefusal, RefusalAnswer>> = {
  foreign: { code: 403, error: "Events are taken from this site's own pages only.", missing_field: "origin" },
  "no-consent": { code: 400, error: "Events are taken from visitors who consented.", missing_field: "consent" },
  // In these words the SDK knows that nothing will ever be taken, and does not try again.
  "wrong-key": { code: 400, error: "Invalid API key" },
  unreadable: { code: 400, error: "The batch cannot be read.", missing_field: "events" },
  "too-large": { code: 413, error: "The batch is too large: at most 1000 events and 65536 bytes are taken." },
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
