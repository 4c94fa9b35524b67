import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from "prom-client";

type Labels<Table, Name extends keyof Table> = Table[Name] extends {
  readonly labels: readonly (infer Label extends string)[];
}
  ? Readonly<Record<Label, string>>
  : never;

/** Counts what the process does. */
export interface Meter {
  count<Name extends keyof typeof COUNTERS>(name: Name, labels: Labels<typeof COUNTERS, Name>): void;
  change(name: keyof typeof LEVELS, by: 1 | -1): void;
  measure<Name extends keyof typeof DURATIONS>(
    name: Name,
    seconds: number,
    labels: Labels<typeof DURATIONS, Name>,
  ): void;
}

/** For parts that nobody observes. */
export const NO_METER: Meter = { count: () => undefined, change: () => undefined, measure: () => undefined };

type Numbers = Readonly<Record<string, number>>;

/** A number for each state of something, read when somebody asks. */
export interface StateGauge {
  /** Without the prefix. */
  readonly name: string;
  readonly help: string;
  /** What the states are called together. */
  readonly label: string;
  readonly read: () => Promise<Numbers> | Numbers;
}

/** All metrics of the process. */
export interface Metrics extends Meter {
  /** Takes over numbers that others keep, by name; those ending in `_total` only grow. */
  addNumbers(read: () => Numbers): void;
  addStates(gauge: StateGauge): void;
  /** In the text format of Prometheus, with the media type that names its version. */
  exposition(): Promise<{ readonly text: string; readonly contentType: string }>;
  /** The same, for other formats. */
  values(): Promise<readonly MetricObjectWithValues<MetricValue<string>>[]>;
}

const PREFIX = "beforehand_";
/** A database that is away must not keep a scrape waiting. */
const LONGEST_READ_MS = 2_000;

/** Makes the metrics of one process, its memory and event loop among them. */
export function createMetrics(build: Readonly<Record<"version" | "node", string>>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges by the names of counters, which Prometheus's own checker refuses; those by type say the same.
  for (const each of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${each}_total`);
  const registers = [registry];
  const counters = mapValues(
    COUNTERS,
    (name, { help, labels }) => new Counter({ name: PREFIX + name, help, labelNames: labels, registers }),
  );
  const levels = mapValues(LEVELS, (name, { help }) => new Gauge({ name: PREFIX + name, help, registers }));
  const durations = mapValues(
    DURATIONS,
    (name, { help, labels }) =>
      new Histogram({ name: PREFIX + name, help, labelNames: labels, buckets: DURATION_BUCKETS, registers }),
  );
  const info = { name: `${PREFIX}build_info`, help: "The release that runs, and the Node it runs on." };
  new Gauge({ ...info, labelNames: ["version", "node"], registers }).set(build, 1);
  return {
    count: (name, labels) => counters[name].inc(labels),
    change: (name, by) => levels[name].inc(by),
    measure: (name, seconds, labels) => durations[name].observe(labels, seconds),
    addNumbers(read) {
      for (const name of Object.keys(read())) addNumber(registry, name, () => read()[name] ?? 0);
    },
    addStates: (gauge) => addStates(registry, gauge),
    async exposition() {
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
    values: () => registry.getMetricsAsJSON(),
  };
}

function mapValues<Key extends string, Given, Made>(
  table: Readonly<Record<Key, Given>>,
  make: (key: Key, value: Given) => Made,
): Readonly<Record<Key, Made>>;
function mapValues<Given, Made>(
  table: Readonly<Record<string, Given>>,
  make: (key: string, value: Given) => Made,
): Readonly<Record<string, Made>> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, make(key, value)]));
}

function addNumber(registry: Registry, name: string, read: () => number): void {
  const settings = { name: PREFIX + name, help: HANDED_OVER[name] ?? name, registers: [registry] };
  if (!name.endsWith("_total")) {
    new Gauge({
      ...settings,
      collect() {
        this.set(read());
      },
    });
    return;
  }
  new Counter({
    ...settings,
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

function addStates(registry: Registry, { name, help, label, read }: StateGauge): void {
  new Gauge({
    name: PREFIX + name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      const numbers = await readInTime(read);
      this.reset();
      for (const [state, number] of Object.entries(numbers)) this.set({ [label]: state }, number);
    },
  });
}

/** What cannot be read now is left out; a zero would be a claim. */
async function readInTime(read: StateGauge["read"]): Promise<Numbers> {
  const late = Promise.withResolvers<Numbers>();
  const timer = setTimeout(() => late.resolve({}), LONGEST_READ_MS);
  const reading = Promise.resolve()
    .then(read)
    .catch((): Numbers => ({}));
  const numbers = await Promise.race([reading, late.promise]);
  clearTimeout(timer);
  return numbers;
}

// Every metric of the product's own, without the prefix `beforehand_`. Label values come from fixed lists or from the
// patterns of routes, so that no client can make new ones.

interface Described {
  readonly help: string;
  readonly labels: readonly string[];
}

/** What only grows since the start. */
const COUNTERS = {
  http_requests_total: { help: "Requests that were answered.", labels: ["method", "route", "status"] },
  research_runs_ended_total: { help: "Research runs that this process brought to an end.", labels: ["outcome"] },
  database_errors_total: { help: "Statements that failed, by reason.", labels: ["reason"] },
  kept_pages_total: { help: "Pages taken from memory (hit) or rendered (miss).", labels: ["result"] },
  edgar_calls_total: { help: "Requests to SEC EDGAR, by result.", labels: ["result"] },
  messages_sent_total: { help: "Mails and text messages handed over, by result.", labels: ["channel", "result"] },
  telemetry_failures_total: { help: "Exports that the OTLP collector did not take.", labels: ["signal"] },
} as const satisfies Readonly<Record<string, Described>>;

/** What goes up and down and is counted where it happens. */
const LEVELS = {
  http_requests_in_flight: { help: "Requests that are being answered.", labels: [] },
  database_statements_in_flight: { help: "Statements that wait for the database or its answer.", labels: [] },
} as const satisfies Readonly<Record<string, Described>>;

/** How long something took, in seconds. */
const DURATIONS = {
  http_request_duration_seconds: {
    help: "From a request to the end of its answer, event streams left out.",
    labels: ["method", "route"],
  },
  database_statement_duration_seconds: { help: "From a statement to its answer, waiting included.", labels: [] },
} as const satisfies Readonly<Record<string, Described>>;

/** Upper bounds of the buckets, in seconds; a request waits ten at most. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Numbers that other parts count and hand over by name. */
const HANDED_OVER: Readonly<Record<string, string>> = {
  database_replica_lag_seconds: "For how long before now the replica may lack changes.",
  database_replica_used: "1 while pages read public data from the replica, 0 while they read it from the primary.",
  public_reads_on_replica_total: "Statements about public data that the replica answered.",
  public_reads_on_primary_total: "Statements about public data that the primary answered.",
  event_streams: "Event streams that are open.",
  analytics_events_waiting: "Analytics events that wait to be stored.",
  analytics_events_taken_total: "Analytics events that were stored.",
  analytics_events_dropped_total: "Analytics events that were dropped, because they were malformed or too many.",
  analytics_batches_refused_total: "Batches of analytics events that were refused as a whole.",
  feedback_kept_total: "Feedback that was stored.",
  feedback_refused_total: "Feedback that was refused, because it was malformed or too much.",
  feedback_failed_total: "Feedback that could not be stored.",
  feedback_mail_failures_total: "Feedback that could not be mailed.",
  backup_last_success_timestamp_seconds:
    "When the last scheduled backup was completed, as Unix time; 0 before the first.",
  backup_failures_total: "Scheduled backups that failed.",
};
