import type { Decimal } from "decimal.js";
import { computedView } from "#app/research/computed-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** A ratio the page has computed, as every percentage is written. */
export function percentText(ratio: Decimal): string {
  return formatFigure(computedView(ratio.toFixed(), "ratio"), "percent");
}

/** An amount a share the page has computed, as every price is written. */
export function perShareText(amount: Decimal): string {
  return formatFigure(computedView(amount.toFixed(), "USD/shares"), "per-share");
}

/** An amount the page has computed. */
export function moneyText(amount: Decimal): string {
  return formatFigure(computedView(amount.toFixed(), "USD"), "money");
}
