// Loaded only where a collector is set: its packages take 80 ms to load (docs/server.md#log-metrics-and-traces).
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes, type Resource } from "@opentelemetry/resources";
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import { ValueType, type Attributes, type HrTime } from "@opentelemetry/api";
import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import type { Tracing } from "#server/observe/tracing.ts";
import { openTracing } from "./open-tracing.ts";

export interface OtlpOptions {
  /** Where the collector takes OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string;
  readonly version: string;
  readonly metrics: Metrics;
  readonly log: Pick<Log, "warn" | "info">;
}

export interface StartedOtlp {
  readonly tracing: Tracing;
  /** Sends what is left, for two seconds at most. */
  stop(): Promise<void>;
}

const EXPORT_MS = 5_000;
const METRICS_EVERY_MS = 30_000;
const STOP_MS = 2_000;

/** Starts sending traces and metrics to a collector; nothing waits for it. */
export function startOtlp({ endpoint, serviceName, version, metrics, log }: OtlpOptions): StartedOtlp {
  const resource = resourceFromAttributes({
    "service.name": serviceName,
    "service.version": version,
    "service.instance.id": randomUUID(),
  });
  const base = endpoint.replace(/\/$/, "");
  const reporting = { log, failed: (signal: string) => metrics.count("telemetry_failures_total", { signal }) };
  const spans = new OTLPTraceExporter({ url: `${base}/v1/traces`, timeoutMillis: EXPORT_MS });
  const numbers = new OTLPMetricExporter({ url: `${base}/v1/metrics`, timeoutMillis: EXPORT_MS });
  const traces = openTracing(resource, watchExports(spans, "traces", reporting));
  const meters = new MeterProvider({
    resource,
    readers: [
      new PeriodicExportingMetricReader({
        exporter: watchExports(numbers, "metrics", reporting),
        exportIntervalMillis: METRICS_EVERY_MS,
        exportTimeoutMillis: EXPORT_MS,
        metricProducers: [createMetricProducer(metrics, resource)],
      }),
    ],
  });
  return {
    tracing: traces.tracing,
    async stop() {
      const ended = Promise.allSettled([traces.stop(), meters.shutdown()]);
      const patience = new AbortController();
      await Promise.race([ended, wait(STOP_MS, undefined, { signal: patience.signal, ref: true })]);
      patience.abort();
    },
  };
}

interface Exporter<Batch> {
  export(batch: Batch, done: (result: { readonly code: number; readonly error?: Error }) => void): void;
}

interface Reporting {
  readonly log: Pick<Log, "warn" | "info">;
  /** Counts an export that failed. */
  readonly failed: (signal: string) => void;
}

const TAKEN = 0;

/** Logs when a collector stops taking what is sent to it, and when it takes it again: two lines for an outage of any length. */
export function watchExports<Batch, Kind extends Exporter<Batch>>(
  exporter: Kind & Exporter<Batch>,
  signal: "traces" | "metrics",
  { log, failed }: Reporting,
): Kind {
  const state = { isAway: false };
  const send = exporter.export.bind(exporter);
  exporter.export = (batch, done) => {
    send(batch, (result) => {
      if (result.code === TAKEN) {
        if (state.isAway) log.info({ signal }, "the OTLP collector accepts exports again");
        state.isAway = false;
      } else {
        failed(signal);
        const reason = result.error?.message.slice(0, 200) ?? "unknown";
        if (!state.isAway) log.warn({ signal, reason }, "the OTLP collector does not accept exports; they are dropped");
        state.isAway = true;
      }
      done(result);
    });
  };
  return exporter;
}

type Exposed = MetricObjectWithValues<MetricValue<string>>;

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Hands the metrics that `/metrics` shows to OpenTelemetry, so that there is one set of counters for both. */
function createMetricProducer(metrics: Pick<Metrics, "values">, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now() - performance.now());
  return {
    async collect() {
      const exposed = await metrics.values();
      const period = { startTime, endTime: timeOf(Date.now()) };
      const converted = exposed.map((metric) => convert(metric, period)).filter((metric) => metric !== null);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: "beforehand" }, metrics: converted }] },
        errors: [],
      };
    },
  };
}

function timeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}

/** Null for the kinds that we have none of. */
function convert(metric: Exposed, period: Period): MetricData | null {
  const shared = {
    descriptor: {
      name: metric.name,
      description: metric.help,
      unit: metric.name.includes("_seconds") ? "s" : metric.name.includes("_bytes") ? "By" : "",
      valueType: ValueType.DOUBLE,
    },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (String(metric.type)) {
    case "counter":
      return { ...shared, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(metric, period) };
    case "gauge":
      return { ...shared, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(metric, period) };
    case "histogram":
      return { ...shared, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(metric, period) };
    default:
      return null;
  }
}

function pointsOf({ values }: Exposed, period: Period): DataPoint<number>[] {
  return values.map(({ labels, value }) => ({ ...period, attributes: attributesOf(labels), value }));
}

function attributesOf(labels: MetricValue<string>["labels"]): Attributes {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([name, value]) =>
      name === "le" || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/** Prometheus counts each bucket with all below it; OpenTelemetry counts each alone. */
function histogramsOf({ values }: Exposed, period: Period): DataPoint<Histogram>[] {
  const rows = Map.groupBy(values, ({ labels }) => JSON.stringify(attributesOf(labels)));
  return [...rows.values()].map((row) => {
    const buckets = row.filter(({ labels }) => labels["le"] !== undefined);
    const boundaries = buckets.map(({ labels }) => Number(labels["le"])).filter(Number.isFinite);
    const upTo = buckets.map(({ value }) => value);
    const counts = upTo.map((value, index) => value - (upTo[index - 1] ?? 0));
    const numberOf = (ending: string): number =>
      row.find((value) => "metricName" in value && String(value.metricName).endsWith(ending))?.value ?? 0;
    const value = { buckets: { boundaries, counts }, sum: numberOf("_sum"), count: numberOf("_count") };
    return { ...period, attributes: attributesOf(row[0]?.labels ?? {}), value };
  });
}
