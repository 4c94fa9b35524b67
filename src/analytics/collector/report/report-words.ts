// The words and numbers of the report, alike in the terminal and on the operator's page.
import type { AUTOCAPTURED_EVENTS } from "#analytics/collector/autocaptured-events.ts";
import type { FunnelStep } from "./sessions.ts";
import type { VitalName } from "./web-vitals.ts";
import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import type { AnalyticsReport } from "./report.ts";

export const STEP_WORDS: Readonly<Record<FunnelStep["step"], string>> = {
  session: "All sessions",
  search: "Searched for a company",
  research: "then ran research",
  figure: "then opened a figure",
};

export const VITAL_WORDS: Readonly<Record<VitalName, string>> = {
  LCP: "Largest contentful paint",
  INP: "Interaction to next paint",
  CLS: "Cumulative layout shift",
  FCP: "First contentful paint",
  TTFB: "Time to first byte",
};

const CAPTURED_WORDS: Readonly<Record<string, string>> = {
  session_start: "Session started",
  session_end: "Session ended",
  "[Amplitude] Page Viewed": "Page view with campaign",
  "[Amplitude] Web Vitals": "Web vitals measured",
  "[Amplitude] Rage Click": "Rage click",
  "[Amplitude] Dead Click": "Dead click",
  "[Amplitude] Network Request": "Request failed",
  $identify: "Visitor arrived from a campaign",
} satisfies Record<keyof typeof AUTOCAPTURED_EVENTS, string>;

/** Names an event for readers; the product's own events have such names already (docs/specification-map.md#3). */
export function nameEvent(name: string): string {
  return CAPTURED_WORDS[name] ?? name;
}

/** Writes a vital in its unit: whole milliseconds, or a layout shift with three decimals. */
export function formatVital(name: VitalName, value: number): string {
  return name === "CLS" ? value.toFixed(3) : `${formatCount(Math.round(value))} ms`;
}

export function formatCount(count: number): string {
  return count.toLocaleString("en-US");
}

/** Writes a part of a whole in whole percent; null where there is no whole. */
export function formatShare(part: number, whole: number): string | null {
  return whole === 0 ? null : `${Math.round((100 * part) / whole)}%`;
}

/** Writes a length of time in minutes and seconds; null where there is none. */
export function formatSeconds(seconds: number | null): string | null {
  if (seconds === null) return null;
  const whole = Math.round(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}

/** Says why the report does not grow: the vendor takes the events. Null while they are collected here. */
export function providerNote(
  provider: Pick<AnalyticsProvider, "kind">,
  { newest }: Pick<AnalyticsReport, "newest">,
): string | null {
  if (provider.kind === "collector") return null;
  const held =
    newest === null
      ? "No events collected here remain."
      : `This report shows events collected here earlier, the last on ${newest.slice(0, 10)} (UTC).`;
  return `AMPLITUDE_API_KEY is set, so events go to Amplitude. See them there. ${held}`;
}
