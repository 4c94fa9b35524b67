// Days on which results are announced and filings are due: never a weekend or a holiday.
import { addDays, dayNumber } from "#facts/periods/iso-day.ts";

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The day itself, or the next on which the New York Stock Exchange trades (its rule 7.2). */
export function onMarketDay(iso: string): string {
  return onDayThat(iso, (day) => isMarketHoliday(day));
}

/** Whether no trading day was over after this one: it is the newest before a day, or that day. @param today ISO, New York */
export function isLastMarketDay(iso: string, today: string): boolean {
  return iso <= today && onMarketDay(addDays(iso, 1)) >= today;
}

/** The day itself, or the next business day of the SEC, on which a filing due on it is still in time (Rule 0-3 under the Exchange Act). */
export function onFilingDay(iso: string): string {
  return onDayThat(iso, (day) => isFederalHoliday(day));
}

function onDayThat(iso: string, isHoliday: (iso: string) => boolean): string {
  let day = iso;
  while (isWeekend(day) || isHoliday(day)) day = addDays(day, 1);
  return day;
}

/** 0 is Sunday. */
export function weekdayOf(iso: string): number {
  return (((dayNumber(iso) + THURSDAY) % 7) + 7) % 7;
}

function isWeekend(iso: string): boolean {
  const weekday = weekdayOf(iso);
  return weekday === SUNDAY || weekday === SATURDAY;
}

function isMarketHoliday(iso: string): boolean {
  return isSharedHoliday(iso) || iso === goodFriday(Number(iso.slice(0, 4)));
}

function isFederalHoliday(iso: string): boolean {
  const year = iso.slice(0, 4);
  return isSharedHoliday(iso) || iso === nthWeekday(`${year}-10-01`, MONDAY, 2) || isObserved(iso, "11-11");
}

/** Holidays of the exchange and of the federal government alike. */
function isSharedHoliday(iso: string): boolean {
  const year = iso.slice(0, 4);
  return (
    ["01-01", "07-04", "12-25"].some((day) => isObserved(iso, day)) ||
    (year >= "2022" && isObserved(iso, "06-19")) ||
    iso === nthWeekday(`${year}-01-01`, MONDAY, 3) ||
    iso === nthWeekday(`${year}-02-01`, MONDAY, 3) ||
    iso === nthWeekday(`${year}-05-25`, MONDAY, 1) ||
    iso === nthWeekday(`${year}-09-01`, MONDAY, 1) ||
    iso === nthWeekday(`${year}-11-01`, THURSDAY, 4)
  );
}

/** A holiday on Saturday is kept on Friday, one on Sunday on Monday. */
function isObserved(iso: string, monthAndDay: string): boolean {
  const day = `${iso.slice(0, 4)}-${monthAndDay}`;
  const weekday = weekdayOf(day);
  // The exchange does not close on 31 December for a New Year's Day on Saturday; no date of another year can match here.
  return iso === (weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day);
}

/** The nth such weekday on or after a day. */
function nthWeekday(from: string, weekday: number, count: number): string {
  return addDays(from, ((weekday - weekdayOf(from) + 7) % 7) + 7 * (count - 1));
}

/** Two days before Easter by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function goodFriday(year: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const corrected = Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + century - Math.floor(century / 4) - corrected + 15) % 30;
  const rest = year % 100;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(rest / 4) - epact - (rest % 4)) % 7;
  const shift = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const days = epact + weekday - 7 * shift + 114;
  const easter = `${String(year)}-${String(Math.floor(days / 31)).padStart(2, "0")}-${String((days % 31) + 1).padStart(2, "0")}`;
  return addDays(easter, -2);
}
