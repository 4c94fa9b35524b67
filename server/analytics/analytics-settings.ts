import { z } from "zod";
import type { PageAnalytics } from "#contracts/analytics-wire.ts";
import { isLoopback } from "#platform/client-address.ts";
import { oneOf, optionalSetting, setting, type SettingValues } from "#server/setting.ts";

const MOST_DAYS = 3650;

const REGIONS = ["us", "eu"] as const;
const ON_OFF = ["on", "off"] as const;

/** The settings of analytics; `server/config.ts` reads them with the others. */
export const analyticsSettings = {
  ANALYTICS_DAYS: setting(z.coerce.number().int().min(1).max(MOST_DAYS), {
    group: "Analytics",
    description: "How many days the server keeps the events of consenting visitors.",
    values: `a whole number of days from 1 to ${MOST_DAYS}`,
    example: "400",
    default: "400",
  }),
  OPERATORS: optionalSetting(
    z
      .string()
      .transform((list) => list.split(",").map((address) => address.trim().toLowerCase()))
      .pipe(z.array(z.email())),
    {
      group: "Analytics",
      description: "The people who may read the report at `/analytics`.",
      values: "e-mail addresses with commas between",
      example: "ann@example.com,bob@example.com",
      whenUnset: "nobody",
    },
  ),
  ANALYTICS_CAMPAIGN_SESSIONS: setting(z.enum(ON_OFF), {
    group: "Analytics",
    description: "Whether a visit from a new campaign begins a new session.",
    values: oneOf(ON_OFF),
    default: "off",
  }),
  AMPLITUDE_API_KEY: optionalSetting(z.string().regex(/^[\w-]{8,100}$/), {
    group: "Analytics",
    description: "Sends the events to Amplitude instead of keeping them on this server.",
    values: "the API key of an Amplitude project",
    whenUnset: "this server keeps the events",
  }),
  AMPLITUDE_REGION: setting(z.enum(REGIONS), {
    group: "Analytics",
    description: "The region of the Amplitude project.",
    values: oneOf(REGIONS),
    needs: ["AMPLITUDE_API_KEY"],
    default: "us",
  }),
  PAGE_ANALYTICS_SCRIPT: optionalSetting(z.url({ protocol: /^https?$/ }).refine(isPrivateWay), {
    group: "Analytics",
    description: "A script that pages load after a visitor has consented.",
    values: "the https address of a script",
    example: "https://stats.example.com/script.js",
    whenUnset: "none",
  }),
};

export interface AnalyticsConfig extends PageAnalytics {
  /** How long this server keeps the events. */
  readonly days: number;
  /** Addresses of those who may read the report, in small letters. */
  readonly operators: readonly string[];
}

/** Makes the settings of what was read. */
export function analyticsConfigOf(values: SettingValues<typeof analyticsSettings>): AnalyticsConfig {
  const { AMPLITUDE_API_KEY: apiKey, AMPLITUDE_REGION: region } = values;
  const campaignStartsSession = values.ANALYTICS_CAMPAIGN_SESSIONS === "on";
  return {
    provider:
      apiKey === undefined
        ? { kind: "collector", campaignStartsSession }
        : { kind: "vendor", apiKey, region, campaignStartsSession },
    pageScript: values.PAGE_ANALYTICS_SCRIPT ?? null,
    days: values.ANALYTICS_DAYS,
    operators: values.OPERATORS ?? [],
  };
}

/** A script that comes over a network unprotected could be anybody's. */
function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}
