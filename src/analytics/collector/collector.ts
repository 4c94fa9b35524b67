import { COLLECT_PATH, COLLECTOR_KEY, CONSENT_QUERY, REMOTE_CONFIG_PATH } from "#contracts/analytics-wire.ts";
import type { Database } from "#contracts/database.ts";
import { type Batch, readBatch, refusalAnswer, takenAnswer } from "./batch.ts";
import { type ClientLimit, createClientLimit } from "./client-limit.ts";
import { writeEvents, type EventRow } from "./event-store.ts";
import { takeEvent } from "./take-event.ts";

export interface CollectorOptions {
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

interface CollectorState extends CollectorOptions {
  readonly queue: EventQueue;
  readonly limit: ClientLimit;
  readonly counts: { taken: number; dropped: number; refused: number };
}

const MOST_OF_CLIENT = 10_000;
const MOST_WAITING = 20_000;

/** Puts a collector together. */
export function createCollector(deps: CollectorOptions): Collector {
  const { database, now, mostOfClient = MOST_OF_CLIENT, mostWaiting = MOST_WAITING } = deps;
  const state: CollectorState = {
    ...deps,
    queue: createEventQueue({ write: (rows) => writeEvents(database, rows), mostWaiting }),
    limit: createClientLimit(database, now, mostOfClient),
    counts: { taken: 0, dropped: 0, refused: 0 },
  };
  return {
    async answer(request, socketAddress) {
      const { pathname } = new URL(request.url);
      if (pathname === COLLECT_PATH) {
        return request.method === "POST" ? collect(request, socketAddress, state) : wrongMethod("POST");
      }
      if (pathname !== `${REMOTE_CONFIG_PATH}/${COLLECTOR_KEY}`) return new Response(null, { status: 404 });
      return request.method === "GET" ? configAnswer() : wrongMethod("GET");
    },
    gauges: () => ({ analytics_events_waiting: state.queue.waiting() }),
    counters: () => ({
      analytics_events_taken_total: state.counts.taken,
      analytics_events_dropped_total: state.counts.dropped,
      analytics_batches_refused_total: state.counts.refused,
    }),
  };
}

/** The cheap questions first: a flood must cost less to refuse than to send. */
async function collect(request: Request, socketAddress: string, state: CollectorState): Promise<Response> {
  const refuse: typeof refusalAnswer = (...why) => {
    state.counts.refused += 1;
    return refusalAnswer(...why);
  };
  if (isForeign(request)) return refuse("foreign");
  if (!hasConsent(request)) return refuse("no-consent");
  const client = state.clientOf(request, socketAddress);
  const known = state.limit.refusedFor(client);
  if (known !== null) return refuse("too-many", known);
  const read = await readBatch(request);
  const wait = await state.limit.take(client, read.ok ? Math.max(1, read.batch.events.length) : 1);
  if (wait !== null) return refuse("too-many", wait);
  if (!read.ok) return refuse(read.reason);
  return (await store(request, read.batch, state)) ?? refuse("busy", 1);
}

/** Null when too many rows wait already. */
async function store(
  request: Request,
  { events, sentAt, bytes }: Batch,
  state: CollectorState,
): Promise<Response | null> {
  const receivedAt = state.now();
  const userId = await state.userOf(request);
  const browser = browserFamily(request.headers.get("user-agent"));
  const taken = events.map((event) => takeEvent(event, { userId, browser, receivedAt, sentAt }));
  const rows = taken.flatMap((event) => (event.ok ? [event.row] : []));
  if (rows.length > 0 && (await state.queue.store(rows)) === "full") return null;
  state.counts.taken += rows.length;
  state.counts.dropped += taken.length - rows.length;
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

/**
 * Whether another site's page sends a request in a visitor's browser. Browsers say where a request comes from and pages
 * cannot forge it; a client without either header is no browser.
 */
function isForeign({ headers, url }: Request): boolean {
  const site = headers.get("sec-fetch-site");
  if (site !== null) return site !== "same-origin";
  const origin = headers.get("origin");
  // Hosts alone: behind a proxy that ends TLS the scheme of the address is not the visitor's.
  return origin !== null && !(URL.canParse(origin) && new URL(origin).host === new URL(url).host);
}

/**
 * What the SDK is told when it asks for its remote configuration. A member given here wins over the page's own, so it holds no
 * more than what this site never captures and the vendor's diagnostics, which have an address of their own.
 */
const REMOTE_CONFIG = {
  configs: {
    analyticsSDK: {
      browserSDK: { autocapture: { fileDownloads: false, formInteractions: false, elementInteractions: false } },
    },
    diagnostics: { browserSDK: { enabled: false, sampleRate: 0 } },
    sessionReplay: { sr_sampling_config: { capture_enabled: false, sample_rate: 0 } },
  },
} as const;

/** In this order: every browser says that it is one of those below it as well. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:iPhone|iPad|iPod)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Reduces a user agent to the family of browser and system, which many people share: "Firefox on Windows". */
export function browserFamily(userAgent: string | null): string {
  return `${firstOf(BROWSERS, userAgent ?? "")} on ${firstOf(SYSTEMS, userAgent ?? "")}`;
}

function firstOf(families: typeof BROWSERS, userAgent: string): string {
  return families.find(([mark]) => mark.test(userAgent))?.[1] ?? "other";
}

/** Rows that wait for the database, one statement at a time (docs/decisions/018-analytics-sdk-guard.md). */
interface EventQueue {
  /** Settles once the rows are stored, rejects when they could not be; "full" at once where too many wait. */
  store(rows: readonly EventRow[]): Promise<"stored" | "full">;
  /** How many rows wait or are being written. */
  waiting(): number;
}

interface Parcel {
  readonly rows: readonly EventRow[];
  readonly done: PromiseWithResolvers<"stored">;
}

interface EventQueueOptions {
  readonly write: (rows: readonly EventRow[]) => Promise<unknown>;
  readonly mostWaiting: number;
}

/** Makes a queue that gathers what comes while one statement runs and writes it all with the next. */
function createEventQueue({ write, mostWaiting }: EventQueueOptions): EventQueue {
  const state: { gathered: Parcel[]; isWriting: boolean; waiting: number } = {
    gathered: [],
    isWriting: false,
    waiting: 0,
  };
  const drain = async (): Promise<void> => {
    if (state.isWriting) return;
    state.isWriting = true;
    while (state.gathered.length > 0) {
      const parcels = state.gathered;
      state.gathered = [];
      await writeTogether(parcels, write);
      state.waiting -= parcels.reduce((sum, { rows }) => sum + rows.length, 0);
    }
    state.isWriting = false;
  };
  return {
    waiting: () => state.waiting,
    async store(rows) {
      if (state.waiting + rows.length > mostWaiting) return "full";
      const done = Promise.withResolvers<"stored">();
      state.gathered.push({ rows, done });
      state.waiting += rows.length;
      void drain();
      return done.promise;
    },
  };
}

/** Rows that cannot be written fail alone: anyone who sent them must not take others' with them. */
async function writeTogether(parcels: readonly Parcel[], write: EventQueueOptions["write"]): Promise<void> {
  try {
    await write(parcels.flatMap(({ rows }) => rows));
    for (const { done } of parcels) done.resolve("stored");
  } catch (error) {
    const [only, ...others] = parcels;
    if (only !== undefined && others.length === 0) return only.done.reject(error);
    for (const parcel of parcels) await writeTogether([parcel], write);
  }
}
