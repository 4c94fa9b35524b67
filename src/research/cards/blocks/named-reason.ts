import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";

const UNNAMED = /^The (tagged amount|amount computed from tagged ones)(?= )/;

/**
 * Why a figure has no value. A reason that speaks of an amount alone is understood next to its label; elsewhere it names the
 * item that we withhold, where the figure needs it. Null where the figure has a value.
 *
 * @param analysis where the figure comes from; left out: the reason names the figure alone
 */
export function namedReason(figure: Figure, analysis?: Analysis): string | null {
  const { reason, label, period } = figure;
  if (reason === null || !UNNAMED.test(reason)) return reason;
  const withheld = analysis?.withheld().findLast((one) => one.reason === reason);
  return withheld === undefined
    ? reason.replace(UNNAMED, `${label} ${inPeriod(period)} needs an amount that we doubt. It`)
    : reason.replace(UNNAMED, `The $1 of ${midSentence(withheld.item.label)} ${inPeriod(withheld.period)}`);
}
