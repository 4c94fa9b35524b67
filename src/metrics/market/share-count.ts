import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { inPeriod } from "#metrics/wording.ts";
import { type Latest, latestBalance, latestCount, latestQuarter, latestFlow } from "./latest.ts";

/** The number of shares a market value is computed with. */
interface ShareCount {
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
/** Where several classes are listed, that of all of them is as near as buybacks of a quarter let it be. */
const LEAST_OF_CLASSES = "0.9";

/**
 * The cover count of the newest filing known on a day; where none is fresh or it cannot be the whole company, the
 * average count of the newest quarter. Companyfacts has no counts that are stated per class (docs/research-method.md#2.5).
 */
export function shareCount(analysis: Analysis, day: FiscalPeriod): ShareCount {
  const count = newestCount(analysis, day);
  if (count.figure === null) return count;
  const newest = `The newest share count known ${inPeriod(day)}`;
  if (isOfAnotherTime(analysis, count.figure))
    return {
      ...NO_COUNT,
      reason: `${newest} is from before the shares were listed and far from the first count after that.`,
    };
  const merged = mergedSince(analysis, count.figure, day);
  if (merged === null) return count;
  const since = `assets and shareholders' equity grew by half and more until ${merged.label}`;
  return { ...NO_COUNT, reason: `${newest} is older than a merger: ${since}, so many shares were probably issued.` };
}

/** Growth of both total assets and equity from which shares were issued for another company. */
const MERGER = "1.5";

/** The newest balance sheet known on a day, where it is later than a count and shows a merger since; null for none. */
function mergedSince(analysis: Analysis, count: Figure, day: FiscalPeriod): FiscalPeriod | null {
  const counted = analysis.instantFor(count.period);
  const newest = latestBalance(analysis, "total_assets", day).figure?.period ?? null;
  if (counted === null || newest === null || newest.end <= counted.end) return null;
  const isMerged = MERGED_ITEMS.every((item) => {
    const then = analysis.figure(item, counted).value;
    return then?.gt(0) === true && analysis.figure(item, newest).value?.gt(then.times(MERGER)) === true;
  });
  return isMerged ? newest : null;
}

const MERGED_ITEMS = ["total_assets", "equity"] as const;

const NO_COUNT = { figure: null, words: "", isStale: false, isApproximate: false };
/** When a company is listed, preferred shares become common ones; in a spin-off or a reorganisation all shares are new. */
const LARGEST_CHANGE = 2;

/** Whether a count is older than the first close and less than half or more than double the first count after it. */
function isOfAnotherTime(analysis: Analysis, { value, period }: Figure): boolean {
  const [listed] = analysis.periods("day");
  if (listed === undefined || value === null || period.end >= listed.end) return false;
  if (value.lte(0)) return true;
  const after =
    analysis.series("shares_outstanding", "instant").find((count) => count.period.end >= listed.end) ??
    analysis.series("basic_shares", "quarter").find((count) => (count.period.start ?? "") >= listed.end);
  const change = after?.value?.div(value);
  return change !== undefined && (change.gt(LARGEST_CHANGE) || change.times(LARGEST_CHANGE).lt(1));
}

function newestCount(analysis: Analysis, day: FiscalPeriod): ShareCount {
  const cover = latestCount(analysis, "shares_outstanding", day);
  const averages = [latestQuarter(analysis, "basic_shares", day), latestQuarter(analysis, "diluted_shares", day)];
  const average = averages.find(isFresh) ?? averages.find(({ figure }) => figure !== null);
  const hasClasses = analysis.dossier.company.shareClasses.length > 0;
  const isWhole = isPlausible(cover, average, hasClasses);
  if (isFresh(cover) && isWhole) return counted(cover, "Shares outstanding");
  if (average !== undefined && (isFresh(average) || cover.figure === null)) {
    const words = `${average.figure?.label ?? ""} of ${average.figure?.period.label ?? ""}`;
    return { ...counted(average, words), isApproximate: true };
  }
  if (isWhole) return counted(cover, "Shares outstanding");
  const ofClasses = "The company has several classes of shares, and our data has no counts by class";
  return {
    ...NO_COUNT,
    reason: hasClasses
      ? `${ofClasses} ${inPeriod(day)}.`
      : `We have no share count for the whole company that was public ${inPeriod(day)}.`,
  };
}

function counted(latest: Latest, words: string): ShareCount {
  return { figure: latest.figure, words, isStale: latest.isStale, isApproximate: false, reason: latest.reason ?? "" };
}

function isFresh({ figure, isStale }: Latest): boolean {
  return figure !== null && !isStale;
}

function isPlausible(cover: Latest, average: Latest | undefined, hasClasses: boolean): boolean {
  if (cover.figure?.value == null) return false;
  const other = average?.figure?.value;
  // One class may be all that the cover counts: without another count nothing says so.
  if (other == null) return !hasClasses;
  const share = cover.figure.value.div(other);
  return share.gte(hasClasses ? LEAST_OF_CLASSES : LEAST_SHARE) && share.lte(LARGEST_SHARE);
}

/** Far outside what companies are worth in the market; classes differ by up to 1,500 times. */
const OF_EQUITY = { least: "0.02", most: "100" } as const;
const OF_REVENUE = { least: "0.005", most: "200" } as const;

/**
 * Why a price may be that of another class of shares than those that the company counts: Berkshire Hathaway counts in
 * Class A shares, each worth 1,500 of Class B. Filings in our data do not state the ratio, so the price times the count
 * is held against equity and revenue. Null where the company lists one class or the market value is possible.
 */
export function doubtOfClass(analysis: Analysis, { value: price, period: day }: Figure): string | null {
  if (analysis.dossier.company.shareClasses.length === 0 || price === null) return null;
  const count = latestQuarter(analysis, "basic_shares", day).figure ?? latestFlow(analysis, "basic_shares", day).figure;
  const marketValue = count?.value?.times(price);
  if (marketValue === undefined) return null;
  const sizes = [
    { times: timesOf(marketValue, latestBalance(analysis, "equity", day).figure), bounds: OF_EQUITY },
    { times: timesOf(marketValue, latestFlow(analysis, "revenue", day).figure), bounds: OF_REVENUE },
  ].filter(({ times }) => times !== null);
  if (sizes.length === 0) return null;
  const isTooSmall = sizes.every(({ times, bounds }) => times?.lt(bounds.least) === true);
  const isTooLarge = sizes.every(({ times, bounds }) => times?.gt(bounds.most) === true);
  return isTooSmall || isTooLarge
    ? "The company has several classes of shares; its share counts are for a different class than the price, and our data does not say how many shares of one class equal one of the other."
    : null;
}

function timesOf(marketValue: Decimal, figure: Figure | null): Decimal | null {
  return figure?.value?.gt(0) === true ? marketValue.div(figure.value) : null;
}
