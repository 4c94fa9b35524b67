import { z } from "zod";

/** Where traces and metrics are sent, by the names that OpenTelemetry gives its settings; `server/config.ts` reads it with its own. */
export const telemetrySettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/)
    .optional(),
});

/** What to write instead, by variable. */
export const TELEMETRY_CURES: Readonly<Record<string, string>> = {
  OTEL_EXPORTER_OTLP_ENDPOINT:
    "use the address of a collector that takes OTLP over HTTP, for example http://localhost:4318",
  OTEL_SERVICE_NAME: "use up to 100 letters, digits, dots, hyphens and underscores, for example beforehand",
};

export interface TelemetryConfig {
  /** Null: neither traces nor metrics are sent anywhere. */
  readonly endpoint: string | null;
  /** Null: the name of the server that runs. */
  readonly serviceName: string | null;
}

/** Reads the settings of traces and metrics. */
export function telemetryConfigOf(values: z.infer<typeof telemetrySettings>): TelemetryConfig {
  return { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null, serviceName: values.OTEL_SERVICE_NAME ?? null };
}
