import type { FactSet } from "#facts/fact-set.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import type { Sector } from "#metrics/analysis.ts";
import type { Calendar } from "#metrics/calendar.ts";
import { lazily, remember } from "#platform/memo.ts";
import { cachedFigures, type Figures } from "#metrics/cached-figures.ts";
import { createFilter, NO_FILTER, type Withheld } from "#metrics/plausibility/filter.ts";
import { createJudge } from "#metrics/plausibility/judge.ts";
import { createLedger } from "#metrics/plausibility/ledger.ts";
import type { WholeReports } from "#metrics/whole-reports.ts";
import { isUnreported } from "./absence.ts";
import type { EvaluationDeps } from "./evaluation.ts";
import { evaluateLineItem } from "./evaluate.ts";
import { LINE_ITEMS, lineItem } from "./items/table.ts";

/** The line items of one company, each candidate looked at before it is shown. */
export interface LineItems {
  readonly sector: Sector;
  readonly figure: Figures;
  /** Whether the company's own report of a period leaves a line item out. */
  readonly isUnreported: (measure: string, period: FiscalPeriod) => boolean;
  /** What was held back of years, quarters and balance sheets, newest first. Asks for every line item once. */
  readonly withheld: () => readonly Withheld[];
}

/**
 * Opens the line items of a set of facts. They exist twice: as first candidates, which the filter holds against each other, and
 * as what it let pass, which everything else reads. So no verdict depends on the order of questions.
 */
export function createLineItems({
  factSet,
  calendar,
  reports,
  isFiltered,
}: {
  readonly factSet: FactSet;
  readonly calendar: Calendar;
  readonly reports: WholeReports;
  /** False to take every first candidate, for comparison. */
  readonly isFiltered: boolean;
}): LineItems {
  const sector = sectorOf(factSet);
  const isComplete = (period: FiscalPeriod): boolean => reports.formOf(period) !== null;
  const dates = remember((concept: string) => balanceDates(factSet, concept));
  const shared = {
    factSet,
    cik: factSet.dossier.company.cik,
    sector,
    calendar,
    isComplete,
    reports,
    balanceDates: dates,
  };
  const firstCandidate: Figures = cachedFigures((id, period) => {
    const deps: EvaluationDeps = { ...shared, figure: firstCandidate };
    return evaluateLineItem({ deps, item: known(id), period }, NO_FILTER).figure;
  });
  const judge = createJudge(createLedger(factSet, calendar, firstCandidate));
  const filter = isFiltered ? createFilter(judge, firstCandidate) : NO_FILTER;
  const held: Withheld[] = [];
  const figure: Figures = cachedFigures((id, period) => {
    const evaluated = evaluateLineItem({ deps: shownDeps(), item: known(id), period }, filter);
    if (evaluated.withheld !== null) held.push(evaluated.withheld);
    return evaluated.figure;
  });
  const shownDeps = lazily((): EvaluationDeps => ({ ...shared, figure }));
  return {
    sector,
    figure,
    isUnreported: (measure, period) => isUnreported(shownDeps(), measure, period),
    withheld() {
      for (const kind of ["year", "quarter", "instant"] as const)
        for (const period of calendar.list(kind)) for (const { id } of LINE_ITEMS) figure(id, period);
      return held
        .filter(({ item, period }) => period.kind !== "ttm" && figure(item.id, period).value === null)
        .toSorted((a, b) => compareText(b.period.end, a.period.end) || compareText(a.item.id, b.item.id));
    },
  };
}

function known(id: string) {
  const item = lineItem(id);
  if (item === undefined) throw new TypeError(`figure(): "${id}" is not a line item; take ids from LINE_ITEMS.`);
  return item;
}

function balanceDates({ dossier, asOf }: FactSet, concept: string): readonly string[] {
  const dates = dossier.facts
    .filter((fact) => fact.concept === concept && fact.span.start === null && (fact.filed ?? "") <= asOf)
    .map((fact) => fact.span.end);
  return [...new Set(dates)].toSorted();
}

/** Brokers and lenders live on interest; exchanges and asset managers under the same codes have ordinary statements. */
const INTEREST_BUSINESS = [
  "us-gaap:RevenuesNetOfInterestExpense",
  "us-gaap:InterestIncomeExpenseNet",
  "us-gaap:Deposits",
];
const FOREIGN_FORMS = ["20-F", "40-F", "6-K"];

/** Decides how a company's statements are built, from its industry code and what it tags. */
function sectorOf(factSet: FactSet): Sector {
  const code = Number(factSet.dossier.company.sic ?? "0");
  if (isBetween(code, 6020, 6099)) return "bank";
  if (isBetween(code, 6300, 6399)) return "insurer";
  if (isForeign(factSet)) return "foreign";
  if (isBetween(code, 6100, 6211) && !stated(factSet, ["us-gaap:OperatingIncomeLoss"])) return "bank";
  if (isBetween(code, 6212, 6299) && runsOnInterest(factSet)) return "bank";
  if (code === 6798) return "reit";
  if (isBetween(code, 4900, 4949)) return "utility";
  if (code === 1311) return "producer";
  return hasRevenue(factSet) ? "default" : "pre-revenue";
}

function isBetween(code: number, first: number, last: number): boolean {
  return code >= first && code <= last;
}

function runsOnInterest(factSet: FactSet): boolean {
  return stated(factSet, INTEREST_BUSINESS) && !stated(factSet, ["us-gaap:OperatingIncomeLoss"]);
}

/** Whether the newest statements hold any of some concepts: one old fact under a bank's name makes no bank. */
function stated(factSet: FactSet, concepts: readonly string[]): boolean {
  const years = factSet.periods("year").slice(-NEWEST_YEARS);
  const dates = factSet.periods("instant").filter(({ end }) => years.some((year) => year.end === end));
  return concepts.some((concept) =>
    [...years, ...dates].some((period) => factSet.figure(concept, period)?.value?.isZero() === false),
  );
}

const NEWEST_YEARS = 3;

function isForeign(factSet: FactSet): boolean {
  if (factSet.has("ifrs-full:Assets") || factSet.has("ifrs-full:Revenue")) return true;
  const annual = factSet.dossier.filings.find((filing) => /^(10-K|20-F|40-F)/.test(filing.form));
  return annual !== undefined && FOREIGN_FORMS.some((form) => annual.form.startsWith(form));
}

const REVENUE_CONCEPTS = [
  "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
  "us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax",
  "us-gaap:Revenues",
  "us-gaap:SalesRevenueNet",
  "us-gaap:SalesRevenueGoodsNet",
  "us-gaap:RealEstateRevenueNet",
  "us-gaap:OperatingLeaseLeaseIncome",
  "us-gaap:OperatingLeasesIncomeStatementLeaseRevenue",
  "us-gaap:RegulatedAndUnregulatedOperatingRevenue",
  "derived:Revenue",
];

function hasRevenue(factSet: FactSet): boolean {
  return REVENUE_CONCEPTS.some((concept) => factSet.has(concept));
}
