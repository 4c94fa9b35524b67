// Loaded only where a collector is set: its packages take 80 ms to load (docs/decisions/033-log-metrics-traces.md).
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-proto";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/observe/metrics.ts";
import type { Tracing } from "#server/observe/tracing.ts";
import { createMetricProducer } from "./metric-producer.ts";
import { openTracing } from "./open-tracing.ts";
import { watchExports } from "./watch-exports.ts";

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
