import { Decimal } from "decimal.js";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { ValuationField } from "#research/valuation/assumptions.ts";
import { useState } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { computedView } from "#app/research/computed-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";

/** What the reader edits, as typed: rates in percent, years as a whole number. */
export interface Draft {
  readonly growth: string;
  readonly discountRate: string;
  readonly terminalGrowth: string;
  readonly years: string;
}

export type DraftField = keyof Draft;

/** The card's own assumptions, as a reader would type them. */
export function draftOf({ assumptions }: ValuationInputs): Draft {
  return {
    growth: percentOf(assumptions.growth),
    discountRate: percentOf(assumptions.discountRate),
    terminalGrowth: percentOf(assumptions.terminalGrowth),
    years: String(assumptions.years),
  };
}

/** The draft as the valuation takes it. What is no number is handed on as typed, to be refused there by name. */
export function assumptionsOf(draft: Draft) {
  return {
    growth: ratioOf(draft.growth),
    discountRate: ratioOf(draft.discountRate),
    terminalGrowth: ratioOf(draft.terminalGrowth),
    years: /^\d+$/.test(draft.years.trim()) ? Number(draft.years) : Number.NaN,
  };
}

/** The field of the form a refusal belongs to; null when it is about the company's own figures. */
export function draftField(field: ValuationField): DraftField | null {
  return field === "growth" || field === "discountRate" || field === "terminalGrowth" || field === "years"
    ? field
    : null;
}

/** A ratio as percent with at most two decimals. */
function percentOf(ratio: string): string {
  return new Decimal(ratio).times(100).toDecimalPlaces(2).toString();
}

function ratioOf(percent: string): string {
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(percent.trim()) ? new Decimal(percent.trim()).div(100).toString() : percent;
}

/** The reader's assumptions, beginning with the card's. */
export function useDraft(inputs: ValuationInputs) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(inputs));
  const interact = useInteraction();
  const first = draftOf(inputs);
  const isEdited =
    draft.growth !== first.growth ||
    draft.discountRate !== first.discountRate ||
    draft.terminalGrowth !== first.terminalGrowth ||
    draft.years !== first.years;
  return {
    draft,
    isEdited,
    edit: (field: DraftField, text: string) => {
      // Once for each turn at the assumptions, not for each key.
      if (!isEdited) interact("edit");
      setDraft({ ...draft, [field]: text });
    },
    reset: () => {
      interact("reset");
      setDraft(first);
    },
  };
}

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
