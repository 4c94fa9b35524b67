import { COLLECT_PATH, COLLECTOR_KEY, CONSENT_QUERY, REMOTE_CONFIG_PATH } from "#contracts/analytics-wire.ts";
import type { Database } from "#contracts/database.ts";
import { refusalAnswer, takenAnswer } from "./answer-batch.ts";
import { browserFamily } from "./browser-family.ts";
import { createClientLimit, type ClientLimit } from "./client-limit.ts";
import { createEventQueue, type EventQueue } from "./event-queue.ts";
import { writeEvents } from "./event-store.ts";
import { isForeign } from "./is-foreign.ts";
import { readBatch, type Batch } from "./read-batch.ts";
import { REMOTE_CONFIG } from "./remote-config.ts";
import { takeEvent } from "./take-event.ts";

export interface CollectorParts {
  readonly database: Database;
  /** Which client sends a request: a block of addresses, never kept. */
  readonly clientOf: (request: Request, socketAddress: string) => string;
  /** Whose session a request comes with; null when nobody is signed in. */
  readonly userOf: (request: Request) => Promise<string | null>;
  readonly now: () => Date;
  /** Events of one client in ten minutes (10,000). */
  readonly mostOfClient?: number;
  /** Rows that may wait for the database at once (20,000). */
  readonly mostWaiting?: number;
}

/** The site's own provider of analytics, in the words of the SDK's HTTP V2 and remote-configuration interfaces. */
export interface Collector {
  /** Answers a request below `/collect/`. */
  answer(request: Request, socketAddress: string): Promise<Response>;
  gauges(): Readonly<Record<string, number>>;
  counters(): Readonly<Record<string, number>>;
}

interface Desk extends CollectorParts {
  readonly queue: EventQueue;
  readonly limit: ClientLimit;
  readonly counts: { taken: number; dropped: number; refused: number };
}

const MOST_OF_CLIENT = 10_000;
const MOST_WAITING = 20_000;

/** Puts a collector together. */
export function createCollector(parts: CollectorParts): Collector {
  const { database, now, mostOfClient = MOST_OF_CLIENT, mostWaiting = MOST_WAITING } = parts;
  const desk: Desk = {
    ...parts,
    queue: createEventQueue({ write: (rows) => writeEvents(database, rows), mostWaiting }),
    limit: createClientLimit({ database, now, most: mostOfClient }),
    counts: { taken: 0, dropped: 0, refused: 0 },
  };
  return {
    async answer(request, socketAddress) {
      const { pathname } = new URL(request.url);
      if (pathname === COLLECT_PATH) {
        return request.method === "POST" ? collect(request, socketAddress, desk) : wrongMethod("POST");
      }
      if (pathname !== `${REMOTE_CONFIG_PATH}/${COLLECTOR_KEY}`) return new Response(null, { status: 404 });
      return request.method === "GET" ? configAnswer() : wrongMethod("GET");
    },
    gauges: () => ({ analytics_events_waiting: desk.queue.waiting() }),
    counters: () => ({
      analytics_events_taken_total: desk.counts.taken,
      analytics_events_dropped_total: desk.counts.dropped,
      analytics_batches_refused_total: desk.counts.refused,
    }),
  };
}

/** The cheap questions first: a flood must cost less to refuse than to send. */
async function collect(request: Request, socketAddress: string, desk: Desk): Promise<Response> {
  const refuse: typeof refusalAnswer = (...why) => {
    desk.counts.refused += 1;
    return refusalAnswer(...why);
  };
  if (isForeign(request)) return refuse("foreign");
  if (!hasConsent(request)) return refuse("no-consent");
  const client = desk.clientOf(request, socketAddress);
  const known = desk.limit.refusedFor(client);
  if (known !== null) return refuse("too-many", known);
  const read = await readBatch(request);
  const wait = await desk.limit.take(client, read.ok ? Math.max(1, read.batch.events.length) : 1);
  if (wait !== null) return refuse("too-many", wait);
  if (!read.ok) return refuse(read.reason);
  return (await store(request, read.batch, desk)) ?? refuse("busy", 1);
}

/** Null when too many rows wait already. */
async function store(request: Request, { events, sentAt, bytes }: Batch, desk: Desk): Promise<Response | null> {
  const receivedAt = desk.now();
  const userId = await desk.userOf(request);
  const browser = browserFamily(request.headers.get("user-agent"));
  const taken = events.map((event) => takeEvent(event, { userId, browser, receivedAt, sentAt }));
  const rows = taken.flatMap((event) => (event.ok ? [event.row] : []));
  if (rows.length > 0 && (await desk.queue.store(rows)) === "full") return null;
  desk.counts.taken += rows.length;
  desk.counts.dropped += taken.length - rows.length;
  return takenAnswer(rows.length, bytes, receivedAt);
}

function hasConsent(request: Request): boolean {
  return new URL(request.url).search === `?${CONSENT_QUERY}`;
}

function configAnswer(): Response {
  return Response.json(REMOTE_CONFIG, { headers: { "cache-control": "private, max-age=300" } });
}

function wrongMethod(allow: string): Response {
  return new Response(null, { status: 405, headers: { allow } });
}
