import type { EndedSessionsEvent } from "#contracts/identity-server.ts";
import { documentationOf } from "#identity/answer-sdk.ts";
import { refusalResponse } from "#identity/errors.ts";
import type { PageCall } from "#identity/call.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { refuse } from "#identity/refusals.ts";
import type { EndedSessionFeed } from "#identity/sessions/ended-sessions.ts";

/** Who reads more slowly than this is let go, and comes back for the rest. */
const MOST_WAITING_EVENTS = 10_000;

/**
 * Tells the servers of a project, as server-sent events, which sessions ended while a JWT may still name them. Anybody may
 * read it: it holds nothing but hashes of random ids.
 */
export async function followEndedSessions(call: PageCall, deps: IdentityDeps): Promise<Response> {
  const { request, params, requestId } = call;
  const body =
    request.method === "HEAD" ? null : await openStream(deps.endedSessions, params["project_id"] ?? "", request);
  if (body === null && request.method !== "HEAD") {
    return refusalResponse(refuse("unavailable", { retryAfterSeconds: 1 }), requestId, documentationOf(deps));
  }
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-store, no-transform",
      // Proxies that gather an answer before they pass it on must not.
      "x-accel-buffering": "no",
    },
  });
}

async function openStream(
  feed: EndedSessionFeed,
  projectId: string,
  { signal }: Request,
): Promise<ReadableStream<Uint8Array> | null> {
  const encoder = new TextEncoder();
  const over = new AbortController();
  const opened = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: opened.resolve, cancel: () => over.abort() });
  const controller = await opened.promise;
  const close = (): void => {
    if (over.signal.aborted) return;
    over.abort();
    controller.close();
  };
  const emit = (event: EndedSessionsEvent): void => {
    if (over.signal.aborted) return;
    controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
    if ((controller.desiredSize ?? 0) < -MOST_WAITING_EVENTS) close();
  };
  const leave = await feed.follow(projectId, {
    ended: (sessions) => emit({ kind: "ended", sessions: [...sessions] }),
    current: () => emit({ kind: "current" }),
    lost: close,
  });
  if (leave === null) return null;
  over.signal.addEventListener("abort", leave, { once: true });
  signal.addEventListener("abort", close, { once: true });
  // Either may have come while the list was read.
  if (over.signal.aborted) leave();
  if (signal.aborted) close();
  return body;
}
