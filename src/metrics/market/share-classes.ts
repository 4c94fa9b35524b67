import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { latestBalance, latestFlow, latestQuarter } from "./latest.ts";

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
    ? "The company has several classes of shares; its counts are of another class than the price, and our data does not say how many shares of one class make one of the other."
    : null;
}

function timesOf(marketValue: Decimal, figure: Figure | null): Decimal | null {
  return figure?.value?.gt(0) === true ? marketValue.div(figure.value) : null;
}
