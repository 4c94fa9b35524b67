import { ValueType, type Attributes, type HrTime } from "@opentelemetry/api";
import type { Resource } from "@opentelemetry/resources";
import {
  AggregationTemporality,
  DataPointType,
  type DataPoint,
  type Histogram,
  type MetricData,
  type MetricProducer,
} from "@opentelemetry/sdk-metrics";
import type { MetricObjectWithValues, MetricValue } from "prom-client";
import type { Metrics } from "#server/observe/metrics.ts";

type Exposed = MetricObjectWithValues<MetricValue<string>>;

interface Period {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

/** Hands the metrics that `/metrics` shows to OpenTelemetry, so that there is one set of counters for both. */
export function createMetricProducer(metrics: Pick<Metrics, "values">, resource: Resource): MetricProducer {
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
