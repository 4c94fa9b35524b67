import { Decimal } from "decimal.js";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";
import type { EvaluationDeps, ItemInput } from "./evaluation.ts";
import { THIRD_PARTYS_SHORT_TERM } from "./items/balance-liabilities.ts";
import { knownFigure, recentlyKnown } from "./operands.ts";
import { doubtOfTagsMeaning, isLongTermAlone, isNearer } from "./third-partys-debt.ts";

/** Balances that are the debt or a part of it, so that none can be much larger than it. */
const BALANCES = [
  "DebtInstrumentCarryingAmount",
  "DebtLongtermAndShorttermCombinedAmount",
  "LongTermDebt",
  "NotesPayable",
  "ConvertibleNotesPayable",
] as const;

/** What falls due in each of the years to come. */
const MATURITIES = [
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearTwo",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearThree",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFour",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalInYearFive",
  "LongTermDebtMaturitiesRepaymentsOfPrincipalAfterYearFive",
] as const;

/** Discounts, hedges and what falls due within a year stand between two balances of one debt. */
const LARGER = "1.25";
/** Parts that leave nothing out are no more than the whole but for rounding and issue costs. */
const SAME = "1.05";
/** So much larger an amount, and by so much of total assets, is no repayment of one issue. */
const LARGER_LATELY = "2.5";
const LARGE_SHARE = "0.05";
/** A year's interest above this share of the debt is that of more debt. */
const HIGHEST_RATE = "0.25";
/** Less interest than this share of total assets may be that of leases and fees. */
const LEAST_INTEREST = "0.002";
/** For concepts that mean the whole: interest above all of it, and that much of it, is no fee for a loan that was not drawn. */
const WHOLE_RATE = "1";
const LARGE_INTEREST = "0.01";
/** Interest that old still speaks of the company's size. */
const INTEREST_DAYS = 1200;
/** Long-term debt that is issued or repaid in a year is no such multiple of it. */
const TURNOVER = "3";
/** Few companies repay a quarter of their debt within fifteen months; a part that is taken for the whole is as small more often. */
const LEAST_OF_LAST = "0.75";

/**
 * Why a balance under a concept that means the whole debt at some filers and a part at others is a part here: other numbers
 * of the same company are too large for it. Null where nothing says so.
 */
export function doubtOfPart(ask: ItemInput, figure: Figure): string | null {
  const { value } = figure;
  if (value === null) return null;
  const contradiction =
    largerBalance(ask, value) ??
    (ask.deps.sector === "bank" ? null : largeInterest(ask, value)) ??
    (figure.flags.includes("merged-concept")
      ? doubtOfThirdPartys(ask, figure, value)
      : doubtOfTagsMeaning(ask, figure));
  return contradiction === null ? null : wordsOfPart(ask.item, ask.period, contradiction);
}

function wordsOfPart(item: ItemInput["item"], period: FiscalPeriod, contradiction: string): string {
  return `The amount filed as ${midSentence(item.label)} ${inPeriod(period)} is probably only a part of it, because ${contradiction}, so we do not show it.`;
}

/** The same of a concept that means the whole at every filer but one that tags its debt by arm of business. */
export function doubtOfWhole(ask: ItemInput, { value }: Figure): string | null {
  const { deps, item, period } = ask;
  if ((item.id !== "total_debt" && item.id !== "long_term_debt") || value === null || deps.sector === "bank")
    return null;
  const isPart = paysInterestOf(ask, { share: LARGE_INTEREST, most: value.times(WHOLE_RATE) });
  return isPart ? wordsOfPart(item, period, "a year's interest is more than it") : null;
}

function doubtOfThirdPartys(ask: ItemInput, figure: Figure, value: Decimal): string | null {
  return largeTurnover(ask, value) ?? largerLately(ask, value) ?? ofAnotherSize(ask, figure);
}

/** Balances of the report before, where the newest amounts are a third party's. */
function largerLately({ deps, period }: ItemInput, value: Decimal): string | null {
  const assets = amount(deps, "total_assets", period);
  if (assets === null) return null;
  const most = Decimal.max(value.times(LARGER_LATELY), value.plus(assets.times(LARGE_SHARE)));
  const isLarger = [...BALANCES, "SeniorNotes", "UnsecuredDebt"].some(
    (concept) => recentlyKnown(deps, concept, period)?.value?.gt(most) === true,
  );
  return isLarger ? "other balances of its borrowings were several times as large within fifteen months" : null;
}

function largerBalance({ deps, item, period }: ItemInput, value: Decimal): string | null {
  const current = item.id === "long_term_debt" ? (amount(deps, "short_term_debt", period) ?? 0) : 0;
  const whole = value.plus(current);
  const sums = [...BALANCES.map((concept) => amount(deps, concept, period)), due(deps, period)];
  const isLarger =
    sums.some((sum) => sum?.gt(whole.times(LARGER)) === true) ||
    instruments(deps, period)?.gt(whole.times(item.id === "total_debt" ? SAME : LARGER)) === true;
  return isLarger ? "other balances of its borrowings on that day are larger" : null;
}

/** Notes, lines of credit and secured loans, which are never parts of each other. */
function instruments(deps: EvaluationDeps, period: FiscalPeriod): Decimal | null {
  const notes = amount(deps, "SeniorNotes", period) ?? amount(deps, "UnsecuredDebt", period);
  const others = [amount(deps, "LineOfCredit", period), amount(deps, "SecuredDebt", period)];
  return others.reduce((sum, other) => (other === null ? sum : (sum?.plus(other) ?? other)), notes);
}

function due(deps: EvaluationDeps, period: FiscalPeriod): Decimal | null {
  return MATURITIES.reduce<Decimal | null>((sum, concept) => {
    const each = amount(deps, concept, period);
    return each === null ? sum : (sum?.plus(each) ?? each);
  }, null);
}

function largeInterest(ask: ItemInput, value: Decimal): string | null {
  const isPart = paysInterestOf(ask, { share: LEAST_INTEREST, most: value.times(HIGHEST_RATE) });
  return isPart ? "a year's interest is more than a quarter of it" : null;
}

/** Whether the newest year's interest is above an amount, and above a share of total assets. */
function paysInterestOf(
  { deps, period }: ItemInput,
  than: { readonly share: string; readonly most: Decimal },
): boolean {
  const years = deps.calendar
    .list("year")
    .filter(({ end }) => end <= period.end && daysBetween(end, period.end) <= INTEREST_DAYS);
  const paid = years.toReversed().flatMap((year) => amount(deps, "interest_expense", year) ?? [])[0];
  const assets = amount(deps, "total_assets", period);
  return paid !== undefined && assets !== null && paid.gte(assets.times(than.share)) && paid.gt(than.most);
}

function largeTurnover({ deps, period }: ItemInput, value: Decimal): string | null {
  const spans = [deps.calendar.endingWith(period, "ttm"), deps.calendar.endingWith(period, "year")];
  const flows = spans.flatMap((span) =>
    span === null ? [] : ["debt_issued", "debt_repaid"].flatMap((flow) => amount(deps, flow, span) ?? []),
  );
  return flows.some((flow) => flow.gt(value.times(TURNOVER)))
    ? "the company issued or repaid a multiple of it in twelve months"
    : null;
}

/**
 * A third party's long-term debt is the whole at some filers, current part included, and what falls due after a year at
 * others: the last balance sheet that we have whole tells which.
 */
function ofAnotherSize({ deps, item, period }: ItemInput, { value, lineage }: Figure): string | null {
  const last = item.id === "total_debt" ? recentlyKnown(deps, item.id, period) : null;
  if (value === null || last?.value == null) return null;
  const short = THIRD_PARTYS_SHORT_TERM.map((source) => amount(deps, source, period)).find((known) => known !== null);
  if (short === undefined) {
    if (isLongTermAlone(deps, value, last)) return "long-term debt alone was as large in the report before";
  } else if (!short.isZero()) {
    const isSum = lineage.kind === "formula";
    const alone = isSum ? value.minus(short) : value;
    const isInIt = !(isLongTermAlone(deps, alone, last) ?? isNearer(alone.plus(short), alone, last.value));
    if (isSum === isInIt) return UNLIKE_LAST;
  }
  // Where it states both parts, less than before is what was repaid.
  const isWhole = amount(deps, "derived:ShortTermDebt", period) !== null;
  return !isWhole && value.lt(last.value.times(LEAST_OF_LAST)) ? UNLIKE_LAST : null;
}

const UNLIKE_LAST = "the last total does not bear it out";

function amount(deps: EvaluationDeps, source: string, period: FiscalPeriod): Decimal | null {
  return knownFigure(deps, source, period)?.value ?? null;
}
