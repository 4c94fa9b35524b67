import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { inPeriod } from "#metrics/wording.ts";
import type { Latest } from "./latest.ts";
import { latestCount, latestQuarter } from "./latest.ts";

/** The number of shares a market value is computed with. */
export interface ShareCount {
  readonly figure: Figure | null;
  /** As it stands in the formula. */
  readonly words: string;
  readonly isStale: boolean;
  readonly isApproximate: boolean;
  /** A whole sentence, for when there is no count. */
  readonly reason: string;
}

/** A cover count further than this from the average count is one class of several, or issued instead of outstanding. */
const LEAST_SHARE = "0.7";
const LARGEST_SHARE = "1.4";

/**
 * The cover count of the newest filing known on a day; where none is fresh or it cannot be the whole company, the
 * average count of the newest quarter. Companyfacts leaves out counts that are stated per class (RESEARCH-METHOD 4.3).
 */
export function shareCount(analysis: Analysis, day: FiscalPeriod): ShareCount {
  const cover = latestCount(analysis, "shares_outstanding", day);
  const averages = [latestQuarter(analysis, "basic_shares", day), latestQuarter(analysis, "diluted_shares", day)];
  const average = averages.find(isFresh) ?? averages.find(({ figure }) => figure !== null);
  if (isFresh(cover) && isPlausible(cover, average)) return counted(cover, "Shares outstanding");
  if (average !== undefined && (isFresh(average) || cover.figure === null)) {
    const words = `${average.figure?.label ?? ""} of ${average.figure?.period.label ?? ""}`;
    return { ...counted(average, words), isApproximate: true };
  }
  if (isPlausible(cover, average)) return counted(cover, "Shares outstanding");
  return {
    figure: null,
    words: "",
    isStale: false,
    isApproximate: false,
    reason: `We have no share count of the whole company that could be known ${inPeriod(day)}.`,
  };
}

function counted(latest: Latest, words: string): ShareCount {
  return { figure: latest.figure, words, isStale: latest.isStale, isApproximate: false, reason: latest.reason ?? "" };
}

function isFresh({ figure, isStale }: Latest): boolean {
  return figure !== null && !isStale;
}

function isPlausible(cover: Latest, average: Latest | undefined): boolean {
  if (cover.figure?.value == null) return false;
  const other = average?.figure?.value;
  if (other == null) return true;
  const share = cover.figure.value.div(other);
  return share.gte(LEAST_SHARE) && share.lte(LARGEST_SHARE);
}
