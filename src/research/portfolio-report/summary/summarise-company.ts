import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { isManufacturer } from "#metrics/registry/scores/altman.ts";
import { latestDay, newestBalance, newestTwelveMonths } from "#metrics/newest-periods.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import { readDividend } from "#research/portfolio-report/dividends/read-dividend.ts";
import { type FigureView, viewOf } from "#research/text/figure-view.ts";
import { SUMMARY_MEASURES, type CompanySummary, type SummaryMeasure, type SummaryPeriod } from "./company-summary.ts";

/** Older filings are no news to anybody who comes back. */
const FILINGS = 40;

/** Reads a company's sheet out of its analysis. */
export function summariseCompany(analysis: Analysis): CompanySummary {
  const { dossier, closes, asOf } = analysis;
  const { company } = dossier;
  return {
    cik: company.cik,
    symbol: company.symbol,
    name: company.displayName,
    sector: company.sector,
    incorporatedIn: company.stateOfIncorporation,
    dividend: readDividend(analysis),
    knownBy: asOf,
    figures: figuresOf(analysis),
    currency: dossier.prices?.currency ?? null,
    closes: closes.all,
    splits: dossier.splits,
    unadjusted: closes.spinoffs.filter(({ isAdjusted }) => !isAdjusted).map(({ date, entity }) => ({ date, entity })),
    filings: dossier.filings
      .filter(({ filed }) => filed <= asOf)
      .slice(0, FILINGS)
      .map((filing) => ({
        accession: filing.accession,
        form: filing.form,
        filed: filing.filed,
        url: filingUrl(company.cik, filing),
      })),
  };
}

function figuresOf(analysis: Analysis): CompanySummary["figures"] {
  const figures: Partial<Record<SummaryMeasure, FigureView>> = {};
  const put = (time: SummaryPeriod, read: (measure: SummaryMeasure) => Figure | null): void => {
    for (const measure of SUMMARY_MEASURES[time]) {
      const figure = read(measure);
      if (figure !== null) figures[measure] = viewOf(figure);
    }
  };
  const day = latestDay(analysis);
  const { latestYear, latestQuarter } = analysis;
  put("day", (measure) => (day === null ? null : analysis.figure(measure, day)));
  put("twelve-months", (measure) => newestTwelveMonths(analysis, measure));
  put("balance", (measure) => newestBalance(analysis, measure));
  const other = isManufacturer(analysis) ? "altman_z2" : "altman_z";
  put("year", (measure) => (latestYear === null || measure === other ? null : analysis.figure(measure, latestYear)));
  put("quarter", (measure) => (latestQuarter === null ? null : analysis.figure(measure, latestQuarter)));
  return figures;
}
