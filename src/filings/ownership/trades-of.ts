import type { InsiderTrades } from "#contracts/filing-findings.ts";
import { applyAmendments, type FiledInsiderForm, summariseInsiders, tradeDays } from "./summarise-insiders.ts";

/** Which forms were read: all that were filed in the window but so many. */
export interface InsiderWindow {
  /** ISO dates. */
  readonly from: string;
  readonly through: string;
  readonly missing: number;
}

/** Adds up the trades of a window; null where no form of it was read. */
export function tradesOf(forms: readonly FiledInsiderForm[], window: InsiderWindow): InsiderTrades | null {
  if (forms.length === 0) return null;
  const current = applyAmendments(forms);
  const quarters = summariseInsiders(forms)
    // Of a quarter that began before the window only a part would be added up.
    .filter(({ quarter }) => firstDayOf(quarter) >= window.from)
    .map(({ quarter, group, bought, sold, boughtValue, soldValue, accessions }) => {
      return { quarter, group, bought, sold, boughtValue, soldValue, trades: accessions.length };
    });
  const unreadable = current.reduce((rows, form) => rows + form.unreadable, 0);
  const days = tradeDays(forms).filter(({ date }) => date >= window.from);
  return { ...window, forms: current.length, unreadable, quarters, days };
}

function firstDayOf(quarter: string): string {
  const month = Number(quarter.slice(6)) * 3 - 2;
  return `${quarter.slice(0, 4)}-${String(month).padStart(2, "0")}-01`;
}
