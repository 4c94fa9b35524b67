// What the filing that states an amount says about it: how it rounds, and what else it states.
import { conceptLabel } from "#facts/fact-set/figure-of.ts";
import type { Fact } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { isMoney, trailingZeros } from "#metrics/plausibility/ledger.ts";
import { type RuleDeps, THRESHOLDS } from "./rule.ts";
import { isStated, median, type Suspect } from "#metrics/plausibility/suspect.ts";

export function roundedOtherwise({ figure, item, period, value }: Suspect, { ledger }: RuleDeps): string | null {
  const fact = statedFact(figure);
  if (fact === null || fact.value === "0") return null;
  if (EARNINGS_PER_SHARE.includes(item.id)) return isBelowCents(fact.value) ? TOO_FINE : null;
  if (fact.unit === "shares" && fact.value.includes(".")) return TOO_FINE;
  if (!isMoney(fact.unit) || item.unit !== "USD") return null;
  const usual = ledger.roundingOf(fact);
  if (usual === null) return null;
  const zeros = trailingZeros(fact.value);
  if (zeros < usual) return TOO_FINE;
  if (zeros < usual + 3) return null;
  // Debts and repurchases are often round sums; only one that is out of all proportion counts.
  const middle = median(ledger.neighbours(item.id, period).map(Math.abs));
  return middle !== null && Math.abs(value) > middle * 60
    ? "is rounded more coarsely than the rest of its filing"
    : null;
}

/** An amount in thousands or millions that was read as one in dollars is both finer than its filing and far too small. */
export function fineAndSmall(suspect: Suspect, company: RuleDeps): string | null {
  const { figure, item, period, value } = suspect;
  if (roundedOtherwise(suspect, company) !== TOO_FINE || figure.flags.includes("restated")) return null;
  const middle = median(company.ledger.neighbours(item.id, period).map(Math.abs));
  return middle !== null && value !== 0 && Math.abs(value) * THRESHOLDS.fineAndSmall < middle ? FINE_AND_SMALL : null;
}

const FINE_AND_SMALL =
  "is rounded more finely than the rest of its filing and a small part of what neighbouring periods show";
const TOO_FINE = "is rounded more finely than the rest of its filing";
const EARNINGS_PER_SHARE: readonly string[] = ["eps_diluted", "eps_basic"];

/** Earnings per share are stated in cents; a filing that was restated for a split may add a digit or two. */
function isBelowCents(value: string): boolean {
  return (value.split(".")[1] ?? "").length > 4;
}

/**
 * A wrong row of a statement taken, by the filer or by anyone who copied it, shows as one amount under two names.
 * @param digits - how many digits, zeros at both ends left out, the amount needs to have
 */
export function standsTwice({ figure }: Suspect, { ledger }: RuleDeps, digits: number): string | null {
  const fact = statedFact(figure);
  if (fact === null || fact.value.replace(/^-|\.|^-?0\.0*|0+$/g, "").length < digits) return null;
  const [other] = ledger.doubles(fact);
  return other === undefined ? null : `is exactly that of another line, ${conceptLabel(other).toLowerCase()}`;
}

function statedFact(figure: Figure): Fact | null {
  if (!isStated(figure)) return null;
  const { lineage } = figure;
  if (lineage.kind === "fact") return lineage.fact;
  const operand = lineage.kind === "formula" ? lineage.operands[0] : undefined;
  return operand?.lineage.kind === "fact" ? operand.lineage.fact : null;
}
