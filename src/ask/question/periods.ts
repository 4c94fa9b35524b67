import { foldWord } from "./tokens.ts";

/** A time that a question names, before it is looked for among a company's periods. */
export type PeriodWish =
  | { readonly kind: "newest" }
  | { readonly kind: "year"; readonly year: number }
  /** `isAgo`: of what has a value each day, the day so many years before the newest. */
  | { readonly kind: "latest-year"; readonly back: number; readonly isAgo?: true }
  | { readonly kind: "quarter"; readonly quarter: 1 | 2 | 3 | 4; readonly year: number | null }
  | { readonly kind: "latest-quarter"; readonly back: number }
  | { readonly kind: "ttm" }
  | { readonly kind: "date"; readonly date: string }
  /** The fiscal year or quarter that ends within some days of a date: `the quarter ended June 2025`, `calendar 2024`. */
  | { readonly kind: "ended"; readonly span: "quarter" | "year"; readonly date: string; readonly days: number }
  /** From one fiscal year to another; null: the newest. */
  | { readonly kind: "years"; readonly from: number; readonly to: number | null }
  | { readonly kind: "last-years"; readonly count: number }
  | { readonly kind: "last-quarters"; readonly count: number };

export interface ReadPeriods {
  readonly wishes: readonly PeriodWish[];
  /** The same with their places. */
  readonly found: readonly { readonly wish: PeriodWish; readonly start: number; readonly end: number }[];
  /** `as known on 2024-03-01`. */
  readonly asOf: string | null;
  /** The question without the words of its periods. */
  readonly rest: string;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
};
const QUARTERS: Readonly<Record<string, 1 | 2 | 3 | 4>> = {
  first: 1,
  "1st": 1,
  second: 2,
  "2nd": 2,
  third: 3,
  "3rd": 3,
  fourth: 4,
  "4th": 4,
  final: 4,
  q1: 1,
  q2: 2,
  q3: 3,
  q4: 4,
  "1q": 1,
  "2q": 2,
  "3q": 3,
  "4q": 4,
};
const MONTHS = "january february march april may june july august september october november december".split(" ");

const NUMBER = `(\\d{1,2}|${Object.keys(NUMBERS).join("|")})`;
const YEAR =
  "(?:fiscal(?: year)? |financial year |fy ?|the year |year )?(?:fy ?)?((?:19|20)\\d\\d)(?!\\d)(?! (?:million|billion))";
const MONTH = `(${MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)}|t)?`).join("|")})`;
const SHORT_YEAR = "fy ?'?(\\d\\d)(?!\\d)";
const QUARTER = "(q[1-4]|[1-4]q|first|second|third|fourth|1st|2nd|3rd|4th|final)";
const DATE =
  "(\\d{4}-\\d{2}-\\d{2}|(?:" +
  MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|") +
  ")\\.? \\d{1,2}(?:st|nd|rd|th)?,? \\d{4}|\\d{1,2} (?:" +
  MONTHS.map((month) => `${month.slice(0, 3)}(?:${month.slice(3)})?`).join("|") +
  ")\\.? \\d{4})";

interface PeriodRule {
  readonly pattern: RegExp;
  readonly read: (match: RegExpExecArray) => PeriodWish | null;
}

const rule = (pattern: string, read: PeriodRule["read"]): PeriodRule => ({
  pattern: new RegExp(`(?<![\\w-])${pattern}(?![\\w])`, "i"),
  read,
});

/** Fiscal periods that end within these days of a date are meant by it: the last Saturday of a month, 52 weeks. */
const NEAR_END_DAYS = 16;
/** A fiscal year that ends in January has nearly all of its days in the calendar year before. */
const CALENDAR_DAYS = 31;

/** Longest forms first; each finding is cut out before the next one is tried. */
const RULES: readonly PeriodRule[] = [
  rule(
    `(?:in |for |of |during )?(?:the )?(quarter|three months|3 months|(?:fiscal )?year|twelve months|12 months) (?:that )?end(?:ed|ing|s)(?: on| in)? (?:${DATE}|${MONTH}\\.?,? ((?:19|20)\\d\\d))`,
    ended,
  ),
  rule(
    `(?:in |for |of |during )?(?:the )?(?:calendar ${QUARTER}(?: quarter)?|${QUARTER}(?: quarter)?(?: of| in)? calendar(?: year)?)(?: of| in|,)? ((?:19|20)\\d\\d)`,
    ([, first, second, year]) => calendarQuarter(first ?? second, Number(year)),
  ),
  rule(`(?:in |for |of |during )?(?:the )?calendar(?: year)? ((?:19|20)\\d\\d)`, ([, year]) => ({
    kind: "ended",
    span: "year",
    date: `${year ?? ""}-12-31`,
    days: CALENDAR_DAYS,
  })),
  rule(`(?:between|from) ${YEAR} (?:and|to|until|through|till|-) ${YEAR}`, years),
  rule(`${YEAR} ?(?:-|–|to|through) ?${YEAR}`, years),
  rule(`since ${YEAR}`, ([, from]) => ({ kind: "years", from: Number(from), to: null })),
  rule(
    `(?:in |over |during |for |of )?(?:the )?(?:last|past|previous|recent|latest) ${NUMBER} (?:fiscal |full )?years?`,
    lastYears,
  ),
  rule(`over ${NUMBER} (?:fiscal )?years?`, lastYears),
  rule(`${NUMBER} years?(?: ago)?`, (match) =>
    /ago$/i.test(match[0]) ? { kind: "latest-year", back: numberIn(match[1]), isAgo: true } : lastYears(match),
  ),
  rule("a year ago", () => ({ kind: "latest-year", back: 1, isAgo: true })),
  rule(`${NUMBER}y`, lastYears),
  rule(
    `(?:in |over |during |for |of )?(?:the )?(?:last|past|previous|recent|latest) ${NUMBER} quarters?`,
    ([, count]) => ({ kind: "last-quarters", count: numberIn(count) }),
  ),
  rule(
    "(?:for |over |in )?(?:the )?(?:ttm|trailing (?:twelve|12) months|(?:last|past) (?:twelve|12) months|trailing year)",
    () => ({ kind: "ttm" }),
  ),
  rule(`(?:in |for |of |during )?(?:the )?${QUARTER}(?: fiscal)?(?: quarter)?(?: of| in|,)? ${YEAR}`, quarterOfYear),
  rule(`(?:in |for |of |during )?(?:the )?${QUARTER}(?: quarter)?(?: of| in|,)? ${SHORT_YEAR}`, quarterOfYear),
  rule("(?:in |for |of |during )?(?:the )?(q[1-4]|[1-4]q) ?[’']?(\\d\\d)(?![\\d%.,])", quarterOfYear),
  rule(`(?:in |for )?${YEAR} ?-?(q[1-4])`, ([, year, quarter]) => quarterWish(quarter, Number(year))),
  rule(
    "(?:in |for )?(?:the )?(?:last|latest|most recent|newest|previous|past|prior) (?:fiscal |reported )?quarter",
    () => ({ kind: "latest-quarter", back: 0 }),
  ),
  rule("(?:in |for )?(?:the )?(?:quarter before(?: last)?)", () => ({ kind: "latest-quarter", back: 1 })),
  rule("(?:in |for )?(?:the )?(?:year before last|year before that)", () => ({ kind: "latest-year", back: 1 })),
  rule(
    "(?:in |for )?(?:the )?(?:last|latest|most recent|newest|previous|past|prior) (?:fiscal |full |financial |reported )?year",
    () => ({ kind: "latest-year", back: 0 }),
  ),
  rule(`(?:on |at |as of |of )?${DATE}`, ([, date]) => dateWish(date)),
  rule(
    `(?:in |for |of |during )?(?:the )?(q[1-4]|(?:first|second|third|fourth|1st|2nd|3rd|4th) quarter)`,
    ([, words]) => quarterWish(words?.split(" ")[0], null),
  ),
  rule(`(?:in |for |of |during |as of |at the end of |end of )?(?:the )?${YEAR}`, ([, year]) => ({
    kind: "year",
    year: Number(year),
  })),
  rule(`(?:in |for |of |during )?${SHORT_YEAR}`, ([, year]) => ({ kind: "year", year: 2000 + Number(year) })),
  rule(
    "(?:right now|now|currently|today|at the moment|newest|latest|most recent|current(?! (?:ratio|assets|liabilities)))",
    () => ({ kind: "newest" }),
  ),
];

const AS_KNOWN = new RegExp(
  `(?:,? )?\\(?as (?:it was |they were )?(?:known|seen|reported|filed) (?:on|at|by) ${DATE}\\)?`,
  "i",
);

/** Reads the times that a question names, in the order of the text. */
export function readPeriods(text: string): ReadPeriods {
  const known = AS_KNOWN.exec(text);
  const asOf = known === null ? null : isoDate(known[1]);
  let rest = known === null ? text : text.replace(known[0], " ".repeat(known[0].length));
  const found: { readonly wish: PeriodWish; readonly start: number; readonly end: number }[] = [];
  for (const { pattern, read } of RULES) {
    for (let match = pattern.exec(rest); match !== null; match = pattern.exec(rest)) {
      const wish = read(match);
      if (wish !== null) found.push({ wish, start: match.index, end: match.index + match[0].length });
      rest = rest.slice(0, match.index) + " ".repeat(match[0].length) + rest.slice(match.index + match[0].length);
    }
  }
  found.sort((a, b) => a.start - b.start);
  return { wishes: found.map(({ wish }) => wish), found, asOf, rest };
}

function years([, from, to]: RegExpExecArray): PeriodWish {
  return { kind: "years", from: Number(from), to: Number(to) };
}

function lastYears([, count]: RegExpExecArray): PeriodWish {
  return { kind: "last-years", count: numberIn(count) };
}

function quarterOfYear([, quarter, year = ""]: RegExpExecArray): PeriodWish | null {
  return quarterWish(quarter, year.length === 2 ? 2000 + Number(year) : Number(year));
}

function quarterWish(words: string | undefined, year: number | null): PeriodWish | null {
  const quarter = QUARTERS[foldWord(words ?? "")];
  return quarter === undefined ? null : { kind: "quarter", quarter, year };
}

/** `the quarter ended June 2025`, `the year ended 30 June 2024`. */
function ended([, span = "", day, month, year]: RegExpExecArray): PeriodWish | null {
  const at = MONTHS.findIndex((one) => month !== undefined && one.startsWith(month.slice(0, 3).toLowerCase()));
  const date = day === undefined ? lastDayOf(Number(year), at + 1) : isoDate(day);
  const isQuarter = /quarter|three|3/i.test(span);
  return date === null ? null : { kind: "ended", span: isQuarter ? "quarter" : "year", date, days: NEAR_END_DAYS };
}

function calendarQuarter(words: string | undefined, year: number): PeriodWish | null {
  const quarter = QUARTERS[foldWord(words ?? "")];
  const date = quarter === undefined ? null : lastDayOf(year, 3 * quarter);
  return date === null ? null : { kind: "ended", span: "quarter", date, days: CALENDAR_DAYS };
}

function lastDayOf(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function numberIn(text = ""): number {
  return NUMBERS[text.toLowerCase()] ?? Number(text);
}

function dateWish(text: string | undefined): PeriodWish | null {
  const date = isoDate(text);
  return date === null ? null : { kind: "date", date };
}

/** The ISO date that a text writes; null for a day that no calendar has. */
function isoDate(text = ""): string | null {
  const words = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  const [, year, month, day] = words ?? writtenDate(text);
  const date = `${year ?? ""}-${month ?? ""}-${day ?? ""}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date) ? date : null;
}

function writtenDate(text: string): readonly string[] {
  const year = /\d{4}/.exec(text)?.[0] ?? "";
  const name = /[a-z]{3}/i.exec(text)?.[0].toLowerCase() ?? "";
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0] ?? "";
  const month = MONTHS.findIndex((one) => one.startsWith(name)) + 1;
  return ["", year, String(month).padStart(2, "0"), day.padStart(2, "0")];
}
