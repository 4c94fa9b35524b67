import { z } from "zod";

/** How the server answers, as it stands in the environment; `server/config.ts` reads it with its own. */
export const httpSettings = z.object({
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,200}$/)
    .optional(),
  HSTS_SUBDOMAINS: z.enum(["on", "off"]).default("off"),
  STOP_DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(3),
});

/** What to write instead, by variable. */
export const HTTP_CURES: Readonly<Record<string, string>> = {
  METRICS_TOKEN: "use 16 to 200 letters, digits or any of . _ ~ + / -, for example what openssl rand -hex 32 prints",
  STOP_DRAIN_SECONDS: "use a number of seconds from 0 to 300, for example 3",
  HSTS_SUBDOMAINS: "use on, if every subdomain of yours answers https, or off",
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
export function httpConfigOf(values: z.infer<typeof httpSettings>): HttpConfig {
  return {
    metricsToken: values.METRICS_TOKEN ?? null,
    hasHstsSubdomains: values.HSTS_SUBDOMAINS === "on",
    stopDrainMs: values.STOP_DRAIN_SECONDS * 1_000,
  };
}
