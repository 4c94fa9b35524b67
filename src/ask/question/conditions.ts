import type { AskDeps } from "#ask/deps.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { SCALES } from "#research/verifier/parsing/printed-number.ts";
import { findWords } from "./find-words.ts";
import { ABOUT_ALL } from "./intent.ts";
import type { Condition } from "./question.ts";

const BOUND =
  /((?:[\p{L}&/'’.-]+ ){1,7}?)(?:(?:is|are|was|were|of|at|has been|by) )?(above|over|greater than|more than|higher than|at least|exceeding|>=?|below|under|less than|lower than|smaller than|at most|<=?) ?\$?(-?\d[\d,]*(?:\.\d+)?) ?(%|percent|x|×|times|thousand|million|billion|trillion|[kmbt]n?\b|days?)?/giu;
const SIGNED = /\b(negative|positive) ((?:[\p{L}&/'’.-]+ ?){1,4})/giu;
const GROWING = /\b(?:grew|grow|grown|growing|rose|risen|increased|up)\b/i;

/** Reads the bounds of a filter: `ROIC above 20%`, `negative free cash flow`. */
export function readConditions(text: string): {
  readonly found: readonly Condition[];
  /** Bounds that cannot be read, such as a percentage of an amount. */
  readonly unread: readonly string[];
  readonly rest: string;
} {
  if (!ABOUT_ALL.test(text) && !/\b(?:companies|stocks|firms)\b/i.test(text))
    return { found: [], unread: [], rest: text };
  const found: Condition[] = [];
  const unread: string[] = [];
  for (const match of text.matchAll(BOUND)) {
    const [whole, subject = "", word = "", digits = "", unit = ""] = match;
    const named = measureIn(subject, GROWING.test(subject));
    const measure = named?.id ?? null;
    const is = /above|over|greater|more|higher|at least|exceeding|>/i.test(word) ? "above" : "below";
    const bound = measure === null ? null : boundOf(measure, digits.replaceAll(",", ""), unit.toLowerCase());
    const said = whole.slice(named?.start ?? 0).trim();
    if (measure === null || bound === null) unread.push(said);
    else found.push({ measure, is, bound, text: said });
  }
  for (const [whole, sign = "", subject = ""] of text.matchAll(SIGNED)) {
    const measure = measureIn(subject, false);
    const is = /negative/i.test(sign) ? "below" : "above";
    if (measure !== null) found.push({ measure: measure.id, is, bound: "0", text: whole.trim() });
  }
  for (const { index, 0: whole } of text.matchAll(/\b(?:un)?profitable\b/giu)) {
    const is = /^un/i.test(whole) ? "below" : "above";
    if (!/\b(?:more|most|less|least) $/i.test(text.slice(0, index)))
      found.push({ measure: "net_income", is, bound: "0", text: whole });
  }
  return { found, unread, rest: found.length === 0 ? text : "" };
}

/** The one measure that words name, and where; of what grows, its growth. */
function measureIn(subject: string, isGrowth: boolean): { readonly id: string; readonly start: number } | null {
  const named = findWords(subject, NO_COMPANIES).measures.at(-1);
  const [measure] = named?.ids ?? [];
  if (measure === undefined || named?.ids.length !== 1) return null;
  if (!isGrowth || measure.endsWith("_growth")) return { id: measure, start: named.start };
  const growth = `${measure.replace("_diluted", "").replace("free_cash_flow", "fcf")}_growth`;
  return metric(growth) === undefined ? null : { id: growth, start: named.start };
}

/** Null where the unit does not fit the measure. */
function boundOf(measure: string, digits: string, unit: string): string | null {
  const exponent = SCALES[unit];
  const isRatio = (metric(measure) ?? lineItem(measure))?.unit === "ratio";
  const isPercent = unit === "%" || unit === "percent";
  if (exponent !== undefined) return isRatio ? null : `${digits}e${exponent}`;
  if (isPercent) return isRatio ? `${digits}e-2` : null;
  // `ROE above 15` means 15 %.
  return isRatio && unit === "" && Math.abs(Number(digits)) >= 1 ? `${digits}e-2` : digits;
}

const NO_COMPANIES: Pick<AskDeps, "companies" | "names"> = {
  companies: {
    find: () => ({ kind: "unknown", near: [] }),
    search: () => [],
    neighbours: () => [],
    heldSymbols: () => [],
  },
  names: () => ({
    phrases: new Map(),
    words: new Set(),
    isLowerCaseSymbol: () => false,
    near: () => [],
    nameOf: (symbol) => symbol,
  }),
};
