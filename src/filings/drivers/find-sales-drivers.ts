import { Decimal } from "decimal.js";
import type { SalesDriverKind, SalesDriverPart, SalesDrivers } from "#contracts/filing-findings.ts";
import { type Block, type Cell, type TableBlock, textOf } from "#filings/document/block.ts";

/** A table of causes with what it explains. */
export type DriverTable = Pick<SalesDrivers, "block" | "title" | "parts">;

/**
 * Finds the table in which a report splits the growth of its sales into volume, price and other causes, of the report's own year.
 * Null where there is none, or where what it prints does not add up: a table that is misread explains nothing.
 * @param period the report's last day, as an ISO date
 */
export function findSalesDrivers(blocks: readonly Block[], period: string): DriverTable | null {
  for (const [index, block] of blocks.entries()) {
    const title = block.kind === "table" ? titleOf(block, blocks[index - 1]) : "";
    const isOurs = !OTHER_SPAN.test(title) && isOfYear(title, period);
    if (block.kind !== "table" || !isOurs || !IN_PERCENT.test(`${title} ${textOf(block)}`)) continue;
    const grid = readGrid(block);
    const parts = [grid, turned(grid)].map((one) => readParts(one, period)).find((one) => one.some((it) => it.isTotal));
    if (parts !== undefined) return { block: block.id, title: title === "" ? grid.columns.join(", ") : title, parts };
  }
  return null;
}

/** Without it the numbers may be millions. */
const IN_PERCENT = /%|\bpercent|\bpoints?\b|\bpts\b/i;
const OTHER_SPAN = /\b(?:quarter|three|six|nine|months)\b/i;
/** A number of a note: `(1)`. */
const NOTE_MARK = /\s*\(\d\)/g;
const LONGEST_TITLE = 160;

/** What stands over the columns, in a row of its own or in the line before the table. */
function titleOf(table: TableBlock, before: Block | undefined): string {
  const [first] = table.rows;
  const own = first?.length === 1 ? first[0]?.text : undefined;
  const outside = before === undefined || before.kind === "table" ? "" : textOf(before);
  return (own ?? (outside.length <= LONGEST_TITLE ? outside : "")).replaceAll(NOTE_MARK, "").trim();
}

/** A title without a year is taken for the report's own; a fiscal year is often called by the year before its last day's. */
function isOfYear(title: string, period: string): boolean {
  const years = [...title.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year));
  return years.length === 0 || isReported(Math.max(...years), period);
}

function isReported(year: number, period: string): boolean {
  const end = Number(period.slice(0, 4));
  return year === end || (period.slice(5, 7) < "03" && year === end - 1);
}

/** What stands in a place of a table, by the number of its row and the column of its first cell. */
interface Place {
  readonly text: string;
  readonly at: readonly [row: number, column: number];
}

/** A table as labels and what is printed between them. */
interface Grid {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly label: string; readonly cells: readonly (Place | undefined)[] }[];
}

/** Reads the row with the most labels as the head; what stands under a label belongs to it, a sign in a cell of its own too. */
function readGrid({ rows }: TableBlock): Grid {
  const head = rows.findIndex((row) => row.length > 1 && !row.some(({ text }) => isPercentage(text)));
  const columns = (rows[head] ?? []).filter(({ column }) => column > 0);
  const placeUnder = (row: number, { column, span }: Cell): Place | undefined => {
    const cells = (rows[row] ?? []).filter((cell) => cell.column >= column && cell.column < column + span);
    const [first] = cells;
    return first && { text: cells.map(({ text }) => text).join(""), at: [row, first.column] };
  };
  return {
    columns: columns.map(({ text }) => text.replaceAll(NOTE_MARK, "").trim()),
    rows: rows.flatMap((row, index) => {
      const label = row
        .find(({ column }) => column === 0)
        ?.text.replaceAll(NOTE_MARK, "")
        .trim();
      const isBody = index > head && label !== undefined;
      return isBody ? [{ label, cells: columns.map((column) => placeUnder(index, column)) }] : [];
    }),
  };
}

/** The same table with its causes across. */
function turned({ columns, rows }: Grid): Grid {
  return {
    columns: rows.map(({ label }) => label),
    rows: columns.map((label, index) => ({ label, cells: rows.map(({ cells }) => cells[index]) })),
  };
}

/** What a label of a cause may say, the longer kinds first. */
const CAUSES: readonly (readonly [SalesDriverKind, RegExp])[] = [
  ["price-and-mix", /\bpric\w*\b.*\bmix\b|\bmix\b.*\bpric/i],
  ["volume-and-mix", /\bvolumes?\b.*\bmix\b|\bmix\b.*\bvolumes?\b/i],
  ["volume", /\bvolumes?\b/i],
  ["price", /\bpric(?:e|es|ing)\b/i],
  ["mix", /\bmix\b/i],
  ["currency", /\bcurrenc|\bforeign exchange\b|\bexchange rates?\b|^fx$/i],
  ["acquisitions", /\bacquisitions?\b|\bdivestitures?\b|\bstructural\b/i],
  ["other", /^other\b/i],
];
/** Measures of the same sales that leave something out; the one that leaves nothing out stands next to them. */
const NARROWER = /\b(?:excluding|organic|comparable|constant)\b/i;
const GROWTH =
  /^(?:total|%? ?change)$|\b(?:net sales|net revenues?|sales|revenues?|total)\b.*\b(?:growth|change|increase|decrease)\b|\b(?:growth|change) in (?:net )?(?:sales|revenues?)\b|^(?:net )?(?:sales|revenues?)$/i;
/** A column of the whole company, where causes stand below each other. */
const YEAR = /^(?:fiscal )?20\d\d$/i;
const TOTAL = /^total\b|\bconsolidated\b|^(?:the )?company$/i;

/** The parts of a company with their causes; none where the labels are no causes or any of them is unknown. */
function readParts({ columns, rows }: Grid, period: string): readonly SalesDriverPart[] {
  const growths = columns.flatMap((label, index) => (isGrowth(label) ? [index] : []));
  const causes = columns.map((label) => (isGrowth(label) || NARROWER.test(label) ? null : causeOf(label)));
  const kinds = causes.flatMap((cause) => cause ?? []);
  const hasBoth = kinds.some((kind) => kind.startsWith("volume")) && kinds.some((kind) => kind.startsWith("price"));
  const [growthAt] = growths;
  const isRepeated = new Set(kinds).size < kinds.length;
  if (growthAt === undefined || growths.length > 1 || !hasBoth || isRepeated || causes.includes(undefined)) return [];
  return rows.flatMap(({ label, cells }): readonly SalesDriverPart[] => {
    const isYear = YEAR.test(label);
    if (isYear && !isReported(Number(label.slice(-4)), period)) return [];
    const growth = printedAt(cells[growthAt]);
    const drivers = causes.flatMap((kind, index) => {
      const printed = kind == null ? null : printedAt(cells[index]);
      return kind == null || printed === null ? [] : [{ kind, label: columns[index] ?? "", ...printed }];
    });
    if (growth === null || drivers.length < kinds.length || !addsUp(drivers, growth)) return [];
    return [{ name: label, isTotal: isYear || TOTAL.test(label), drivers, growth }];
  });
}

function isGrowth(label: string): boolean {
  return GROWTH.test(label) && !NARROWER.test(label) && causeOf(label) === undefined;
}

function causeOf(label: string): SalesDriverKind | undefined {
  return CAUSES.find(([, words]) => words.test(label))?.[0];
}

const PERCENTAGE =
  /^\s*(?<open>\()?(?<minus>[-−–])?\s*(?<digits>\d{1,3}(?:\.\d{1,2})?|—)\s*\)?\s*(?:%|pts?\.?|points?)?\s*\)?\s*$/;

function isPercentage(text: string): boolean {
  return /\d|—/.test(text) && PERCENTAGE.test(text);
}

function printedAt(place: Place | undefined): SalesDriverPart["growth"] | null {
  const points = place && percentage(place.text);
  return place === undefined || points == null ? null : { points, at: [...place.at] };
}

/** `(1)%` as the ratio `-0.01`; a dash is none. Keeps the digits that are printed: `4.0%` is `0.040`. */
function percentage(text: string): string | null {
  const { open, minus, digits } = PERCENTAGE.exec(text)?.groups ?? {};
  if (digits === undefined) return null;
  if (digits === "—") return "0.00";
  const places = (digits.split(".")[1]?.length ?? 0) + 2;
  const size = new Decimal(digits).div(100);
  return (open === undefined && minus === undefined ? size : size.neg()).toFixed(places);
}

/** Causes may miss the growth by one unit of its last printed digit, by rounding. */
function addsUp(drivers: SalesDriverPart["drivers"], growth: SalesDriverPart["growth"]): boolean {
  const sum = drivers.reduce((total, { points }) => total.plus(points), new Decimal(0));
  const places = growth.points.split(".")[1]?.length ?? 0;
  return sum.minus(growth.points).abs().lte(new Decimal(10).pow(-places));
}
