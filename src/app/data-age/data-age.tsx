import { Day } from "#app/ui/reader.tsx";
import { LinkOut } from "#app/ui/inline.tsx";
import { Note } from "#app/ui/layout.tsx";
import "./data-age.css";
import { daysBetween } from "#facts/periods/iso-day.ts";

/** Says how old a page's data is and what to do about it; nothing where it is at most a week old. */
export function AgeBanner({
  ends,
  today,
  cik,
}: {
  readonly ends: readonly DataEnd[];
  /** The reader's day, ISO: what is old is counted from it. */
  readonly today: string;
  /** The company whose newer filings the reader should look for; null where the page shows several. */
  readonly cik: string | null;
}) {
  const age = ageSentence(ends, today);
  if (age === null) return null;
  return (
    <Note data-slot="age-banner">
      <strong>{age.text}</strong>{" "}
      {age.old.map(({ name, day }, position) => (
        <span key={name}>
          {position === 0 ? name.charAt(0).toUpperCase() + name.slice(1) : `, ${name}`} end on <Day iso={day} />
        </span>
      ))}
      . Before you decide, check the current price and{" "}
      <LinkOut href={cik === null ? SEARCH : `${COMPANY}${cik}`}>newer filings at the SEC</LinkOut>.
    </Note>
  );
}

const COMPANY = "https://www.sec.gov/edgar/browse/?CIK=";
const SEARCH = "https://www.sec.gov/edgar/search/";

/** How old data may be, in days, before a page says its age. */
const FRESH_DAYS = 7;
const MONTH_DAYS = 30.44;
const YEAR_DAYS = 365.25;
/** From how many days on an age is counted in months, and in years. */
const FIRST_MONTHS = 60;
const FIRST_YEARS = 730;

/** One kind of data and the ISO day on which it ends. */
export interface DataEnd {
  /** As in "Our prices are ...". */
  readonly name: "figures" | "prices";
  readonly day: string;
}

/** Writes an age for a reader: `12 days`, `3 months`. @returns null for data of at most seven days. */
export function ageWords(day: string, today: string): string | null {
  const days = daysBetween(day, today);
  if (days <= FRESH_DAYS) return null;
  if (days < FIRST_MONTHS) return `${String(days)} days`;
  return days < FIRST_YEARS
    ? `${String(Math.round(days / MONTH_DAYS))} months`
    : `${String(Math.round(days / YEAR_DAYS))} years`;
}

/** Says how old data is by its oldest part; null where all of it is fresh. */
export function ageSentence(
  ends: readonly DataEnd[],
  today: string,
): { readonly text: string; readonly old: readonly DataEnd[] } | null {
  const old = ends.filter(({ day }) => ageWords(day, today) !== null);
  const oldest = old.toSorted((one, other) => one.day.localeCompare(other.day))[0];
  const age = oldest === undefined ? null : ageWords(oldest.day, today);
  if (age === null) return null;
  const isMixed = old.some(({ day }) => ageWords(day, today) !== age);
  const names = old.map(({ name }) => name).join(" and ");
  return { text: `Our ${names} are ${isMixed ? "up to " : ""}${age} old.`, old };
}
