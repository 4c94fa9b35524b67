import { addDays } from "#facts/periods/iso-day.ts";
import { monthsEarlier } from "#metrics/nearest-day.ts";
import type { FigureChart, FigureTable } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { bandTables, rangeOf } from "./band-tables.ts";
import type { ChartQuestion } from "./chart-question.ts";
import type { ChartLine } from "./read-chart-line.ts";
import { formatDate } from "#research/text/format-date.ts";
import { Decimal } from "decimal.js";

/** One picture with what a reader must know about it. */
export interface ChartPanel {
  readonly chart: FigureChart;
  /** Symbol and metric of each line, for files. */
  readonly names: readonly string[];
  readonly notes: readonly string[];
  /** Median and quartiles of each multiple in it. */
  readonly bands: readonly FigureTable[];
}

export interface ChartPanels {
  readonly panels: readonly ChartPanel[];
  /** What is not drawn, in whole sentences. */
  readonly refusals: readonly string[];
}

const MOST_PANELS = 4;
const MOST_LINES = 8;

/** Draws lines as one or a few pictures: what counts in one unit over one kind of period shares a picture. */
export function makePanels(lines: readonly ChartLine[], question: ChartQuestion): ChartPanels {
  const groups = [...Map.groupBy(lines, (line) => groupKey(line, question)).values()];
  const refusals = groups
    .slice(MOST_PANELS)
    .map(
      (group) =>
        `${namesOf(group)}: we draw at most four kinds of units on one page. Open this metric in a chart of its own.`,
    );
  const made = groups.slice(0, MOST_PANELS).map((group) => makePanel(group.slice(0, MOST_LINES), question));
  const crowded = groups
    .slice(0, MOST_PANELS)
    .filter(({ length }) => length > MOST_LINES)
    .map(
      (group) => `A picture has at most eight lines. Left out: ${group.slice(MOST_LINES).map(fullName).join("; ")}.`,
    );
  return {
    panels: made.flatMap((panel) => (typeof panel === "string" ? [] : [panel])),
    refusals: [...refusals, ...crowded, ...made.filter((panel) => typeof panel === "string")],
  };
}

/** Indexed lines have no unit, so only the kind of period separates them. */
function groupKey({ measure, basis }: ChartLine, { isIndexed }: ChartQuestion): string {
  return `${isIndexed ? "index" : measure.unit} ${basis}`;
}

function namesOf(lines: readonly ChartLine[]): string {
  return [...new Set(lines.map(({ measure }) => measure.label))].join(", ");
}

function fullName({ symbol, measure }: ChartLine): string {
  return `${symbol} ${measure.label}`;
}

/** A picture of lines, or why there is none. */
function makePanel(lines: readonly ChartLine[], question: ChartQuestion): ChartPanel | string {
  const keys = keysOf(lines, question);
  const points = lines.map((line) => keys.map((key) => pointAt(line, key)));
  const most = Math.max(0, ...points.map((line) => line.filter(({ value }) => value !== null).length));
  if (most < 2)
    return `${namesOf(lines)}: fewer than two values in this window. Choose a longer window or other periods.`;
  const indexed = question.isIndexed ? indexLines(points) : null;
  if (indexed?.base === null)
    return `${namesOf(lines)}: no period has a value above zero for every line, so none can be 100.`;
  const names = namesFor(lines);
  const isPlain =
    lines.length === 1 && indexed === null && question.scale === "linear" && lines[0]?.measure.isPriced !== true;
  const chart: FigureChart = {
    kind: "chart",
    chart: "custom_chart",
    form: isPlain ? "bars" : "lines",
    title: titleOf(lines, keys, { question, base: indexed?.base ?? null }),
    finding: null,
    format: "auto",
    categories: keys.map((key) => categoryOf(lines, key)),
    series: lines.map((_, at) => ({
      name: names[at] ?? "",
      points: points[at] ?? [],
      ...(indexed === null ? {} : { drawn: [...(indexed.lines[at] ?? [])] }),
    })),
    ...(question.scale === "log" ? { scale: "log" as const } : {}),
    ...(question.hasBands && indexed === null ? rangeOf(lines, question.window) : {}),
  };
  return {
    chart,
    names: lines.map(fullName),
    notes: notesOf(lines, points, question),
    bands: bandTables(lines, question.window),
  };
}

/** A period ends a few days earlier or later than the year before; a day does not. */
const DRIFT_DAYS = 20;

/** The calendar periods of the window, from the first with a value to the newest, with a value or without. */
function keysOf(lines: readonly ChartLine[], { window }: ChartQuestion): readonly string[] {
  const all = lines.flatMap(({ points }) => points);
  const newest = all.map(({ figure }) => figure.periodEnd).reduce((last, end) => (end > last ? end : last), "");
  if (newest === "") return [];
  const start = monthsEarlier(newest, window * 12);
  const after = lines[0]?.basis === "day" ? start : addDays(start, DRIFT_DAYS);
  const first = all
    .filter(({ figure }) => figure.value !== null && figure.periodEnd > after)
    .map(({ key }) => key)
    .toSorted()[0];
  if (first === undefined) return [];
  return [...new Set(all.map(({ key }) => key))].filter((key) => key >= first).toSorted();
}

function pointAt({ symbol, measure, points }: ChartLine, key: string): FigureView {
  const found = points.find((point) => point.key === key);
  if (found !== undefined) return found.figure;
  const { id, label, unit } = measure;
  const reason = `We have no ${measure.isPriced ? "close" : "period"} of ${symbol} for ${keyLabel(key)}.`;
  const about = { measure: id, label, unit, periodKey: key, periodLabel: keyLabel(key), periodEnd: "" };
  return { ...about, id: "", value: null, quality: "derived", flags: [], reason };
}

/** One company keeps the names of its own periods; several share calendar periods. */
function categoryOf(lines: readonly ChartLine[], key: string): string {
  const isOfOne = new Set(lines.map(({ symbol }) => symbol)).size === 1;
  const point = isOfOne ? lines[0]?.points.find((one) => one.key === key) : undefined;
  return point === undefined || lines[0]?.measure.isPriced === true ? keyLabel(key) : point.figure.periodLabel;
}

/** The shortest names that tell the lines apart. */
function namesFor(lines: readonly ChartLine[]): readonly string[] {
  const symbols = new Set(lines.map(({ symbol }) => symbol));
  const measures = new Set(lines.map(({ measure }) => measure.id));
  if (measures.size === 1 && symbols.size > 1) return lines.map(({ symbol }) => symbol);
  return symbols.size === 1 ? lines.map(({ measure }) => measure.label) : lines.map(fullName);
}

function titleOf(
  lines: readonly ChartLine[],
  keys: readonly string[],
  { question, base }: { readonly question: ChartQuestion; readonly base: number | null },
): string {
  const symbols = [...new Set(lines.map(({ symbol }) => symbol))].join(", ");
  const at = BASIS_PHRASES[lines[0]?.basis ?? question.basis];
  const scale = question.scale === "log" ? ", log scale" : "";
  const index = base === null ? "" : `, ${categoryOf(lines, keys[base] ?? "")} = 100`;
  return `${namesOf(lines)} of ${symbols}, ${at}${index}${scale}`;
}

const BASIS_PHRASES = {
  year: "annual",
  quarter: "quarterly",
  ttm: "trailing twelve months",
  month: "at month ends",
  day: "daily",
} as const;

function notesOf(
  lines: readonly ChartLine[],
  points: readonly (readonly FigureView[])[],
  { scale, isIndexed, window }: ChartQuestion,
): readonly string[] {
  const notes: string[] = [];
  lines.forEach((line, at) => {
    const drawn = points[at] ?? [];
    const below = drawn.filter((point) => point.value !== null && !isPositive(point));
    const absent = drawn.filter((point) => point.value === null && isOfPeriod(point));
    if (drawn.every(({ value }) => value === null))
      notes.push(`${fullName(line)}: ${drawn.at(-1)?.reason ?? "not in our data yet."}`);
    else if (absent.length > 0)
      notes.push(`${fullName(line)} has no value for ${periodsWords(absent)}. ${absent.at(-1)?.reason ?? ""}`);
    if (scale === "log" && below.length > 0)
      notes.push(
        `${fullName(line)} is at or below zero for ${periodsWords(below)}. A log scale cannot show it; the table does.`,
      );
  });
  notes.push(...withoutPeriod(lines, points));
  const isOfSeveral = new Set(lines.map(({ symbol }) => symbol)).size > 1;
  if (isOfSeveral && lines[0]?.measure.isPriced === false)
    notes.push(
      lines[0]?.basis === "year"
        ? "Companies end their fiscal years in different months. A fiscal year that ends by the middle of June counts as the calendar year before, a later one as the year that it ends in."
        : "Companies end their fiscal years in different months. Each fiscal quarter counts as the calendar quarter that most of its days are in.",
    );
  if (lines[0]?.basis === "day" && window > DAILY_YEARS)
    notes.push("We have daily closing prices for the last two years only. Choose month ends for a longer time.");
  if (isIndexed)
    notes.push("The lines show the index. The table has each figure with its source, and the index below it.");
  return notes;
}

/** Whether the company has a period there: it may have no value for it. */
function isOfPeriod({ id }: FigureView): boolean {
  return id !== "";
}

/** Says once for all companies which periods they have not reported, or not yet. */
function withoutPeriod(lines: readonly ChartLine[], points: readonly (readonly FigureView[])[]): readonly string[] {
  const symbolsOf = new Map<string, Set<string>>();
  lines.forEach(({ symbol }, at) => {
    const drawn = points[at] ?? [];
    const absent = drawn.filter((point) => !isOfPeriod(point));
    if (absent.length === 0 || drawn.every(({ value }) => value === null)) return;
    const words = periodsWords(absent);
    symbolsOf.set(words, (symbolsOf.get(words) ?? new Set()).add(symbol));
  });
  const what = lines[0]?.measure.isPriced === true ? "close" : "period";
  return [...symbolsOf].map(([words, symbols]) => `We have no ${what} for ${words} of ${[...symbols].join(", ")}.`);
}

/** How far back daily closes go. */
const DAILY_YEARS = 2;

const MOST_NAMED = 3;

function periodsWords(points: readonly FigureView[]): string {
  const named = points.slice(-MOST_NAMED).map(({ periodLabel }) => periodLabel);
  const more = points.length - named.length;
  return more === 0 ? named.join(", ") : `${named.join(", ")} and ${more} earlier ${more === 1 ? "period" : "periods"}`;
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A calendar period as readers write it: `2025`, `Q2 2025`, `Jun 2025`, `6 Jun 2025`. */
function keyLabel(key: string): string {
  const [year = "", month, day] = key.split("-");
  if (month?.startsWith("Q") === true) return `${month} ${year}`;
  if (day !== undefined) return formatDate(key);
  return month === undefined ? key : `${MONTHS[Number(month) - 1] ?? ""} ${year}`;
}

type Points = readonly (FigureView | null)[];

interface IndexedLines {
  /** The first period in which every line has a value above zero; null where there is none. */
  readonly base: number | null;
  /** What is drawn in place of each figure: its value, where the base period is 100. Null before it and without a value. */
  readonly lines: readonly (readonly (string | null)[])[];
}

/** Starts every line at 100 in their first common period. The figures themselves stay as they are. */
export function indexLines(lines: readonly Points[]): IndexedLines {
  const count = Math.max(0, ...lines.map(({ length }) => length));
  const found = Array.from({ length: count }, (_, at) => lines.every((points) => isPositive(points[at]))).indexOf(true);
  const base = found < 0 ? null : found;
  return { base, lines: lines.map((points) => (base === null ? points.map(() => null) : indexLine(points, base))) };
}

function indexLine(points: Points, base: number): readonly (string | null)[] {
  const start = new Decimal(points[base]?.value ?? 1);
  return points.map((point, at) => {
    const value = point?.value ?? null;
    return value === null || at < base ? null : new Decimal(value).div(start).times(100).toDecimalPlaces(4).toFixed();
  });
}

/** Whether a point can be the base of an index or lie on a log scale. */
function isPositive(point: FigureView | null | undefined): boolean {
  return point?.value != null && new Decimal(point.value).gt(0);
}
