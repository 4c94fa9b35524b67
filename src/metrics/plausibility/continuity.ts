import type { FiscalPeriod, PeriodKind } from "#facts/fact.ts";
import { remember } from "#platform/memo.ts";
import type { Ledger } from "./ledger.ts";
import { median } from "./suspect.ts";

/** How far two amounts are apart, as a share of the larger one: 0 for equal ones, above 1 for opposite signs. */
export function apart(one: number, other: number): number {
  const larger = Math.max(Math.abs(one), Math.abs(other));
  return larger === 0 ? 0 : Math.abs(one - other) / larger;
}

/** How a line item usually moves from one period to the nearest ones. */
export interface Continuity {
  /** How far a value is from the nearest of its neighbours; null without any. */
  step(item: string, period: FiscalPeriod, value: number): number | null;
  /** A step that three in five periods of this kind stay below, the one in question left out. */
  usualStep(item: string, period: FiscalPeriod): number;
}

const SHARE_BELOW = 0.6;
/** With fewer steps than this nothing is known of what is usual. */
const FEWEST_STEPS = 4;
const UNKNOWN_STEP = 0.5;

/** Measures steps between the periods of a company. */
export function createContinuity(ledger: Ledger): Continuity {
  const steps = remember((item: string) =>
    remember((kind: PeriodKind) => {
      const found = new Map<string, number>();
      for (const period of ledger.calendar.list(kind)) {
        const value = ledger.amount(item, period);
        const size = value === null ? null : stepOf(ledger, item, period, value);
        if (size !== null) found.set(period.key, size);
      }
      return found;
    }),
  );
  return {
    step: (item, period, value) => stepOf(ledger, item, period, value),
    usualStep(item, period) {
      const others = [...steps(item)(period.kind)].filter(([key]) => key !== period.key).map(([, size]) => size);
      if (others.length < FEWEST_STEPS) return UNKNOWN_STEP;
      return others.sort((a, b) => a - b)[Math.floor(others.length * SHARE_BELOW)] ?? UNKNOWN_STEP;
    },
  };
}

function stepOf(ledger: Ledger, item: string, period: FiscalPeriod, value: number): number | null {
  const around = nearestAmounts(ledger, item, period);
  return around.length === 0 ? null : Math.min(...around.map((other) => apart(value, other)));
}

/** The amounts right before and after, and those of the same span a year before and after. */
function nearestAmounts(ledger: Ledger, item: string, period: FiscalPeriod): readonly number[] {
  return ledger.around(period).flatMap((other) => ledger.amount(item, other) ?? []);
}

/** What a quantity comes to in the periods around one: their middle, and how far all but the farthest lie from it. */
export function usualAround(values: readonly number[]): { readonly middle: number; readonly spread: number } | null {
  const middle = median(values);
  if (middle === null || values.length < 2) return null;
  return { middle, spread: farthestButOne(values.map((value) => Math.abs(value - middle))) };
}

function farthestButOne(distances: readonly number[]): number {
  const sorted = [...distances].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.8) - 1)] ?? 0;
}
