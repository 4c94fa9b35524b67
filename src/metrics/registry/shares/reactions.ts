import type { Announcement } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays, daysBetween, readableDay } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { announcementOf } from "#metrics/market/latest.ts";
import { lastCloseBy, unadjustedSpinoff } from "#metrics/market/closes.ts";
import type { Metric } from "#metrics/metric.ts";
import { customMetric, type MetricResult } from "#metrics/registry/definition/define.ts";

/** Results that come later after a quarter's end are those of another one. */
const LONGEST_WAIT_DAYS = 130;

function reaction(id: string, words: { readonly label: string; readonly days: number }): Metric {
  return customMetric(
    {
      id,
      label: words.label,
      family: "earnings",
      unit: "ratio",
      formula: `Price ${String(words.days)} trading day${words.days === 1 ? "" : "s"} after the last close before the announcement ÷ Price on that close − 1`,
      applicability:
        "For quarters announced within the two years of daily closes; an announcement at an unknown hour gets one day more.",
      source: "Close-to-close event window; an announcement after 16:00 New York time meets the next day's close.",
      better: "higher",
      periods: ["quarter"],
    },
    { operands: ["price"], work: (analysis, quarter) => reactionTo(analysis, quarter, words.days) },
  );
}

/** How the price took the results. */
export const REACTION_METRICS: readonly Metric[] = [
  reaction("reaction_1d", { label: "Price reaction to results", days: 1 }),
  reaction("reaction_5d", { label: "Price reaction to results over five days", days: 5 }),
];

function reactionTo(analysis: Analysis, quarter: FiscalPeriod, days: number): MetricResult {
  const announcement = announcementOf(analysis, quarter);
  const announced = announcement?.announced ?? null;
  if (announcement === null || announced === null) {
    return { operands: [], result: withoutDay(analysis, quarter) };
  }
  const { daily } = analysis.closes;
  const base = lastCloseBy(daily, lastDayBefore(announcement, announced));
  const isUnknown = announcement.timing === "UNKNOWN";
  const from = daily[base];
  const to = daily[base + days + (isUnknown ? 1 : 0)];
  if (from === undefined || to === undefined) {
    return { operands: [], result: `We have no daily closes around the announcement of ${quarter.label}.` };
  }
  const operands = [to, from].map(({ date }) => analysis.figure("price", analysis.day(date)));
  const [after, before] = operands;
  const spinoff = unadjustedSpinoff(analysis.closes, from.date, to.date);
  if (spinoff !== null) {
    return {
      operands,
      result: `Closes before the spin-off of ${spinoff.entity} are not adjusted for it, so no reaction is computed across it.`,
    };
  }
  if (after?.value == null || before?.value == null) {
    return { operands, result: `We have no daily closes around the announcement of ${quarter.label}.` };
  }
  return { operands, result: after.value.div(before.value).minus(1), isApproximate: isUnknown };
}

/** A calendar's day of results, given before they came, is enough to name it and too little to measure a price by. */
function withoutDay({ dossier: { nextAnnouncement }, asOf }: Analysis, quarter: FiscalPeriod): string {
  const day = nextAnnouncement !== null && nextAnnouncement.asOf <= asOf ? nextAnnouncement.date : null;
  const isOfQuarter =
    day !== null && day <= asOf && day > quarter.end && daysBetween(quarter.end, day) <= LONGEST_WAIT_DAYS;
  return isOfQuarter
    ? `Only a third party's calendar names the day on which ${quarter.label} was announced, ${readableDay(day)}, so we measure no reaction by it.`
    : `We do not know the day on which ${quarter.label} was announced.`;
}

/** The last day whose close came before the news: the day itself only for announcements after the close. */
function lastDayBefore({ timing }: Announcement, announced: string): string {
  return timing === "AMC" ? announced : addDays(announced, -1);
}
