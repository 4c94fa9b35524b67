import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Figure } from "#facts/figure.ts";
import { NUMBERED_NAMES } from "#research/verifier/lexicon/numbered-names.ts";
import type { VerificationContext } from "#research/verifier/verification.ts";
import { compareNumber, type NumberVerdict, type PrintedNumber, printedNumberAt } from "./printed-number.ts";
import type { Piece } from "./parsed-text.ts";
import { wordsOf } from "./read-pieces.ts";
import type { FiscalPeriod } from "#facts/fact.ts";

/** One number of a text and what became of it. */
export interface CheckedNumber {
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
  readonly verdict: NumberVerdict;
  readonly citation: string | null;
}

export interface ParsedProse {
  readonly pieces: readonly Piece[];
  readonly numbers: readonly CheckedNumber[];
}

type Token =
  | { readonly kind: "plain"; readonly pieces: readonly Piece[] }
  | { readonly kind: "number"; readonly at: number; readonly printed: PrintedNumber }
  | { readonly kind: "citation"; readonly id: string };

/** Words and marks are taken up to the next thing with a form of its own. */
const PLAIN = /[\p{L}](?:[\p{L}\p{N}″'’&/.-]*[\p{L}\p{N}″])?|\s+|[^\s]/uy;
const CITATION = /\[((?:[DFM]\d|C:)[^\s\]]*)\]/y;

/** Words that may stand between a number and its citation: `$4.90 per share [M…]`. */
const MOST_WORDS_BETWEEN = 3;

/** Reads free text: every number with the figure cited after it. The table is never searched (docs/research-method.md#6). */
export function readText(text: string, context: VerificationContext): ParsedProse {
  const tokens = tokensOf(text);
  const pieces: Piece[] = [];
  const numbers: CheckedNumber[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind === "plain") {
      pieces.push(...token.pieces);
    }
    if (token.kind === "number") {
      const { verdict, citation, figure } = judge(token.printed, citationsFor(tokens, index), context);
      numbers.push({ text: token.printed.text, at: token.at, verdict, citation });
      pieces.push(figure === null ? unreadable(token.printed) : pieceOf(token.printed, figure));
    }
  }
  return { pieces, numbers };
}

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const [token, length] = tokenAt(text, at);
    tokens.push(token);
    at += length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): readonly [Token, number] {
  const citation = stick(CITATION, text, at);
  if (citation?.[1] !== undefined) {
    return [{ kind: "citation", id: citation[1] }, citation[0].length];
  }
  const name = stick(new RegExp(NUMBERED_NAMES.source, "iyu"), text, at);
  if (name !== null) {
    return [{ kind: "plain", pieces: wordsOf(name[0]) }, name[0].length];
  }
  const period = periodLiteralAt(text, at);
  if (period !== null) {
    const piece: Piece = { kind: "period", text: period.text, figure: null, names: (one) => period.names(one) };
    return [{ kind: "plain", pieces: [piece] }, period.text.length];
  }
  const printed = printedNumberAt(text, at);
  if (printed !== null) {
    return [{ kind: "number", at, printed }, printed.text.length];
  }
  const plain = stick(PLAIN, text, at)?.[0] ?? text.charAt(at);
  return [{ kind: "plain", pieces: wordsOf(plain) }, plain.length];
}

function stick(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The citations right behind a number; of a range with two citations behind it, each end has its own. */
function citationsFor(tokens: readonly Token[], index: number): readonly string[] {
  const own = citationsBehind(tokens, index);
  const next = tokens.findIndex((token, at) => at > index && token.kind === "number");
  if (own.length === 0 && next !== -1 && isRange(tokens.slice(index + 1, next))) {
    const both = citationsBehind(tokens, next);
    return both.length === 2 ? both.slice(0, 1) : [];
  }
  const before = tokens.findLastIndex((token, at) => at < index && token.kind === "number");
  const isUpperEnd =
    own.length === 2 &&
    before !== -1 &&
    citationsBehind(tokens, before).length === 0 &&
    isRange(tokens.slice(before + 1, index));
  return isUpperEnd ? own.slice(1) : own;
}

function citationsBehind(tokens: readonly Token[], index: number): readonly string[] {
  const ids: string[] = [];
  let words = 0;
  for (const token of tokens.slice(index + 1)) {
    if (token.kind === "citation") {
      ids.push(token.id);
    } else if (token.kind === "number" || (ids.length > 0 && token.pieces.length > 0)) {
      break;
    } else {
      words += token.pieces.length;
      if (words > MOST_WORDS_BETWEEN || token.pieces.some(({ kind }) => kind !== "word")) {
        break;
      }
    }
  }
  return ids;
}

function isRange(between: readonly Token[]): boolean {
  const texts = between.flatMap((token) => (token.kind === "plain" ? token.pieces : []));
  const [only] = texts;
  return texts.length === 1 && only !== undefined && only.kind !== "figure" && /^(?:–|-|—|to|and)$/.test(only.text);
}

interface Judgement {
  readonly verdict: NumberVerdict;
  readonly citation: string | null;
  readonly figure: Figure | null;
}

function judge(printed: PrintedNumber, ids: readonly string[], context: VerificationContext): Judgement {
  const peers = (context.chosenPeers ?? []).map(({ analysis }) => analysis);
  const [first] = ids;
  if (first === undefined) {
    return { verdict: "uncited", citation: null, figure: null };
  }
  const figures = ids.map((id) => resolveFigure(id, context.analysis, peers));
  const [figure] = figures;
  if (figure === undefined || figures.includes(undefined) || figure.value === null) {
    return { verdict: "bad_ref", citation: first, figure: null };
  }
  const verdicts = new Set(figures.map((one) => (one === undefined ? "bad_ref" : compareNumber(printed, one))));
  const verdict = verdicts.size === 1 ? compareNumber(printed, figure) : "ambiguous";
  return { verdict, citation: first, figure };
}

function pieceOf(printed: PrintedNumber, figure: Figure): Piece {
  if (printed.unit === "years" && figure.unit !== "years") {
    return { kind: "figure", figure, show: "years" };
  }
  const isSignDropped = !printed.isNegative && figure.value?.isNegative() === true;
  return { kind: "figure", figure, show: isSignDropped ? "magnitude" : "value" };
}

function unreadable(printed: PrintedNumber): Piece {
  return { kind: "word", text: printed.text, lower: printed.text.toLowerCase() };
}

/** A period written in words or digits, recognised by its form and never by its size. */
interface PeriodLiteral {
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
function periodLiteralAt(text: string, at: number): PeriodLiteral | null {
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
