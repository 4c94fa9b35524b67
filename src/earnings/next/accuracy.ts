import type { EstimateMethod } from "#contracts/earnings.ts";
import type { Estimate } from "#earnings/event.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import measured from "./accuracy.json" with { type: "json" };

/** How many announcements a way of estimating was shown for, and how near it came; days either way. */
export interface MethodAccuracy {
  readonly cases: number;
  readonly exact: number;
  readonly withinOne: number;
  readonly withinThree: number;
  readonly withinSeven: number;
  readonly withinFourteen: number;
}

/** The companies are halved: what is fitted is fitted on one half and checked on the other, which had no part in it. */
export interface Halves<Value> {
  readonly fit: Value;
  readonly check: Value;
}

/** What `npm run bench:earnings` counted on the bundled announcements. */
export interface Accuracy {
  readonly companies: Halves<number>;
  /** Announcements dated by an 8-K, and the days of the first and the last. */
  readonly announcements: number;
  readonly from: string;
  readonly through: string;
  readonly methods: Readonly<Record<EstimateMethod, Halves<MethodAccuracy>>>;
  readonly usualTime: { readonly cases: number; readonly right: number };
}

/** The counts this release was made with. */
export const ACCURACY: Accuracy = measured;

/** How far off an estimate may well be, and how often it was not further off. */
export interface Reach {
  readonly days: 1 | 3 | 7 | 14;
  /** Of the past cases within those days, rounded down. */
  readonly percent: number;
  readonly cases: number;
}

/** A window is worth naming when it held in four cases of five. */
const LEAST_SHARE = 0.8;

const WINDOWS = [
  [1, "withinOne"],
  [3, "withinThree"],
  [7, "withinSeven"],
  [14, "withinFourteen"],
] as const;

/**
 * The narrowest of one, three, seven and fourteen days that held in four of five cases of the fit half (else fourteen), with
 * what it held in the half of the companies where it held less often.
 */
export function reachOf(method: EstimateMethod, accuracy: Accuracy = ACCURACY): Reach {
  const { fit, check } = accuracy.methods[method];
  const [days, window] = WINDOWS.find(([, name]) => share(fit, name) >= LEAST_SHARE) ?? WINDOWS[3];
  const claimed = share(fit, window) < share(check, window) ? fit : check;
  return { days, percent: Math.floor(share(claimed, window) * 100), cases: claimed.cases };
}

function share(counted: MethodAccuracy, window: (typeof WINDOWS)[number][1]): number {
  return counted.cases === 0 ? 0 : counted[window] / counted.cases;
}

/** The days between which an estimate's day should lie. */
export function windowOf({ date, method }: Estimate): { readonly from: string; readonly to: string } {
  const { days } = reachOf(method);
  return { from: addDays(date, -days), to: addDays(date, days) };
}

/** The accuracy as its label: `±1 day in 83% of 2,228 past cases`. */
export function accuracyLabel(method: EstimateMethod): string {
  const { days, percent, cases } = reachOf(method);
  return `±${String(days)} ${days === 1 ? "day" : "days"} in ${String(percent)}% of ${cases.toLocaleString("en-US")} past cases`;
}
