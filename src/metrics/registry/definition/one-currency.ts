import { currencyOf, unitKind } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence } from "#metrics/wording.ts";

/**
 * Why operands cannot be brought together, in a whole sentence; null where they can. Nothing is converted, and a price is that of
 * a listed security: where it may stand for more or less than one share, it is set against no count of shares and no amount per share.
 */
export function apart(operands: readonly Figure[], analysis: Analysis): string | null {
  const money = operands.filter(({ value, unit }) => value !== null && currencyOf(unit) !== null);
  const [first] = money;
  const other = money.find(({ unit }) => first !== undefined && currencyOf(unit) !== currencyOf(first.unit));
  if (first !== undefined && other !== undefined)
    return `${first.label} is in ${currencyOf(first.unit)} and ${midSentence(other.label)} in ${currencyOf(other.unit)}, and we convert nothing.`;
  if (analysis.isOneShareEach || !operands.some(({ measure }) => measure === "price")) return null;
  const isOfShares = operands.some(
    ({ measure, unit }) => measure !== "price" && ["shares", "money-per-share"].includes(unitKind(unit)),
  );
  return isOfShares
    ? "The company reports on Form 20-F, and our data does not say how many of its shares one listed security stands for."
    : null;
}
