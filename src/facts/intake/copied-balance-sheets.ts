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
  const sheets = sheetsByDay(records);
  const copied = new Set<string>();
  for (const [day, sheet] of sheets) if (isCopy(day, sheet, sheets)) copied.add(day);
  return copied.size === 0 ? records : records.filter((record) => !isBalance(record) || !copied.has(record.end));
}

function sheetsByDay(records: readonly FactRecord[]): ReadonlyMap<string, Balances> {
  const sheets = new Map<string, Map<string, FactRecord>>();
  for (const record of records) {
    if (!isBalance(record)) continue;
    const sheet = sheets.get(record.end) ?? new Map<string, FactRecord>();
    sheets.set(record.end, sheet);
    // A filed amount tells that the day is a balance sheet's own.
    if (sheet.get(record.concept)?.basis !== "filed") sheet.set(record.concept, record);
  }
  return sheets;
}

function isBalance({ start, unit }: FactRecord): boolean {
  return start === null && unit === currencyOf(unit);
}

function isCopy(day: string, sheet: Balances, sheets: ReadonlyMap<string, Balances>): boolean {
  if (!sheet.has("us-gaap:Assets") || [...sheet.values()].some(({ basis }) => basis === "filed")) return false;
  return [...sheets].some(
    ([earlier, other]) => earlier < day && daysBetween(earlier, day) <= LATEST && repeats(sheet, other),
  );
}

/** Whether all amounts that two days have in common are the same, total assets and enough others among them. */
function repeats(sheet: Balances, earlier: Balances): boolean {
  const common = [...sheet.values()].filter(({ concept, value }) => earlier.has(concept) && Number(value) !== 0);
  return (
    common.length >= FEWEST_EQUAL &&
    earlier.has("us-gaap:Assets") &&
    common.every(({ concept, value }) => earlier.get(concept)?.value === value)
  );
}
