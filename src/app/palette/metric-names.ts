import { isRecord } from "#platform/json.ts";

/** A metric or line item by its id and the name people read. */
export interface MetricName {
  readonly id: string;
  readonly label: string;
}

/** Asks for the name of every metric; none where no answer comes, so that the rest of the palette works. */
export async function fetchMetricNames(
  fetch: typeof globalThis.fetch,
  signal: AbortSignal,
): Promise<readonly MetricName[]> {
  try {
    const response = await fetch("/api/metrics", { signal });
    return response.ok ? readMetricNames(await response.json()) : [];
  } catch {
    return [];
  }
}

function readMetricNames(answer: unknown): readonly MetricName[] {
  const metrics = isRecord(answer) ? answer["metrics"] : null;
  return Array.isArray(metrics) ? metrics.filter(isMetricName) : [];
}

function isMetricName(value: unknown): value is MetricName {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["label"] === "string";
}
