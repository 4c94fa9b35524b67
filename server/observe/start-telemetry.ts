import type { Config } from "#server/config.ts";
import { createLog, createServerLog, type RootLog } from "#server/log.ts";
import { readVersion } from "#server/read-version.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { type Instruments, NO_TRACING } from "./tracing.ts";
import { createRequestObserver, type RequestObserver } from "./observe-requests.ts";
import type { TelemetryConfig } from "./telemetry-settings.ts";

export interface TelemetryOptions {
  readonly root: string;
  readonly config: Pick<Config, "telemetry" | "logLevel">;
  /** What the process is called where `OTEL_SERVICE_NAME` does not say. */
  readonly serviceName: string;
  /** Leaves the console as it is (false). */
  readonly isDevelopment?: boolean;
}

/** What this process tells of itself to the outside. */
export interface Telemetry extends Instruments {
  readonly log: RootLog;
  readonly metrics: Metrics;
  /** Observes the requests of a server. */
  requests(trustedProxies: readonly string[], routeOf: (request: Request) => string): RequestObserver;
  stop(): Promise<void>;
}

/** Starts the log, counting, and sending traces and metrics where the settings name a collector. */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { root, config, serviceName, isDevelopment = false } = options;
  const { logLevel } = config;
  const log = isDevelopment ? createLog(logLevel) : createServerLog(logLevel);
  const version = await readVersion(root);
  const metrics = createMetrics({ version, node: process.version });
  const otlp = await startOtlpIfSet({ ...config.telemetry, fallbackName: serviceName, version, metrics, log });
  const tracing = otlp?.tracing ?? NO_TRACING;
  return {
    log,
    metrics,
    meter: metrics,
    tracing,
    requests: (trustedProxies, routeOf) =>
      createRequestObserver({ meter: metrics, tracing, log, trustedProxies, routeOf }),
    stop: async () => otlp?.stop(),
  };
}

interface OtlpInput extends TelemetryConfig {
  readonly fallbackName: string;
  readonly version: string;
  readonly metrics: Metrics;
  readonly log: RootLog;
}

async function startOtlpIfSet({ endpoint, serviceName, fallbackName, ...given }: OtlpInput) {
  if (endpoint === null) return null;
  const { startOtlp } = await import("./otlp/start-otlp.ts");
  return startOtlp({ ...given, endpoint, serviceName: serviceName ?? fallbackName });
}
