import type { Figure } from "#facts/figure.ts";
import { calendarYearOf } from "#facts/periods/year-ends.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { latestDay, newestBalance, newestTwelveMonths } from "#research/cards/blocks/periods.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";

export const MOST_MEASURES = 24;
const MOST_YEARS = 12;

/** Amounts that companies are compared by besides metrics; all are flows of twelve months. */
export const COMPARED_ITEMS = ["revenue", "net_income", "eps_diluted", "operating_cash_flow"] as const;

/** One company's newest figure of each measure, and one measure through its years. */
export interface ComparedCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly knownBy: string;
  /** The day of its newest close, ISO; null without closes. */
  readonly pricedOn: string | null;
  /** One for each measure asked for; null where no period is held. */
  readonly newest: readonly (FigureView | null)[];
  /** The charted measure by the calendar year in which a fiscal year ends, whatever the company calls it; oldest first. */
  readonly years: readonly { readonly year: number; readonly figure: FigureView }[];
}

/** Whether a measure can be compared: a metric of the registry, or one of the items beside it. */
export function isComparable(id: string): boolean {
  return metric(id) !== undefined || COMPARED_ITEMS.some((item) => item === id);
}

/** Reads one company for a comparison, each figure of its own newest period. */
export function readCompared(
  analysis: Analysis,
  { measures, charted }: { readonly measures: readonly string[]; readonly charted: string | null },
): ComparedCompany {
  const { company } = analysis.dossier;
  return {
    cik: company.cik,
    symbol: company.symbol,
    name: company.displayName,
    knownBy: analysis.asOf,
    pricedOn: analysis.closes.all.at(-1)?.date ?? null,
    newest: measures.map((measure) => {
      const figure = newestOf(analysis, measure);
      return figure === null ? null : viewOf(figure);
    }),
    years: charted === null ? [] : yearsOf(analysis, charted),
  };
}

function newestOf(analysis: Analysis, measure: string): Figure | null {
  const periods = metric(measure)?.periods ?? ["ttm"];
  const day = latestDay(analysis);
  if (periods.includes("day")) return day === null ? null : analysis.figure(measure, day);
  if (periods.includes("ttm")) return newestTwelveMonths(analysis, measure);
  if (periods.includes("instant")) return newestBalance(analysis, measure);
  const { latestYear, latestQuarter } = analysis;
  const period = periods.includes("year") ? latestYear : latestQuarter;
  return period === null ? null : analysis.figure(measure, period);
}

function yearsOf(analysis: Analysis, measure: string): ComparedCompany["years"] {
  const periods = metric(measure)?.periods ?? ["year"];
  const kind = (["year", "day", "instant"] as const).find((one) => periods.includes(one));
  if (kind === undefined) return [];
  const byYear = new Map(
    analysis
      .series(measure, kind)
      .map((figure) => [
        kind === "year" ? calendarYearOf(figure.period.end) : Number(figure.period.end.slice(0, 4)),
        figure,
      ]),
  );
  return [...byYear].slice(-MOST_YEARS).map(([year, figure]) => ({ year, figure: viewOf(figure) }));
}
