import { z } from "zod";
import { optionalSetting, type SettingValues } from "#server/setting.ts";

/** The settings of traces and metrics, by the names that OpenTelemetry gives them; `server/config.ts` reads them with the others. */
export const telemetrySettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalSetting(z.url({ protocol: /^https?$/ }), {
    group: "Monitoring",
    description: "A collector that gets traces and metrics.",
    values: "the address of a collector that takes OTLP over HTTP",
    example: "http://localhost:4318",
    whenUnset: "none",
  }),
  OTEL_SERVICE_NAME: optionalSetting(z.string().regex(/^[\w.-]{1,100}$/), {
    group: "Monitoring",
    description: "The name under which traces and metrics are sent.",
    values: "up to 100 letters, digits, dots, hyphens and underscores",
    example: "beforehand",
    whenUnset: "`beforehand`, or `latchkey` for an identity server alone",
  }),
};

export interface TelemetryConfig {
  /** Null: neither traces nor metrics are sent anywhere. */
  readonly endpoint: string | null;
  /** Null: the name of the server that runs. */
  readonly serviceName: string | null;
}

/** Reads the settings of traces and metrics. */
export function telemetryConfigOf(values: SettingValues<typeof telemetrySettings>): TelemetryConfig {
  return { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null, serviceName: values.OTEL_SERVICE_NAME ?? null };
}
