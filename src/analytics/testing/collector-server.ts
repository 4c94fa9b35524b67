import { createCollector, type Collector, type CollectorOptions } from "#analytics/collector/collector.ts";
import type { Database } from "#contracts/database.ts";
import { COLLECT_PATH, COLLECTOR_KEY, CONSENT_QUERY } from "#contracts/analytics-wire.ts";

/** When these tests take place. */
export const NOW = new Date("2026-03-02T12:00:00.000Z");

export const ORIGIN = "https://research.example.com";

/** One event as the SDK writes it. */
export function wireEvent(insertId: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    event_type: "Company Search",
    event_properties: { query: "nvidia", results_count: 3 },
    device_id: "device-1",
    session_id: NOW.getTime() - 60_000,
    insert_id: insertId,
    time: NOW.getTime() - 5_000,
    event_id: 1,
    platform: "Web",
    language: "en-US",
    ip: "$remote",
    library: "amplitude-ts/2.47.1",
    user_agent: "made up by the sender",
    ...more,
  };
}

/** A batch as the SDK sends it. */
export function batchOf(...events: readonly unknown[]): Record<string, unknown> {
  return {
    api_key: COLLECTOR_KEY,
    events,
    options: {},
    client_upload_time: NOW.toISOString(),
    request_metadata: { sdk: { metrics: { histogram: {} } } },
  };
}

interface Posting {
  readonly search?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly from?: string;
}

/** A collector and the way to post to it. */
export interface TestCollector extends Collector {
  post(body: unknown, posting?: Posting): Promise<Response>;
}

/** A collector where `cookie: user=ann` is Ann's session, and a client is what its address is. */
export function startCollector(database: Database, deps: Partial<CollectorOptions> = {}): TestCollector {
  const collector = createCollector({
    database,
    clientOf: (_request, socketAddress) => socketAddress,
    userOf: (request) => Promise.resolve(/user=(\w+)/.exec(request.headers.get("cookie") ?? "")?.[1] ?? null),
    now: () => NOW,
    ...deps,
  });
  return {
    ...collector,
    post(body, { search = `?${CONSENT_QUERY}`, headers = {}, from = "203.0.113.7" } = {}) {
      const request = new Request(`${ORIGIN}${COLLECT_PATH}${search}`, {
        method: "POST",
        headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...headers },
        body:
          body instanceof Uint8Array
            ? new Blob([Uint8Array.from(body)])
            : typeof body === "string"
              ? body
              : JSON.stringify(body),
      });
      return collector.answer(request, from);
    },
  };
}

/** What was stored, by the ids of the events. */
export function readStored(database: Database): Promise<readonly Record<string, unknown>[]> {
  return database.query("SELECT name, user_id, page, browser, properties FROM analytics_event ORDER BY insert_id");
}

/** The status and the body of an answer. */
export async function readAnswer(answer: Promise<Response>): Promise<readonly [status: number, body: unknown]> {
  const given = await answer;
  return [given.status, await given.json()];
}
