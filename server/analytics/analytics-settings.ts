import { z } from "zod";
import type { PageAnalytics } from "#contracts/analytics-wire.ts";
import { isLoopback } from "#identity/outbox/is-loopback.ts";

const MOST_DAYS = 3650;

/** The settings of analytics as they stand in the environment; `server/config.ts` reads them with its own. */
export const analyticsSettings = z.object({
  AMPLITUDE_API_KEY: z
    .string()
    .regex(/^[\w-]{8,100}$/)
    .optional(),
  AMPLITUDE_REGION: z.enum(["us", "eu"]).optional(),
  ANALYTICS_CAMPAIGN_SESSIONS: z.enum(["on", "off"]).default("off"),
  PAGE_ANALYTICS_SCRIPT: z
    .url({ protocol: /^https?$/ })
    .refine(isPrivateWay)
    .optional(),
  ANALYTICS_DAYS: z.coerce.number().int().min(1).max(MOST_DAYS).default(400),
  OPERATORS: z
    .string()
    .transform((list) => list.split(",").map((address) => address.trim().toLowerCase()))
    .pipe(z.array(z.email()))
    .default([]),
});

/** What to write instead, by variable. */
export const ANALYTICS_CURES: Readonly<Record<string, string>> = {
  AMPLITUDE_API_KEY: "use the API key of an Amplitude project, or leave it out to keep the events here",
  AMPLITUDE_REGION: "use us or eu",
  ANALYTICS_CAMPAIGN_SESSIONS: "use on, so that a visit by a new campaign begins a new session, or off",
  PAGE_ANALYTICS_SCRIPT: "use the https address of a script, for example https://stats.example.com/script.js",
  ANALYTICS_DAYS: `use a whole number of days from 1 to ${MOST_DAYS}, for example 400`,
  OPERATORS: "use e-mail addresses with commas between, for example ann@example.com,bob@example.com",
};

export interface AnalyticsConfig extends PageAnalytics {
  /** How long events are kept here. */
  readonly days: number;
  /** Addresses of those who may read the report, in small letters. */
  readonly operators: readonly string[];
}

/** Makes the settings of what was read. */
export function analyticsConfigOf(values: z.infer<typeof analyticsSettings>): AnalyticsConfig {
  const { AMPLITUDE_API_KEY: apiKey, AMPLITUDE_REGION: region = "us" } = values;
  const campaignStartsSession = values.ANALYTICS_CAMPAIGN_SESSIONS === "on";
  return {
    provider:
      apiKey === undefined
        ? { kind: "collector", campaignStartsSession }
        : { kind: "vendor", apiKey, region, campaignStartsSession },
    pageScript: values.PAGE_ANALYTICS_SCRIPT ?? null,
    days: values.ANALYTICS_DAYS,
    operators: values.OPERATORS,
  };
}

/** What is wrong with settings that are right one by one, as one sentence; null where nothing is. */
export function analyticsConflict(values: z.infer<typeof analyticsSettings>): string | null {
  if (values.AMPLITUDE_REGION === undefined || values.AMPLITUDE_API_KEY !== undefined) return null;
  return "AMPLITUDE_REGION has no effect without AMPLITUDE_API_KEY: set AMPLITUDE_API_KEY too, or leave AMPLITUDE_REGION out.";
}

/** A script that comes over a network unprotected could be anybody's. */
function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}
