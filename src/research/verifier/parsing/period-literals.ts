import type { FiscalPeriod } from "#facts/fact.ts";

/** A period written in words or digits, recognised by its form and never by its size. */
export interface PeriodLiteral {
  readonly text: string;
  names(period: FiscalPeriod): boolean;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH = "(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\\.?";
const DATE = `(?:\\d{1,2} ${MONTH} \\d{4}|${MONTH} \\d{1,2}, \\d{4}|\\d{4}-\\d{2}-\\d{2})`;

/** Each form with the test it stands for; tried in this order. */
const FORMS: readonly {
  readonly form: RegExp;
  readonly names: (match: RegExpExecArray) => (period: FiscalPeriod) => boolean;
}[] = [
  {
    form: new RegExp(`(?:12|twelve) months (?:to|ended|ending) (${DATE})`, "yi"),
    names: (match) => (period) => period.kind !== "quarter" && period.end === isoDate(match[1] ?? ""),
  },
  {
    form: /Q([1-4])(?: of)?(?: fiscal(?: year)?)? ?(?:FY ?)?((?:19|20)\d{2})\b/iy,
    names:
      ([, quarter, year]) =>
      (period) =>
        period.quarter === Number(quarter) && period.fiscalYear === Number(year) && period.kind !== "ttm",
  },
  {
    form: /(?:FY ?|fiscal(?: year)? )((?:19|20)\d{2})\b/iy,
    names:
      ([, year]) =>
      (period) =>
        isYear(period) && period.fiscalYear === Number(year),
  },
  {
    form: new RegExp(DATE, "yi"),
    names: (match) => (period) => period.end === isoDate(match[0]),
  },
];

/** A bare year counts as one only behind a word that introduces times. */
const BARE_YEAR = /((?:19|20)\d{2})(?![\d,]|\.\d|\s?(?:%|×|x\b|percent|million|billion|[KMBT]\b)|\s?\[)/y;
const BEFORE_A_YEAR = /\b(?:in|of|since|for|during|from|to|by|until|through|before|after|year|and|between)\s$/i;

/** The period written at a place of a text; null when there is none. */
export function periodLiteralAt(text: string, at: number): PeriodLiteral | null {
  for (const { form, names } of FORMS) {
    form.lastIndex = at;
    const match = form.exec(text);
    if (match !== null) {
      return { text: match[0], names: names(match) };
    }
  }
  BARE_YEAR.lastIndex = at;
  const year = BARE_YEAR.exec(text)?.[1];
  return year !== undefined && BEFORE_A_YEAR.test(text.slice(0, at))
    ? { text: year, names: (period) => isYear(period) && period.fiscalYear === Number(year) }
    : null;
}

/** Balances and twelve months may be named by the fiscal year they end. */
function isYear({ kind }: FiscalPeriod): boolean {
  return kind === "year" || kind === "instant" || kind === "ttm";
}

function isoDate(text: string): string {
  if (/^\d{4}-/.test(text)) {
    return text;
  }
  const year = /\d{4}/.exec(text)?.[0] ?? "";
  const day = /\b\d{1,2}\b/.exec(text)?.[0] ?? "";
  const month = MONTHS.indexOf((/[a-z]{3}/i.exec(text)?.[0] ?? "").toLowerCase()) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
}
