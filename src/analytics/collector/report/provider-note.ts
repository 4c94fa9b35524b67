import type { AnalyticsProvider } from "#contracts/analytics-wire.ts";
import type { AnalyticsReport } from "./report.ts";

/** Says why the report does not grow: the vendor takes the events. Null while they are collected here. */
export function providerNote(
  provider: Pick<AnalyticsProvider, "kind">,
  { newest }: Pick<AnalyticsReport, "newest">,
): string | null {
  if (provider.kind === "collector") return null;
  const held =
    newest === null
      ? "Nothing is left of what was collected here before."
      : `What is shown here was collected before, the last of it on ${newest.slice(0, 10)} (UTC).`;
  return `Events go to Amplitude since AMPLITUDE_API_KEY is set, and can be seen there. ${held}`;
}
