import { addDays } from "#facts/periods/iso-day.ts";

const BACK_DAYS = 366;
const AHEAD_DAYS = 400;

/** The days a feed tells of: a year back, and as far ahead as anything is estimated. */
export function feedSpan(today: string): { readonly from: string; readonly to: string } {
  return { from: addDays(today, -BACK_DAYS), to: addDays(today, AHEAD_DAYS) };
}
