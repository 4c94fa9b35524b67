import { Decimal } from "decimal.js";
import { FINDING_MEASURE, type InsiderTrades, type SegmentTable } from "#contracts/filing-findings.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Figure, FigureUnit } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { contributionLabel } from "./contribution.ts";
import { findDriverFigure } from "./driver-figure.ts";
import { findInstitutionFigure } from "./institution-figure.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What a segment's figure is: as filed, or computed from filed ones. */
const SEGMENT_KINDS = ["part", "share", "elsewhere", "growth", "contribution", "total", "difference"] as const;
export type SegmentFigureKind = (typeof SEGMENT_KINDS)[number];
export type InsiderFigureKind = "bought" | "sold" | "net";

/** Names a figure of insiders' trades: `D{cik}.insiders.{quarter}.{group}.{kind}`. */
export function insiderFigureId(analysis: Analysis, quarter: string, group: string, kind: InsiderFigureKind): string {
  return `${prefixOf(analysis)}.insiders.${quarter}.${group}.${kind}`;
}

function prefixOf({ dossier }: Analysis): string {
  return `D${String(Number(dossier.company.cik))}`;
}

/**
 * Finds a figure that was read out of filings again by its id, `D{cik}.segments.{division}.{measure}.{row}.{end}.{kind}`,
 * `D{cik}.drivers.{part}.{cause}.{end}`, `D{cik}.insiders.{quarter}.{group}.{kind}` or `D{cik}.institutions.{manager}.{class}.{kind}`;
 * undefined where it was not known on the analysis's day.
 */
export function findingFigure(id: string, analysis: Analysis): Figure | undefined {
  const [, source, ...rest] = id.split(".");
  if (source === "segments") return segmentFigure(id, rest, analysis);
  if (source === "drivers") return findDriverFigure(rest, analysis);
  if (source === "institutions") return findInstitutionFigure(rest, analysis);
  return source === "insiders" ? insiderFigure(id, rest, analysis) : undefined;
}

/** The tables whose filing was out on the analysis's day. */
export function knownSegments({ dossier, asOf }: Analysis): readonly SegmentTable[] {
  return dossier.findings?.segments.filter(({ filed }) => filed <= asOf) ?? [];
}

/** Insiders' trades, where all of them were known on the analysis's day. */
export function knownInsiders({ dossier, asOf }: Analysis): InsiderTrades | null {
  const trades = dossier.findings?.insiders ?? null;
  return trades === null || trades.through > asOf ? null : trades;
}

/** What is divided into parts, in words. */
export const SEGMENT_MEASURES: Readonly<Record<SegmentTable["measure"], string>> = {
  revenue: "revenue",
  "operating-income": "operating income",
  assets: "assets",
  "long-lived-assets": "long-lived assets",
};

function segmentFigure(id: string, [division, measure, rowText, end, kind]: readonly string[], analysis: Analysis) {
  const table = knownSegments(analysis).find((one) => one.division === division && one.measure === measure);
  const column = table?.periods.findIndex((period) => period.end === end) ?? -1;
  if (table === undefined || column === -1) return undefined;
  const named = SEGMENT_KINDS.find((one) => one === kind);
  const made = named && makeSegmentFigure({ analysis, table, row: Number(rowText), column }, named);
  return made?.id === id ? made : undefined;
}

/** A place in a table of segments. */
interface SegmentCell {
  readonly analysis: Analysis;
  readonly table: SegmentTable;
  /** Number of the part, or `TOTAL_ROW`. */
  readonly row: number;
  readonly column: number;
}

/** Makes the figure of a cell; undefined where the filing has no such value. */
export function makeSegmentFigure(cell: SegmentCell, kind: SegmentFigureKind): Figure | undefined {
  return kind === "part" || kind === "total" ? filedFigure(cell) : derivedFigure(cell, kind);
}

function idOf({ analysis, table, row, column }: SegmentCell, kind: SegmentFigureKind): string {
  const { division, measure, periods } = table;
  const place = [division, measure, row, periods[column]?.end ?? "", kind].join(".");
  return `${prefixOf(analysis)}.segments.${place}`;
}

function filedFigure(cell: SegmentCell): Figure | undefined {
  const { analysis, table, row, column } = cell;
  const part = table.parts[row];
  const tagged = row === TOTAL_ROW ? table.totals[column] : part?.values[column];
  const span = table.periods[column];
  if (tagged === undefined || tagged === null || span === undefined) return undefined;
  const id = idOf(cell, row === TOTAL_ROW ? "total" : "part");
  const { accession, form, filed } = table;
  const { concept, value } = tagged;
  const { cik } = analysis.dossier.company;
  const words = SEGMENT_MEASURES[table.measure];
  const label = row === TOTAL_ROW ? `Total ${words}` : `${part?.name ?? ""}, ${words}`;
  const fact = { id, cik, concept, unit: "USD", span, value, accession, form, filed, basis: "filed" } as const;
  return {
    ...figureBase(id, label, periodOf(analysis, span)),
    measure: concept,
    value: new Decimal(value),
    quality: "reported",
    lineage: { kind: "fact", fact, otherValues: [] },
  };
}

type DerivedKind = "share" | "elsewhere" | "growth" | "contribution" | "difference";

function derivedFigure(cell: SegmentCell, kind: DerivedKind): Figure | undefined {
  const operands = operandsOf(cell, kind);
  const [first] = operands;
  const value = computed(
    kind,
    operands.flatMap((one) => one.value ?? []),
  );
  if (first === undefined || value === null) return undefined;
  const words = SEGMENT_MEASURES[cell.table.measure];
  const part = cell.row === TOTAL_ROW ? "Total" : (cell.table.parts[cell.row]?.name ?? "");
  const label = {
    share: `${part}, share of ${words}`,
    elsewhere: `Outside ${part}, share of ${words}`,
    growth: `${part}, growth of ${words}`,
    contribution: contributionLabel(
      cell.row === TOTAL_ROW ? `Items outside these ${cell.table.division}s` : part,
      words,
    ),
    difference: `Total less parts, ${words}`,
  }[kind];
  return {
    ...figureBase(idOf(cell, kind), label, first.period),
    value,
    unit: kind === "difference" ? "USD" : "ratio",
    lineage: { kind: "formula", formula: FORMULAS[kind], operands },
  };
}

/** Which part of a company a filed amount or its share is of, and what of it; null for other figures. */
export function partOf({ id, label }: Pick<Figure, "id" | "label">) {
  if (!/\.segments\..*\.(?:part|share)$/.test(id)) return null;
  const at = label.lastIndexOf(", ");
  return { part: label.slice(0, at).replace(/ revenues?$/i, ""), of: label.slice(at + 2) };
}

/** Stands for the company's own total among the numbers of the parts. */
export const TOTAL_ROW = -1;

const FORMULAS = {
  share: "The part ÷ the total",
  elsewhere: "1 − the part ÷ the total",
  growth: "The part ÷ the part a year before − 1",
  contribution: "(The part − the part a year before) ÷ the total a year before",
  difference: "The total less the parts",
} as const;

/** What a derived figure is computed from; nothing where one of two is missing. */
function operandsOf(cell: SegmentCell, kind: DerivedKind): readonly Figure[] {
  const { table, row, column } = cell;
  const total = filedFigure({ ...cell, row: TOTAL_ROW });
  if (kind === "difference") {
    const parts = table.parts.flatMap((_part, index) => filedFigure({ ...cell, row: index }) ?? []);
    return total === undefined ? [] : [total, ...parts];
  }
  const yearBefore = { ...cell, column: column - 1 };
  if (kind === "contribution") {
    const both = [cell, yearBefore].map((one) =>
      row === TOTAL_ROW ? derivedFigure(one, "difference") : filedFigure(one),
    );
    const base = filedFigure({ ...yearBefore, row: TOTAL_ROW });
    const found = [...both, base].flatMap((figure) => figure ?? []);
    return found.length === 3 ? found : [];
  }
  const part = filedFigure(cell);
  const against = kind === "share" || kind === "elsewhere" ? total : filedFigure(yearBefore);
  return part === undefined || against === undefined ? [] : [part, against];
}

function computed(kind: DerivedKind, [first, second, ...rest]: readonly Decimal[]): Decimal | null {
  if (first === undefined || second === undefined) return null;
  if (kind === "difference") return [second, ...rest].reduce((left, part) => left.minus(part), first);
  if (kind === "contribution") {
    const [total] = rest;
    return total === undefined || total.lte(0) ? null : first.minus(second).div(total);
  }
  // A share of a loss, or growth from a loss, would mislead.
  if (second.lte(0)) return null;
  const ratio = first.div(second);
  if (kind === "share") return ratio;
  return kind === "elsewhere" ? new Decimal(1).minus(ratio) : ratio.minus(1);
}

function figureBase(id: string, label: string, period: FiscalPeriod) {
  const unit: FigureUnit = "USD";
  return { id, measure: FINDING_MEASURE, label, unit, period, quality: "derived", flags: [], reason: null } as const;
}

/** The company's fiscal year of these dates, else the dates themselves. */
function periodOf(analysis: Analysis, { start, end }: SegmentTable["periods"][number]): FiscalPeriod {
  const year = analysis.years.find((one) => one.end === end);
  if (start !== null && year !== undefined) return year;
  const fiscalYear = year?.fiscalYear ?? Number(end.slice(0, 4));
  const isDay = start === null;
  return {
    kind: isDay ? "instant" : "year",
    start,
    end,
    fiscalYear,
    quarter: null,
    key: isDay ? `I${end}` : `S${start}_${end}`,
    label: isDay ? formatDate(end) : `Year to ${formatDate(end)}`,
  };
}

const INSIDER_WORDS: Readonly<Record<InsiderFigureKind, string>> = {
  bought: "Shares bought on the open market",
  sold: "Shares sold on the open market",
  net: "Shares bought less shares sold",
};

/** What insiders' groups are called. */
export const INSIDER_GROUPS: Readonly<Record<InsiderTrades["quarters"][number]["group"], string>> = {
  officer: "Officers",
  director: "Directors",
  "ten-percent-owner": "Owners of more than 10%",
  other: "Role not stated",
};

/** In the place of a quarter and a group in the id: the last four whole quarters, all groups. */
const FOUR_QUARTERS = "last-4";

/**
 * What insiders bought on the open market less what they sold, in the last four calendar quarters that the forms read
 * cover whole; undefined where they cover fewer. A quarter without a row had no such trade.
 */
export function insiderYear(analysis: Analysis): Figure | undefined {
  const trades = knownInsiders(analysis);
  if (trades === null) return undefined;
  const quarters = lastQuarters(trades.through, 4);
  const [first, last] = [quarters[0], quarters.at(-1)];
  if (first?.start == null || last === undefined || first.start < trades.from) return undefined;
  const names = quarters.map(({ end }) => `${end.slice(0, 4)}-Q${String(Number(end.slice(5, 7)) / 3)}`);
  const operands = trades.quarters
    .filter(({ quarter }) => names.includes(quarter))
    .flatMap(({ quarter, group }) => {
      return findingFigure(insiderFigureId(analysis, quarter, group, "net"), analysis) ?? [];
    });
  const label = `${formatDate(first.start)} to ${formatDate(last.end)}`;
  const period = { ...last, start: first.start, label, key: `S${first.start}_${last.end}` };
  return {
    ...figureBase(
      insiderFigureId(analysis, FOUR_QUARTERS, "all", "net"),
      `${INSIDER_WORDS.net}, four quarters`,
      period,
    ),
    value: operands.reduce((sum, { value }) => sum.plus(value ?? 0), new Decimal(0)),
    unit: "shares",
    quality: trades.missing + trades.unreadable === 0 ? "derived" : "approximate",
    lineage: { kind: "formula", formula: "Added up over groups and quarters", operands },
  };
}

/** The calendar quarters that were over on a day, oldest first. */
function lastQuarters(through: string, count: number): readonly FiscalPeriod[] {
  const [year = 0, month = 0] = addDays(through, 1).split("-").map(Number);
  const over = year * 4 + Math.floor((month - 1) / 3);
  return Array.from({ length: count }, (_, index) => {
    const number = over - count + index;
    return calendarQuarter(`${String(Math.floor(number / 4))}-Q${String((number % 4) + 1)}`);
  });
}

function insiderFigure(id: string, [quarter, group, kind]: readonly string[], analysis: Analysis): Figure | undefined {
  if (quarter === FOUR_QUARTERS) return insiderYear(analysis);
  const row = knownInsiders(analysis)?.quarters.find((one) => one.quarter === quarter && one.group === group);
  if (row === undefined || quarter === undefined) return undefined;
  if (kind !== "bought" && kind !== "sold" && kind !== "net") return undefined;
  const bought = new Decimal(row.bought);
  const value = { bought, sold: new Decimal(row.sold), net: bought.minus(row.sold) }[kind];
  const trades = row.trades === 1 ? "1 trade" : `${String(row.trades)} trades`;
  return {
    ...figureBase(id, `${INSIDER_WORDS[kind]}, ${INSIDER_GROUPS[row.group].toLowerCase()}`, calendarQuarter(quarter)),
    value,
    unit: "shares",
    lineage: { kind: "formula", formula: `Added up from ${trades} on Forms 4, codes P and S`, operands: [] },
  };
}

function calendarQuarter(quarter: string): FiscalPeriod {
  const year = Number(quarter.slice(0, 4));
  const number = Number(quarter.slice(-1));
  const day = (month: number, date: number): string => new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10);
  const [start, end] = [day(number * 3 - 3, 1), day(number * 3, 0)];
  const label = `${formatDate(start)} to ${formatDate(end)}`;
  return { kind: "quarter", start, end, fiscalYear: year, quarter: null, key: `S${start}_${end}`, label };
}
