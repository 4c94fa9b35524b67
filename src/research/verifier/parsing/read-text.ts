import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Figure } from "#facts/figure.ts";
import { NUMBERED_NAMES } from "#research/verifier/lexicon/numbered-names.ts";
import type { VerificationContext } from "#research/verifier/verification.ts";
import { compareNumber, type NumberVerdict, type PrintedNumber, printedNumberAt } from "./printed-number.ts";
import { periodLiteralAt } from "./period-literals.ts";
import type { Piece } from "./parsed-text.ts";
import { wordsOf } from "./read-pieces.ts";

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
const CITATION = /\[((?:[FM]\d|C:)[^\s\]]*)\]/y;

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
