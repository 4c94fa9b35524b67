import type { AskDeps } from "#ask/deps.ts";
import { findWords } from "./find-words.ts";
import { boundOf, measureIn, type NamedMeasure } from "./condition-measure.ts";
import { NEGATION, isOfOppositeSign } from "./changing-words.ts";
import type { Condition } from "./question.ts";

type Is = Condition["is"];

/** The bounds of a filter, and the question without the words that they were read from, every other word in its place. */
interface ReadConditions {
  readonly found: readonly Condition[];
  /** Bounds that cannot be read, such as a percentage of an amount. */
  readonly unread: readonly string[];
  readonly rest: string;
}

const SUBJECT = String.raw`((?:[\p{L}&/'’.-]+ ){0,6}?[\p{L}&/'’.-]+)`;
const LINK = "(?: (?:is|are|was|were|of|at|has been|by|that is|that are|which is))?";
const UNIT = " ?(%|percent|x|×|times|thousand|million|billion|trillion|[kmbt]n?\\b|days?)?";
const VALUE = String.raw`\$?(-?\d[\d,]*(?:\.\d+)?)${UNIT}`;
const MORE =
  "above|over|greater than|more than|higher than|larger than|bigger than|in excess of|exceeding|exceeds?|> ?(?!=)";
const LESS = "below|under|less than|lower than|smaller than|fewer than|< ?(?!=)";
const COMPARATORS: readonly (readonly [Is, string])[] = [
  ["at-least", "at least|a minimum of|no less than|no lower than|>=|≥"],
  ["at-most", "at most|a maximum of|up to|no more than|no higher than|<=|≤"],
  ["above", MORE],
  ["below", LESS],
];
const COMPARATOR = `(not )?(${COMPARATORS.map(([, words]) => words).join("|")})`;

const BETWEEN = new RegExp(
  `${SUBJECT}${LINK} (not )?(?:between |from |in the range of )?${VALUE} ?(?:and|to|-|–|—) ?${VALUE}`,
  "giu",
);
const OR_LESS = new RegExp(
  `${SUBJECT}${LINK} (not )?${VALUE} (?:or|and) (less|lower|below|under|fewer|more|higher|above|over|greater)\\b(?! than)`,
  "giu",
);
const BOUND = new RegExp(`${SUBJECT}${LINK} ${COMPARATOR} ?${VALUE}`, "giu");
const AMOUNT_OF = new RegExp(`\\b${COMPARATOR} ?${VALUE} (?:in|of) ((?:[\\p{L}&/'’.-]+ ?){1,4})`, "giu");
const OF_COMPANY = new RegExp(`${SUBJECT}${LINK} ${COMPARATOR} (?:that of |the one of )?([\\p{L}&'’. -]+)`, "giu");
const MORE_THAN =
  /\b(more|less|higher|lower|larger|bigger|smaller|greater|fewer) ((?:[\p{L}&/'’.-]+ ){1,5}?)than (?:that of )?([\p{L}&'’. -]+)/giu;
const SIGNED = /\b(negative|positive) ((?:[\p{L}&/'’.-]+ ?){1,4})/giu;
const PROFITABLE =
  /(?<!\b(?:more|most|less|least|not) )\b(?:(un)?profitable|(?:losing|loses?|lost) money|loss[- ]making)\b/giu;
const BOOK_VALUE = /\b(below|under|above|over) (?:their |its |the )?book(?: value)?\b/giu;
const GROWING = /\b(?:grew|grow|grown|growing|rose|risen|increased|up)\b/i;
const SHRINKS = "shrinking|declining|falling|decreasing|shrank|declined|fell|decreased|dropped|dropping";
const GROWS = "growing|rising|increasing|grew|rose|increased";
const TREND_OF = new RegExp(`\\b(${SHRINKS}|${GROWS}) ((?:[\\p{L}&/'’.-]+ ?){1,4})`, "giu");
const WITH_TREND = new RegExp(
  `\\b((?:[\\p{L}&/'’.-]+ ){1,6}?)(?:is |are |has been |that is )?(${SHRINKS}|${GROWS})\\b(?! (?:by|more|less|faster)\\b)`,
  "giu",
);
const NET_CASH =
  /\b(?:with|have|has|having|in) (?:a )?net cash(?: position)?\b(?! (?:flow|of|above|below|over|under))/giu;
const SUPERLATIVE =
  /\b(?:most|least|highest|lowest|largest|biggest|smallest|fastest|slowest|best|worst|top|bottom|rank\w*)\b/i;

/** What reads the words of a question as bounds; each takes what it understood out of the text. */
interface Reader {
  readonly deps: Pick<AskDeps, "companies" | "names">;
  readonly found: { readonly at: number; readonly condition: Condition }[];
  readonly unread: string[];
  rest: string;
  /** The measure of the bound before, which `but below 21` goes on with. */
  last: NamedMeasure | null;
}

/** Reads the bounds of a filter: `ROIC above 20%`, `dividend yield between 3% and 5%`, `negative free cash flow`. */
export function readConditions(text: string, deps: Pick<AskDeps, "companies" | "names">): ReadConditions {
  const reader: Reader = { deps, found: [], unread: [], rest: text, last: null };
  readBelowEquity(reader);
  readAmounts(reader);
  readRanges(reader);
  readOrLess(reader);
  readBounds(reader);
  readOfCompanies(reader);
  readSigns(reader);
  if (!SUPERLATIVE.test(text)) readTrends(reader);
  const found = reader.found.toSorted((one, other) => one.at - other.at).map(({ condition }) => condition);
  return { found, unread: reader.unread, rest: reader.rest };
}

function take(reader: Reader, start: number, end: number): void {
  reader.rest = `${reader.rest.slice(0, start)}${" ".repeat(end - start)}${reader.rest.slice(end)}`;
}

function readBelowEquity(reader: Reader): void {
  for (const { index, 0: whole, 1: word = "" } of reader.rest.matchAll(BOOK_VALUE)) {
    const is = /below|under/i.test(word) ? "below" : "above";
    add(reader, { at: index, end: index + whole.length, conditions: [{ measure: "pb", is, bound: "1" }], text: whole });
  }
}

function readRanges(reader: Reader): void {
  for (const match of reader.rest.matchAll(BETWEEN)) {
    const [whole, subject = "", not, low = "", lowUnit = "", high = "", highUnit = ""] = match;
    const bounds: readonly (readonly [Is, string, string])[] = [
      ["at-least", low, lowUnit === "" ? highUnit : lowUnit],
      ["at-most", high, highUnit],
    ];
    readOne(reader, { at: match.index, whole, subject, bounds, isNegated: not !== undefined });
  }
}

function readOrLess(reader: Reader): void {
  for (const match of reader.rest.matchAll(OR_LESS)) {
    const [whole, subject = "", not, digits = "", unit = "", word = ""] = match;
    const is = /more|higher|above|over|greater/i.test(word) ? "at-least" : "at-most";
    readOne(reader, { at: match.index, whole, subject, bounds: [[is, digits, unit]], isNegated: not !== undefined });
  }
}

function readBounds(reader: Reader): void {
  for (const match of reader.rest.matchAll(BOUND)) {
    const [whole, subject = "", not, word = "", digits = "", unit = ""] = match;
    const bounds = [[comparison(word), digits, unit]] as const;
    readOne(reader, { at: match.index, whole, subject, bounds, isNegated: not !== undefined });
  }
}

/** `more than 5 billion in net income`. */
function readAmounts(reader: Reader): void {
  for (const {
    index,
    0: whole,
    1: not,
    2: word = "",
    3: digits = "",
    4: unit = "",
    5: subject = "",
  } of reader.rest.matchAll(AMOUNT_OF)) {
    const named = measureIn(subject, false, "first");
    const bound = named === null ? null : boundOf(named.id, digits.replaceAll(",", ""), unit.toLowerCase());
    if (named === null || bound === null || subject.slice(0, named.start).trim() !== "") continue;
    const end = whole.length - subject.length + named.end;
    const is = not === undefined ? comparison(word) : opposite(comparison(word));
    add(reader, { at: index, end: index + end, conditions: [oriented(named, is, bound)], text: whole.slice(0, end) });
  }
}

interface BoundInput {
  readonly at: number;
  readonly whole: string;
  readonly subject: string;
  readonly bounds: readonly (readonly [Is, string, string])[];
  /** Whether `not` is directly in front of the comparison. */
  readonly isNegated: boolean;
}

/** One measure with its bounds; what is not understood of it stays in the text and is named. */
function readOne(reader: Reader, { at, whole, subject, bounds, isNegated }: BoundInput): void {
  const isSame = /^(?:and|but)$/i.test(subject);
  const named = isSame ? reader.last : measureIn(subject, GROWING.test(subject));
  const from = named === null || isSame ? 0 : named.start;
  reader.last = named;
  const verb = GROWING.exec(subject)?.index ?? from;
  const negator = negatorIn(subject, from, isSame ? 0 : (named?.end ?? 0));
  const isInverted = isNegated || negator !== null;
  const conditions = bounds.flatMap(([is, digits, unit]) => {
    const bound = named === null ? null : boundOf(named.id, digits.replaceAll(",", ""), unit.toLowerCase());
    return named === null || bound === null ? [] : [oriented(named, isInverted ? opposite(is) : is, bound)];
  });
  const text = whole.slice(from).trim();
  // Not between two bounds is below one or above the other.
  const isClear =
    conditions.length === bounds.length && !(isInverted && (bounds.length > 1 || (isNegated && negator !== null)));
  if (isClear)
    add(reader, { at: at + Math.min(from, verb, negator ?? from), end: at + whole.length, conditions, text });
  else reader.unread.push(text);
}

/** Where a negation of the same clause begins: `banks that do not have a P/E above 15`. */
function negatorIn(subject: string, start: number, end: number): number | null {
  const before = subject.slice(0, start);
  const clause = Math.max(
    0,
    ...[...before.matchAll(/\b(?:and|but|or|with|whose|having)\b|,/gi)].map(({ index }) => index),
  );
  const found = [...before.slice(clause).matchAll(NEGATION), ...subject.slice(end).matchAll(NEGATION)];
  const [first] = before.slice(clause).matchAll(NEGATION);
  if (found.length === 0) return null;
  return first === undefined ? start : clause + first.index;
}

/** A measure against a company's own: `a P/E lower than Apple`, `more revenue than Intel`. */
function readOfCompanies(reader: Reader): void {
  for (const match of reader.rest.matchAll(OF_COMPANY)) {
    const [whole, subject = "", not, word = "", name = ""] = match;
    readThan(reader, { at: match.index, whole, subject, name, is: comparison(word), isNegated: not !== undefined });
  }
  for (const match of reader.rest.matchAll(MORE_THAN)) {
    const [whole, word = "", subject = "", name = ""] = match;
    const is = /more|higher|larger|bigger|greater/i.test(word) ? "above" : "below";
    readThan(reader, { at: match.index, whole, subject, name, is, isNegated: false });
  }
}

function readThan(
  reader: Reader,
  ask: Pick<BoundInput, "at" | "whole" | "subject" | "isNegated"> & { readonly name: string; readonly is: Is },
): void {
  const [symbol, ...others] = findWords(ask.name, reader.deps).symbols;
  const named = measureIn(ask.subject, GROWING.test(ask.subject));
  if (symbol === undefined || others.length > 0 || named === null) return;
  const isNegated = ask.isNegated || negatorIn(ask.subject, named.start, named.end) !== null;
  const { measure, is } = oriented(named, isNegated ? opposite(ask.is) : ask.is, "0");
  const start = ask.whole.indexOf(ask.subject) === 0 && !isNegated ? named.start : 0;
  const text = ask.whole.slice(start).trim();
  add(reader, {
    at: ask.at + start,
    end: ask.at + ask.whole.length,
    conditions: [{ measure, is, bound: "", than: symbol }],
    text,
  });
}

function readSigns(reader: Reader): void {
  for (const { index, 0: whole, 1: sign = "", 2: subject = "" } of reader.rest.matchAll(SIGNED)) {
    const named = measureIn(subject, false, "first");
    if (named === null || subject.slice(0, named.start).trim() !== "") continue;
    const condition = oriented(named, /negative/i.test(sign) ? "below" : "above", "0");
    const end = index + whole.indexOf(subject) + named.end;
    add(reader, { at: index, end, conditions: [condition], text: whole.slice(0, end - index) });
  }
  for (const { index, 0: whole } of reader.rest.matchAll(PROFITABLE)) {
    const is = /^profitable$/i.test(whole) ? "above" : "below";
    const condition = { measure: "net_income", is, bound: "0" } as const;
    add(reader, { at: index, end: index + whole.length, conditions: [condition], text: whole });
  }
  if (SUPERLATIVE.test(reader.rest)) return;
  for (const { index, 0: whole } of reader.rest.matchAll(NET_CASH)) {
    const condition = { measure: "net_debt", is: "below", bound: "0" } as const;
    add(reader, { at: index, end: index + whole.length, conditions: [condition], text: whole });
  }
}

/** `shrinking revenue`, `companies whose dividends are growing`: growth below or above zero. */
function readTrends(reader: Reader): void {
  const isFall = (word: string): boolean => new RegExp(`^(?:${SHRINKS})$`, "i").test(word);
  for (const { index, 0: whole, 1: word = "", 2: subject = "" } of reader.rest.matchAll(TREND_OF)) {
    const named = measureIn(subject, true, "first");
    if (named === null || subject.slice(0, named.start).trim() !== "") continue;
    const end = whole.length - subject.length + named.end;
    const condition = { measure: named.id, is: isFall(word) ? "below" : "above", bound: "0" } as const;
    add(reader, { at: index, end: index + end, conditions: [condition], text: whole.slice(0, end) });
  }
  for (const { index, 0: whole, 1: subject = "", 2: word = "" } of reader.rest.matchAll(WITH_TREND)) {
    const named = measureIn(subject, true);
    if (named === null || subject.slice(0, named.start).search(NEGATION) >= 0) continue;
    const condition = { measure: named.id, is: isFall(word) ? "below" : "above", bound: "0" } as const;
    const [at, end] = [index + named.start, index + whole.length];
    add(reader, { at, end, conditions: [condition], text: whole.slice(named.start) });
  }
}

interface Understood {
  readonly at: number;
  readonly end: number;
  readonly conditions: readonly (Omit<Condition, "text" | "than"> & { readonly than?: string })[];
  readonly text: string;
}

function add(reader: Reader, { at, end, conditions, text }: Understood): void {
  for (const one of conditions) reader.found.push({ at, condition: { than: null, ...one, text } });
  take(reader, at, end);
}

/** A bound of what has the opposite sign, such as net cash, as one of the measure that we have. */
function oriented({ id, phrase }: NamedMeasure, is: Is, bound: string): Omit<Condition, "text" | "than"> {
  if (!isOfOppositeSign(phrase)) return { measure: id, is, bound };
  return {
    measure: id,
    is: mirrored(is),
    bound: bound.startsWith("-") || Number(bound) === 0 ? bound.replace("-", "") : `-${bound}`,
  };
}

function comparison(word: string): Is {
  const same = word.toLowerCase().trim();
  return COMPARATORS.find(([, words]) => new RegExp(`^(?:${words})$`, "i").test(same))?.[0] ?? "below";
}

function opposite(is: Is): Is {
  const opposites = { above: "at-most", below: "at-least", "at-least": "below", "at-most": "above" } as const;
  return opposites[is];
}

function mirrored(is: Is): Is {
  const mirrors = { above: "below", below: "above", "at-least": "at-most", "at-most": "at-least" } as const;
  return mirrors[is];
}
