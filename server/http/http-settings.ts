import { z } from "zod";
import { optionalSetting, setting, type SettingValues } from "#server/setting.ts";

const ON_OFF = ["on", "off"] as const;

/** The settings of how the server answers; `server/config.ts` reads them with the others. */
export const httpSettings = {
  METRICS_TOKEN: optionalSetting(z.string().regex(/^[\w.~+/-]{16,200}$/), {
    group: "Monitoring",
    description: "Lets a client that sends `Authorization: Bearer` with it read `/metrics` from any machine.",
    values: "16 to 200 letters, digits or any of . _ ~ + / -, for example what `openssl rand -hex 32` prints",
    isSecret: true,
    whenUnset: "this machine only",
  }),
  HSTS_SUBDOMAINS: setting(z.enum(ON_OFF), {
    group: "Server",
    description: "Asks browsers to reach every subdomain by https alone.",
    values: "`on`, if every subdomain of yours answers https, or `off`",
    default: "off",
  }),
  STOP_DRAIN_SECONDS: setting(z.coerce.number().min(0).max(300), {
    group: "Server",
    description:
      "How long a server that was asked to stop still answers, while `/readyz` leads clients to another server.",
    values: "a number of seconds from 0 to 300",
    example: "3",
    default: "3",
  }),
};

export interface HttpConfig {
  /** Who sends it may read `/metrics` from anywhere; null: only this machine may. */
  readonly metricsToken: string | null;
  /** How long a server that was asked to end still answers, while `/readyz` and its answers lead clients elsewhere. */
  readonly stopDrainMs: number;
  /** Whether browsers shall come to every subdomain by https alone. */
  readonly hasHstsSubdomains: boolean;
}

/** Reads the settings of how the server answers. */
export function httpConfigOf(values: SettingValues<typeof httpSettings>): HttpConfig {
  return {
    metricsToken: values.METRICS_TOKEN ?? null,
    hasHstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    stopDrainMs: values.STOP_DRAIN_SECONDS * 1_000,
  };
}
