import type { Figure } from "#facts/figure.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";

const UNNAMED = /^The (tagged amount|amount computed from tagged ones)(?= )/;

/**
 * Why a figure has no value. A reason that speaks of an amount alone is understood next to its label; elsewhere it names the
 * item, which may be an operand of an operand. Null where the figure has a value.
 */
export function namedReason(figure: Figure): string | null {
  const { reason } = figure;
  if (reason === null) return null;
  const root = rootOf(figure, reason);
  return reason.replace(UNNAMED, `The $1 of ${midSentence(root.label)} ${inPeriod(root.period)}`);
}

/** The operand that gave the reason. */
function rootOf(figure: Figure, reason: string): Figure {
  if (figure.lineage.kind !== "formula") return figure;
  const source = figure.lineage.operands.find((operand) => operand.value === null && operand.reason === reason);
  return source === undefined ? figure : rootOf(source, reason);
}
