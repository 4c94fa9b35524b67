import type { CitedFiling, FigureDetail, FiledValue } from "#contracts/api/figure.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { filingWords, restatementWords } from "#research/evidence/cite-filings.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What is behind a figure; null when it cannot be had, then its note holds only its value. */
export type DetailOf = (figureId: string) => FigureDetail | null;

/** Numbers figures in the order they are first shown, and writes the note each number leads to. */
export interface FigureNotes {
  /** The mark behind a figure, `[^12]`; a figure shown again keeps its number. */
  mark(figure: FigureView): string;
  /** The notes in order, one line each. */
  lines(): readonly string[];
}

/** Opens an empty list of notes. */
export function createFigureNotes(detailOf: DetailOf): FigureNotes {
  const numbers = new Map<string, number>();
  const shown: FigureView[] = [];
  return {
    mark(figure) {
      const known = numbers.get(figure.id);
      const number = known ?? shown.push(figure);
      if (known === undefined) numbers.set(figure.id, number);
      return `[^${number}]`;
    },
    lines() {
      const markOf = (figure: FigureView) => {
        const number = numbers.get(figure.id);
        return number === undefined ? "" : `[^${number}]`;
      };
      return shown.map((figure, index) => `[^${index + 1}]: ${noteOf(figure, detailOf(figure.id), markOf)}`);
    },
  };
}

/** A median over hundreds of closes names the first of them; the product names all. */
const MOST_OPERANDS = 8;

function noteOf(figure: FigureView, detail: FigureDetail | null, markOf: (figure: FigureView) => string): string {
  if (isNotMeaningful(figure)) return `${named(figure)}: not meaningful. ${escapeMarkdown(figure.reason ?? "")}`;
  const head = `${named(figure)}: ${exact(figure)}.`;
  if (detail === null) return head;
  if (detail.filed !== null)
    return `${head} ${filedNote(detail.filings[0] ?? detail.filed)}${laterNote(detail.filings)}`;
  if (detail.formula === null) return `${head} ${escapeMarkdown(detail.origin)}`;
  const held = detail.operands.filter((operand) => operand.value !== null);
  const from = held.slice(0, MOST_OPERANDS).map((operand) => `${named(operand)}: ${exact(operand)}${markOf(operand)}`);
  const more = held.length > MOST_OPERANDS ? `, and ${held.length - MOST_OPERANDS} more` : "";
  const formula = `${escapeMarkdown(detail.formula)}${from.length === 0 ? "" : `; from ${from.join(", ")}${more}`}`;
  return `${head} ${figure.quality}: ${formula}.`;
}

function named({ label, periodLabel }: FigureView): string {
  return escapeMarkdown(`${label}, ${periodLabel}`);
}

function exact({ value, unit }: FigureView): string {
  return `${value ?? "no value"} ${unit}`;
}

function filedNote({ concept, start, end, basis, form, filed, accession, filingUrl }: FiledValue): string {
  const span = start === null ? formatDate(end) : `${formatDate(start)} to ${formatDate(end)}`;
  const how = basis === "filed" ? "as filed" : "computed from the filings by a third party";
  const filing = [
    form === null ? null : `in ${form}`,
    filed === null ? null : `filed ${formatDate(filed)}`,
    accession ?? "no filing known",
  ];
  const source = filing.filter((part) => part !== null).join(", ");
  return `${escapeMarkdown(concept)}, ${span}, ${how}, ${source}.${filingUrl === null ? "" : ` <${filingUrl}>`}`;
}

/** What later filings did with the value: a restatement in full, else the latest filing that states it again. */
function laterNote(filings: readonly CitedFiling[]): string {
  const restatement = restatementWords(filings, (value) => value);
  const last = restatement === null ? filings.at(-1) : filings.findLast(({ role }) => role === "restates");
  if (last === undefined || filings.length < 2) return "";
  const link = last.filingUrl === null ? "" : ` <${last.filingUrl}>`;
  return ` ${restatement ?? `${last.role === "repeats" ? "Repeated" : "Stated on another basis"} in the ${filingWords(last)}.`}${link}`;
}

/** Makes text from outside safe inside Markdown: no markup, no table cells, no links, no line breaks. */
export function escapeMarkdown(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>|~#]/g, (mark) => `\\${mark}`);
}

/** A Markdown table; cells are taken as they are. */
export function markdownTable(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = line(columns.map((_, index) => (index === 0 ? "---" : "---:")));
  return [line(columns), rule, ...rows.map(line)].join("\n");
}
