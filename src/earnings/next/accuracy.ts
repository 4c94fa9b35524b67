import type { Estimate, EstimateMethod } from "#earnings/event.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import measured from "./accuracy.json" with { type: "json" };

/** How many past announcements a way of estimating was tried on, and how near it came; days either way. */
export interface MethodAccuracy {
  readonly cases: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly withinThree: number;
  readonly withinSeven: number;
}

/** What `npm run bench:earnings` counted on the bundled announcements. */
export interface Accuracy {
  readonly companies: number;
  readonly announcements: number;
  readonly from: string;
  readonly through: string;
  readonly methods: Readonly<Record<EstimateMethod, MethodAccuracy>>;
  readonly usualTime: { readonly cases: number; readonly right: number };
}

/** The counts this release was made with. */
export const ACCURACY: Accuracy = measured;

/** How far off an estimate may well be, and how often it was not further off. */
export interface Reach {
  readonly days: 1 | 3 | 7;
  /** Of the past cases within those days, rounded. */
  readonly percent: number;
  readonly cases: number;
}

/** A window is worth naming when it held in four cases of five. */
const LEAST_SHARE = 0.8;

/** The narrowest of one, three and seven days that held in four of five past cases; else seven days, with what they held. */
export function reachOf(method: EstimateMethod, accuracy: Accuracy = ACCURACY): Reach {
  const { cases, withinOne, withinThree, withinSeven } = accuracy.methods[method];
  const share = (right: number): number => (cases === 0 ? 0 : right / cases);
  const percent = (right: number): number => Math.round(share(right) * 100);
  if (share(withinOne) >= LEAST_SHARE) return { days: 1, percent: percent(withinOne), cases };
  if (share(withinThree) >= LEAST_SHARE) return { days: 3, percent: percent(withinThree), cases };
  return { days: 7, percent: percent(withinSeven), cases };
}

/** The days between which an estimate's day should lie. */
export function windowOf({ date, method }: Estimate): { readonly from: string; readonly to: string } {
  const { days } = reachOf(method);
  return { from: addDays(date, -days), to: addDays(date, days) };
}

/** The accuracy as its label: `±1 day in 83% of 1,249 past cases`. */
export function accuracyLabel(method: EstimateMethod): string {
  const { days, percent, cases } = reachOf(method);
  return `±${String(days)} ${days === 1 ? "day" : "days"} in ${String(percent)}% of ${cases.toLocaleString("en-US")} past cases`;
}
