// What tells that an amount of the income statement means something else than its line.
import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { isOfTwoAccounts, RESTATED_WITH_REVENUE } from "#metrics/meaning/mixed-vintages.ts";
import { inPeriod } from "#metrics/wording.ts";
import type { EvaluationDeps, ItemInput } from "./evaluation.ts";
import { knownFigure } from "./operands.ts";

/** What stands between operating and pretax income but interest, as a share of revenue: more is another amount. */
const OTHER_INCOME = { withInterest: "0.25", without: "0.4" } as const;

/**
 * Operating income that a third party computed for a company that states none, far from income before tax and interest:
 * some of it is a sum over segments before what they leave out.
 */
export function doubtOfProfit({ deps, item, period }: ItemInput, { value, lineage }: Figure): string | null {
  if (item.id !== "operating_income" || value === null || lineage.kind !== "fact") return null;
  const [revenue, pretax, interest] = ["revenue", "pretax_income", "interest_expense"].map(
    (source) => knownFigure(deps, source, period)?.value,
  );
  if (revenue == null || pretax == null) return null;
  const gap = value
    .minus(pretax)
    .minus(interest ?? 0)
    .abs();
  if (gap.lte(revenue.abs().times(interest == null ? OTHER_INCOME.without : OTHER_INCOME.withInterest))) return null;
  if (statesItself(deps, lineage.fact.concept, period)) return null;
  return `The amount of ${item.noun} ${inPeriod(period)} in our data is too far from pre-tax income to be right, so we do not show it.`;
}

/** What a company states on a line of its own, it states for years. */
const STATED_DAYS = 1200;

function statesItself({ factSet }: EvaluationDeps, concept: string, { end }: FiscalPeriod): boolean {
  return factSet.dossier.facts.some(
    (fact) =>
      fact.concept === concept && fact.basis === "filed" && Math.abs(daysBetween(fact.span.end, end)) <= STATED_DAYS,
  );
}

/** The share of depreciation from which an operating income above pretax income and interest is one before depreciation. */
const BEFORE_DEPRECIATION = "0.5";

/**
 * Property trusts tag income from their properties before depreciation and overhead (net operating income) as operating
 * income, and year after year. The newest year that we have all parts of decides.
 */
export function doubtOfPropertyIncome({ deps, item, period }: ItemInput, figure: Figure): string | null {
  if (item.id !== "operating_income" || deps.sector !== "reit" || figure.value === null) return null;
  const concept = conceptOverTime(figure);
  if (concept === null) return null;
  const years = deps.calendar.list("year").filter(({ end }) => Math.abs(daysBetween(end, period.end)) <= STATED_DAYS);
  const telling = years.findLast((year) => partsOfIncome(deps, concept, year) !== null);
  const parts = telling === undefined ? null : partsOfIncome(deps, concept, telling);
  if (telling === undefined || parts === null) return null;
  const [operating, pretax, interest, depreciation] = parts;
  if (operating.minus(pretax).minus(interest).lt(depreciation.times(BEFORE_DEPRECIATION))) return null;
  return `The amount of operating income ${inPeriod(period)} in our data is income from properties before depreciation, as ${telling.label} shows, so we do not show it.`;
}

/** The one concept that a figure states, or that it adds up or takes apart over time; null for one of several concepts. */
function conceptOverTime({ lineage }: Figure): string | null {
  if (lineage.kind === "fact") return lineage.fact.concept;
  if (lineage.kind !== "formula") return null;
  const [concept = null, ...others] = new Set(lineage.operands.map(conceptOverTime));
  return others.length === 0 ? concept : null;
}

type PartsOfIncome = readonly [operating: Decimal, pretax: Decimal, interest: Decimal, depreciation: Decimal];

function partsOfIncome(deps: EvaluationDeps, concept: string, year: FiscalPeriod): PartsOfIncome | null {
  const amount = (source: string) => knownFigure(deps, source, year)?.value ?? null;
  const operating = deps.factSet.figure(concept, year)?.value ?? null;
  const [pretax, depreciation] = [amount("pretax_income") ?? amount("net_income"), amount("depreciation_amortization")];
  if (operating === null || pretax === null || depreciation === null) return null;
  return [operating, pretax, amount("interest_expense") ?? new Decimal(0), depreciation];
}

/**
 * Twelve months of a year with a business and a part of the next year without it: the newest report restated the same
 * part of the year before, and the year itself is only known as first filed (ASC 205-20-45).
 */
export function doubtOfFormerAccounts({ deps, item, period }: ItemInput): string | null {
  if (period.kind !== "ttm" || (item.id !== "revenue" && !RESTATED_WITH_REVENUE.includes(item.id))) return null;
  if (deps.calendar.endingWith(period, "year") !== null) return null;
  const newest = deps.calendar.endingWith(period, "quarter");
  const before = newest === null ? null : deps.calendar.yearBefore(newest);
  const year = deps.calendar
    .list("year")
    .findLast(({ start, end }) => before !== null && (start ?? end) <= before.end && end >= before.end);
  if (before === null || year === undefined) return null;
  const [part, whole] = [deps.figure("revenue", before), deps.figure("revenue", year)];
  if (!isOfTwoAccounts(part) || isOfTwoAccounts(whole)) return null;
  // A year whose report restated the year before it leaves the business out itself.
  const yearBefore = deps.calendar.yearBefore(year);
  if (yearBefore !== null && isOfTwoAccounts(deps.figure("revenue", yearBefore))) return null;
  return `Later reports restated revenue ${inPeriod(before)}, probably because a business was sold. We have ${year.label} only with that business, so we show no ${item.noun} ${inPeriod(period)}.`;
}
