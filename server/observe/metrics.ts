import {
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
  type MetricObjectWithValues,
  type MetricValue,
} from "prom-client";
import { COUNTERS, DURATION_BUCKETS, DURATIONS, HANDED_OVER, LEVELS } from "./metric-table.ts";

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
