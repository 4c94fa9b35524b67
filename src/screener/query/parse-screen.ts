import { type Condition, type Quantity, type RangeCondition, TEXT_FIELDS, type TextField } from "./condition.ts";
import { numberOf } from "./numbers.ts";
import { applyFunction, FUNCTIONS, type FunctionName, measureOf, nearNames } from "./quantities.ts";

export const MOST_CONDITIONS = 40;
export const LONGEST_LINE = 4_000;

/** Why a line cannot be read: the place in it, and what to do. */
export interface ScreenError {
  /** Where it is, counted in characters from 0. */
  readonly at: number;
  /** How many characters are meant. */
  readonly length: number;
  /** One or two whole sentences. */
  readonly message: string;
  /** Names that may have been meant. */
  readonly near: readonly string[];
}

export type ParsedScreen =
  | { readonly ok: true; readonly conditions: readonly Condition[] }
  | { readonly ok: false; readonly error: ScreenError };

/** Carries the first error out of the parser; it never leaves this file. */
class Unreadable extends Error {
  readonly error: ScreenError;
  constructor({ start, end }: Pick<Token, "start" | "end">, message: string, near: readonly string[] = []) {
    super(message);
    this.error = { at: start, length: Math.max(1, end - start), message, near };
  }
}

/** Reads a line such as `roic > 20% and sector = "Technology"`; an empty line is a screen without conditions. */
export function parseScreen(line: string): ParsedScreen {
  if (line.length > LONGEST_LINE) {
    const message = `A screen has at most ${LONGEST_LINE.toLocaleString("en")} characters.`;
    return { ok: false, error: { at: LONGEST_LINE, length: 1, message, near: [] } };
  }
  try {
    return { ok: true, conditions: readConditions({ tokens: tokensOf(line), next: 0 }) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, error: error.error };
    throw error;
  }
}

interface Cursor {
  readonly tokens: readonly Token[];
  next: number;
}

const END: Token = { kind: "end", text: "", start: 0, end: 0 };

function peek({ tokens, next }: Cursor): Token {
  return tokens[next] ?? tokens.at(-1) ?? END;
}

function take(cursor: Cursor): Token {
  const token = peek(cursor);
  cursor.next += 1;
  return token;
}

function isWord(token: Token, word: string): boolean {
  return token.kind === "name" && token.text.toLowerCase() === word;
}

function readConditions(cursor: Cursor): readonly Condition[] {
  const conditions: Condition[] = [];
  while (peek(cursor).kind !== "end") {
    if (conditions.length > 0) expectAnd(cursor);
    if (conditions.length === MOST_CONDITIONS)
      throw new Unreadable(peek(cursor), `A screen has at most ${String(MOST_CONDITIONS)} conditions.`);
    conditions.push(readCondition(cursor));
  }
  return conditions;
}

function expectAnd(cursor: Cursor): void {
  const token = take(cursor);
  if (isWord(token, "and")) return;
  if (isWord(token, "or"))
    throw new Unreadable(
      token,
      "Every condition must hold, so join them with “and”. For several sectors write sector in (…).",
    );
  throw new Unreadable(token, "Join the next condition with “and”.");
}

function readCondition(cursor: Cursor): Condition {
  const first = take(cursor);
  if (first.kind !== "name") throw new Unreadable(first, "Begin a condition with a metric, for example roic > 20%.");
  const field = TEXT_FIELDS.find((one) => isWord(first, one));
  if (field !== undefined) return readText(cursor, first, field);
  if (isWord(first, "peers_of")) return readPeers(cursor, first);
  return readRange(cursor, first, readQuantity(cursor, first));
}

function readQuantity(cursor: Cursor, first: Token): Quantity {
  if (isWord(first, "age")) return { of: "age" };
  const called = FUNCTIONS.find((one) => isWord(first, one));
  if (called !== undefined) return readCall(cursor, first, called);
  return { of: "value", measure: measureNamed(first) };
}

function measureNamed(token: Token): number {
  const measure = token.kind === "name" ? measureOf(token.text) : undefined;
  if (measure !== undefined) return measure;
  if (token.kind !== "name") throw new Unreadable(token, "Give a metric here, for example roic.");
  const near = nearNames(token.text);
  const hint = near.length === 0 ? "" : ` Did you mean ${near.join(", ")}?`;
  throw new Unreadable(token, `There is no metric “${token.text.slice(0, 40)}”.${hint}`, near);
}

function readCall(cursor: Cursor, first: Token, name: FunctionName): Quantity {
  expectSign(cursor, "(", `Write ${name}(roic).`);
  const measure = measureNamed(take(cursor));
  const years = peek(cursor).text === "," ? readYears(cursor) : null;
  const close = expectSign(cursor, ")", "Close the bracket.");
  const result = applyFunction(name, measure, years);
  if (!result.ok) throw new Unreadable({ start: first.start, end: close.end }, result.message);
  return result.quantity;
}

function readYears(cursor: Cursor): number {
  take(cursor);
  const token = take(cursor);
  if (token.kind !== "number" || !/^\d{1,2}$/.test(token.text)) throw new Unreadable(token, "Give a number of years.");
  return Number(token.text);
}

function expectSign(cursor: Cursor, sign: string, message: string): Token {
  const token = take(cursor);
  if (token.kind !== "sign" || token.text !== sign) throw new Unreadable(token, message);
  return token;
}

type Bounds = Pick<RangeCondition, "min" | "max" | "hasMin" | "hasMax">;

function readRange(cursor: Cursor, first: Token, quantity: Quantity): RangeCondition {
  const operator = take(cursor);
  const bounds = isWord(operator, "between") ? readBetween(cursor, quantity) : readBounds(cursor, operator, quantity);
  const end = cursor.tokens[cursor.next - 1]?.end ?? first.end;
  if (bounds.min !== null && bounds.max !== null && bounds.min > bounds.max)
    throw new Unreadable({ start: first.start, end }, "The first bound is above the second.");
  return { kind: "range", quantity, ...bounds, start: first.start, end };
}

function readBetween(cursor: Cursor, quantity: Quantity): Bounds {
  const min = readNumber(cursor, quantity);
  const and = take(cursor);
  if (!isWord(and, "and")) throw new Unreadable(and, "Write between 10% and 20%.");
  return { min, max: readNumber(cursor, quantity), hasMin: true, hasMax: true };
}

/** One bound, or two that are joined by “and” where the second does not name its quantity again: `> 10% and <= 20%`. */
function readBounds(cursor: Cursor, operator: Token, quantity: Quantity): Bounds {
  const one = readBound(cursor, operator, quantity);
  const second = cursor.tokens[cursor.next + 1];
  if (!isWord(peek(cursor), "and") || second?.kind !== "operator") return one;
  take(cursor);
  const other = readBound(cursor, take(cursor), quantity);
  if (one.min === null && other.max === null) return { ...one, min: other.min, hasMin: other.hasMin };
  if (one.max === null && other.min === null) return { ...one, max: other.max, hasMax: other.hasMax };
  throw new Unreadable(second, "Join a lower and an upper bound, for example > 10% and <= 20%.");
}

function readBound(cursor: Cursor, operator: Token, quantity: Quantity): Bounds {
  const open = { min: null, max: null, hasMin: false, hasMax: false };
  switch (operator.kind === "operator" ? operator.text : "") {
    case ">":
      return { ...open, min: readNumber(cursor, quantity) };
    case ">=":
    case "≥":
      return { ...open, min: readNumber(cursor, quantity), hasMin: true };
    case "<":
      return { ...open, max: readNumber(cursor, quantity) };
    case "<=":
    case "≤":
      return { ...open, max: readNumber(cursor, quantity), hasMax: true };
    case "=": {
      const value = readNumber(cursor, quantity);
      return { min: value, max: value, hasMin: true, hasMax: true };
    }
    default:
      throw new Unreadable(operator, "Compare with >, >=, <, <=, = or between.");
  }
}

function readNumber(cursor: Cursor, quantity: Quantity): number {
  const token = take(cursor);
  if (token.kind !== "number") throw new Unreadable(token, "Give a number here, for example 20% or 1.5bn.");
  const number = numberOf(token.text, quantity);
  if (!number.ok) throw new Unreadable(token, number.message);
  return number.value;
}

const MOST_VALUES = 50;

function readText(cursor: Cursor, first: Token, field: TextField): Condition {
  const operator = take(cursor);
  const isExcluded = operator.text === "!=" || operator.text === "≠";
  if (isWord(operator, "in")) {
    expectSign(cursor, "(", `Write ${field} in ("…", "…").`);
    const values = [readWord(cursor, field)];
    while (peek(cursor).text === "," && values.length < MOST_VALUES) {
      take(cursor);
      values.push(readWord(cursor, field));
    }
    const close = expectSign(cursor, ")", `Close the list; it has at most ${String(MOST_VALUES)} values.`);
    return { kind: "text", field, values, isExcluded: false, start: first.start, end: close.end };
  }
  if (operator.kind !== "operator" || !(operator.text === "=" || isExcluded))
    throw new Unreadable(operator, `Write ${field} = "…", ${field} != "…" or ${field} in ("…", "…").`);
  const values = [readWord(cursor, field)];
  return { kind: "text", field, values, isExcluded, start: first.start, end: cursor.tokens[cursor.next - 1]?.end ?? 0 };
}

function readWord(cursor: Cursor, field: string): string {
  const token = take(cursor);
  if (token.kind !== "text" && token.kind !== "name")
    throw new Unreadable(token, `Put the ${field} in quotation marks.`);
  return token.text.trim().toLowerCase();
}

function readPeers(cursor: Cursor, first: Token): Condition {
  expectSign(cursor, "(", "Write peers_of(NVDA).");
  const symbol = readWord(cursor, "symbol").toUpperCase();
  const close = expectSign(cursor, ")", "Close the bracket.");
  return { kind: "peers", symbol, start: first.start, end: close.end };
}

/** One word of the line language, with the place where it begins. */
interface Token {
  readonly kind: "name" | "number" | "text" | "operator" | "sign" | "end" | "unknown";
  /** As written; of a text what is between its quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const WORDS =
  /(?<name>[A-Za-z_][A-Za-z0-9_]*(?:\/[A-Za-z]+)?)|(?<number>[-−]?(?:\d[\d,]*(?:\.\d+)?|\.\d+)(?:\s*%|[A-Za-z×]+)?)|"(?<text>[^"]*)"|(?<operator>>=|<=|!=|≥|≤|≠|[<>=])|(?<sign>[(),])/y;

/** Splits a line into words. What is no word is one of its own, so that an error can point at it. */
function tokensOf(line: string): readonly Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < line.length) {
    if (/\s/.test(line.charAt(position))) {
      position += 1;
      continue;
    }
    const token = tokenAt(line, position);
    tokens.push(token);
    position = token.end;
  }
  return [...tokens, { kind: "end", text: "", start: line.length, end: line.length }];
}

function tokenAt(line: string, start: number): Token {
  WORDS.lastIndex = start;
  const groups = WORDS.exec(line)?.groups;
  const end = WORDS.lastIndex;
  if (groups === undefined) return { kind: "unknown", text: line.charAt(start), start, end: start + 1 };
  for (const kind of ["name", "number", "text", "operator", "sign"] as const) {
    const text = groups[kind];
    if (text !== undefined) return { kind, text, start, end };
  }
  return { kind: "unknown", text: line.charAt(start), start, end: start + 1 };
}
