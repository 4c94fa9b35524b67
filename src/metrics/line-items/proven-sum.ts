import { Decimal } from "decimal.js";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Ask, Desk } from "./desk.ts";
import { heldFigure } from "./parts.ts";
import type { Rule, Source } from "./rule.ts";

/** Issue costs and discounts stand between the amount owed and its carrying amount. */
const NEAR = "0.05";
/** A filer's use of a tag holds from one annual report to the next. */
const PROOF_DAYS = 460;

/**
 * Whether the needed parts of a sum make up the amount that proves it, where its first part alone does not. The newest
 * date within fifteen months that has them all decides: filers state the proof once a year, or in some quarters only.
 */
export function isProvenSum({ desk, period }: Ask, rule: Rule, by: Source): boolean {
  if (rule.take !== "sum") return false;
  const needed = rule.parts.filter(({ isOptional }) => !isOptional).map(({ anyOf }) => anyOf);
  const from = addDays(period.end, -PROOF_DAYS);
  const dates = desk.calendar.list(period.kind).filter(({ end }) => end >= from && end <= period.end);
  for (const date of dates.toReversed()) {
    const whole = heldFigure(desk, by, date)?.value;
    const amounts = needed.flatMap((anyOf) => amountOf(desk, anyOf, date) ?? []);
    const [first] = amounts;
    if (whole == null || first === undefined || amounts.length < needed.length) continue;
    const total = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
    // Where nothing else was owed the first part is the whole either way.
    if (total.eq(first)) continue;
    const gap = total.minus(whole).abs();
    return gap.lte(whole.times(NEAR)) && gap.lt(first.minus(whole).abs());
  }
  return false;
}

function amountOf(desk: Desk, anyOf: readonly Source[], date: FiscalPeriod): Decimal | null {
  for (const source of anyOf) {
    const value = heldFigure(desk, source, date)?.value;
    if (value != null) return value;
  }
  return null;
}
