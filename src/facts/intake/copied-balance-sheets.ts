// What tells that a third party's balance sheet is that of an earlier day.
import { currencyOf } from "#contracts/api/units.ts";
import type { FactRecord } from "#market/records.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";

/** Total assets and three more amounts: so many are not the same by chance where none is different. */
const FEWEST_EQUAL = 4;
/** From one quarter's end to the next. */
const LATEST = 100;

type Balances = ReadonlyMap<string, FactRecord>;

/**
 * Leaves out the balances of days whose balance sheet is a copy: a third party that finds none in a newer report gives
 * the last one again under the new report's day, or under the day of its cover (NextEra, 30 June 2026; Costco's weeks
 * after each quarter). A balance on the wrong day is wrong, whatever its amount.
 */
export function withoutCopiedBalanceSheets(records: readonly FactRecord[]): readonly FactRecord[] {
  const days = balancesByDay(records);
  const copied = new Set<string>();
  for (const [day, balances] of days) if (isCopy(day, balances, days)) copied.add(day);
  return copied.size === 0 ? records : records.filter((record) => !isBalance(record) || !copied.has(record.end));
}

function balancesByDay(records: readonly FactRecord[]): ReadonlyMap<string, Balances> {
  const days = new Map<string, Map<string, FactRecord>>();
  for (const record of records) {
    if (!isBalance(record)) continue;
    const balances = days.get(record.end) ?? new Map<string, FactRecord>();
    days.set(record.end, balances);
    // A filed amount tells that the day is a balance sheet's own.
    if (balances.get(record.concept)?.basis !== "filed") balances.set(record.concept, record);
  }
  return days;
}

function isBalance({ start, unit }: FactRecord): boolean {
  return start === null && unit === currencyOf(unit);
}

function isCopy(day: string, balances: Balances, days: ReadonlyMap<string, Balances>): boolean {
  if (!balances.has("us-gaap:Assets") || [...balances.values()].some(({ basis }) => basis === "filed")) return false;
  return [...days].some(
    ([earlier, other]) => earlier < day && daysBetween(earlier, day) <= LATEST && repeats(balances, other),
  );
}

/** Whether all amounts that two days have in common are the same, total assets and enough others among them. */
function repeats(balances: Balances, earlier: Balances): boolean {
  const common = [...balances.values()].filter(({ concept, value }) => earlier.has(concept) && Number(value) !== 0);
  return (
    common.length >= FEWEST_EQUAL &&
    earlier.has("us-gaap:Assets") &&
    common.every(({ concept, value }) => earlier.get(concept)?.value === value)
  );
}
