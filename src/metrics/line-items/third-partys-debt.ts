import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { EvaluationDeps, ItemInput } from "./evaluation.ts";
import { knownFigure, recentlyKnown } from "./operands.ts";

/** So far from the last total, an amount that is the nearer one may be so by chance. */
const NEAR_LAST = "0.1";

/** Above this share of the last total, long-term debt does not tell itself from it. */
const ALL_LONG_TERM = "0.95";

/** Whether a third party states an amount, under a name of its own or under the tag that the company used before. */
export function isThirdPartys(figure: Figure | null): boolean {
  return figure !== null && (figure.quality === "matched" || figure.flags.includes("merged-concept"));
}

/**
 * Why debt under the company's tag of the whole may be less than that, where a third party states it: its long-term debt is
 * what falls due after a year, and it gives that the name that the company used last (Boeing and GE, 30 June 2026).
 */
export function doubtOfTagsMeaning(ask: ItemInput, figure: Figure): string | null {
  const { deps, item, period } = ask;
  const own = item.id === "total_debt" ? operandOf(figure, "us-gaap:LongTermDebt") : null;
  const last = recentlyKnown(deps, "total_debt", period);
  if (own?.value == null || !isThirdPartys(own) || last?.value == null) return null;
  if (operandOf(figure, SHORT_TERM) !== null) return null;
  // Where the current part has a tag of the company's, the debt has the meaning of that tag as well.
  const short = knownFigure(deps, "derived:ShortTermDebt", period)?.value;
  if (short == null && knownFigure(deps, "short_term_debt", period) !== null) return null;
  if (short == null)
    return isLongTermAlone(deps, own.value, last) === true
      ? "long-term debt alone was as large in the report before"
      : null;
  return isLastWith(short, { now: withoutLeases(figure), last: withoutLeases(last) })
    ? "with short-term borrowings it is nearer to the last total"
    : null;
}

const SHORT_TERM = /ShortTerm|DebtCurrent|CommercialPaper/;

/** Whether an amount comes near the last one only with short-term borrowings added. */
function isLastWith(
  short: Decimal,
  { now, last }: { readonly now: Decimal | null; readonly last: Decimal | null },
): boolean {
  if (now === null || last === null) return false;
  const gap = now.plus(short).minus(last).abs();
  return gap.lte(last.times(NEAR_LAST)) && gap.lt(now.minus(last).abs());
}

/** The amount of one tag that a figure is, or is made of. */
function operandOf(figure: Figure, tag: string | RegExp): Figure | null {
  if (figure.lineage.kind === "formula")
    return figure.lineage.operands.map((operand) => operandOf(operand, tag)).find((found) => found !== null) ?? null;
  if (figure.lineage.kind !== "fact") return null;
  const { concept } = figure.lineage.fact;
  return (typeof tag === "string" ? concept === tag : tag.test(concept)) ? figure : null;
}

function withoutLeases({ value, lineage }: Figure): Decimal | null {
  const leases =
    lineage.kind === "formula" ? lineage.operands.find(({ measure }) => measure === "finance_leases") : null;
  return value === null || leases?.value == null ? value : value.minus(leases.value);
}

/** Whether an amount is nearer to long-term debt than to the total of a day; null where that day's do not tell. */
export function isLongTermAlone(deps: EvaluationDeps, amountNow: Decimal, last: Figure): boolean | null {
  const total = last.value;
  const long =
    knownFigure(deps, "LongTermDebtNoncurrent", last.period)?.value ??
    knownFigure(deps, "LongTermDebtAndCapitalLeaseObligations", last.period)?.value;
  if (total === null || long == null || long.gt(total.times(ALL_LONG_TERM))) return null;
  return isNearer(long, total, amountNow);
}

/** Whether the first of two amounts is the nearer one to a third, as a ratio. */
export function isNearer(first: Decimal, second: Decimal, to: Decimal): boolean {
  const distance = (one: Decimal): number => Math.abs(Math.log(one.div(to).toNumber()));
  return distance(first) < distance(second);
}
