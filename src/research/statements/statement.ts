export const STATEMENTS = ["income", "balance", "cash"] as const;
/** Income statement, balance sheet, cash flow statement. */
export type StatementKind = (typeof STATEMENTS)[number];

export const BASES = ["annual", "quarterly", "ttm"] as const;
/** Fiscal years, fiscal quarters, or twelve months to the end of each quarter. */
export type Basis = (typeof BASES)[number];

export const VIEWS = ["growth", "share", "per-share"] as const;
/** What a switch adds under each line: growth over a year, share of revenue or assets, amount per share. */
export type View = (typeof VIEWS)[number];

/** A figure of our data on a line of its own. */
export interface MeasureLine {
  /** Line item or metric. */
  readonly measure: string;
  /** Other words than the measure's own label. */
  readonly label?: string;
  /** Steps of indentation: 0 for the totals of the statement, more for what they are made of. */
  readonly depth: 0 | 1 | 2;
  /** Whether the line adds up lines above it. */
  readonly isTotal?: true;
  /** Whether its amount is taken off the next total. */
  readonly isDeducted?: true;
  /** Whether its growth tells nothing, because its sign says which way it went. */
  readonly hasNoGrowth?: true;
  /** Whether an amount that we approximate is left out. */
  readonly isFiledOnly?: true;
  /** The lines it is the sum of, where all of them are shown: a column in which it is not gets a note. */
  readonly equals?: { readonly plus: readonly string[]; readonly minus: readonly string[] };
}

/** What is left of a total after the lines that are shown of it: every amount of the column that has a value counts. */
export interface RestLine {
  /** Tells the line apart from others of its statement. */
  readonly rest: string;
  readonly label: string;
  readonly depth: 0 | 1 | 2;
  readonly isDeducted?: true;
  /** The first must have a value; the others are added where they have one. */
  readonly plus: readonly [string, ...string[]];
  readonly minus: readonly Part[];
  /** Whether it cannot be less than nothing: where it is, a line above holds more than its name says. */
  readonly isNeverNegative?: true;
  /** Measures without which the rest would mean something else. */
  readonly needs?: readonly string[];
}

/** A measure taken off, or the measures taken off in its place where it has no value. */
export type Part = string | { readonly total: string; readonly orElse: readonly string[] };

/** A heading between lines. */
export interface HeadingLine {
  readonly heading: string;
}

export type StatementLine = MeasureLine | RestLine | HeadingLine;

/** The lines of the three statements of one kind of company, each from top to bottom. */
export type StatementTemplate = Readonly<Record<StatementKind, readonly StatementLine[]>>;

/** A line on which figures stand under its total. */
export function item(measure: string, depth: 0 | 1 | 2, more: Partial<MeasureLine> = {}): MeasureLine {
  return { ...more, measure, depth };
}

/** A line whose amount is taken off the next total. */
export function deducted(measure: string, depth: 0 | 1 | 2, more: Partial<MeasureLine> = {}): MeasureLine {
  return { ...more, measure, depth, isDeducted: true };
}

/** A line that adds up lines above it. */
export function total(measure: string, depth: 0 | 1 | 2, more: Partial<MeasureLine> = {}): MeasureLine {
  return { ...more, measure, depth, isTotal: true };
}

/** What tells a line apart from the others of its statement. */
export function lineId(line: StatementLine): string {
  if ("measure" in line) return line.measure;
  return "rest" in line ? line.rest : line.heading;
}
