// EDGAR serves acceptance times ending in `Z` whatever their zone: UTC in some files, New York time in others
// (docs/research-method.md#2.6). A served time can only be read together with the rest of its file.
import { clockOf, instantOfWall, newYorkClock, type NewYorkClock } from "./new-york-time.ts";

type Zone = "UTC" | "ET";

interface ServedTime {
  readonly form: string;
  readonly filed: string;
  readonly acceptedAsServed: string | null;
  readonly acceptedZone: Zone | null;
}

// EDGAR accepts filings from 06:00 to 22:00 New York time; after 17:30 a periodic or current report takes the next
// filing date (Regulation S-T, rules 12 and 13).
const OPENS = 6 * 60;
const CLOSES = 22 * 60;
const SAME_DAY_UNTIL = 17 * 60 + 30;
const DATED_BY_HOUR = /^(8-K|10-K|10-Q)/;

/**
 * Reads the served acceptance times of one file as instants, by the zone the source states or, where it states none,
 * by the reading that puts fewer acceptances outside EDGAR's hours.
 * @returns ISO instants in UTC, in the order of the rows; null where no time was served.
 */
export function readAcceptanceTimes(rows: readonly ServedTime[]): readonly (string | null)[] {
  const undecided = rows.filter((row) => row.acceptedZone === null);
  const fileZone = undecided.length > 0 ? decideZone(undecided) : "UTC";
  return rows.map((row) => {
    const served = wallOf(row);
    if (served === null) return null;
    const zone = row.acceptedZone ?? zoneOfRow(served, fileZone);
    return new Date(zone === "UTC" ? served : instantOfWall(served)).toISOString();
  });
}

/** Decides how one file's times must be read: fewer acceptances outside hours, then fewer wrong filing dates, then UTC. */
export function decideZone(rows: readonly ServedTime[]): Zone {
  const utc = countOddities(rows, "UTC");
  const eastern = countOddities(rows, "ET");
  if (utc.outsideHours !== eastern.outsideHours) return utc.outsideHours < eastern.outsideHours ? "UTC" : "ET";
  return eastern.misdated < utc.misdated ? "ET" : "UTC";
}

function countOddities(rows: readonly ServedTime[], zone: Zone): { outsideHours: number; misdated: number } {
  let outsideHours = 0;
  let misdated = 0;
  for (const row of rows) {
    const served = wallOf(row);
    if (served === null) continue;
    const clock = readAs(served, zone);
    if (!isWithinHours(clock)) outsideHours += 1;
    if (DATED_BY_HOUR.test(row.form) && clock.minutes > SAME_DAY_UNTIL && row.filed <= clock.date) misdated += 1;
  }
  return { outsideHours, misdated };
}

/** Files are mixed now and then (the newest rows in the other zone): an impossible hour takes the possible reading. */
function zoneOfRow(served: number, fileZone: Zone): Zone {
  const other = fileZone === "UTC" ? "ET" : "UTC";
  return !isWithinHours(readAs(served, fileZone)) && isWithinHours(readAs(served, other)) ? other : fileZone;
}

function readAs(served: number, zone: Zone): NewYorkClock {
  return zone === "UTC" ? newYorkClock(served) : clockOf(served);
}

function isWithinHours({ minutes }: NewYorkClock): boolean {
  return minutes >= OPENS && minutes <= CLOSES;
}

function wallOf(row: ServedTime): number | null {
  const served = row.acceptedAsServed === null ? Number.NaN : Date.parse(row.acceptedAsServed);
  return Number.isNaN(served) ? null : served;
}
