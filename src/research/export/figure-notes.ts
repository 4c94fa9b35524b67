import type { Figure } from "#facts/figure.ts";
import { filingUrl } from "#research/cards/filings/filing-url.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Finds the figure behind an id again; undefined when it cannot be had. */
export type ResolveFigure = (id: string) => Figure | undefined;

/** Numbers figures in the order they are first mentioned, and writes the note each number leads to. */
export interface FigureNotes {
  /** The note's number; a figure mentioned again keeps its first. */
  numberOf(figure: FigureView): number;
  /** Every note so far, first number first; operands of a noted figure are noted in turn. */
  lines(): readonly string[];
}

/** Opens an empty list of notes. */
export function createFigureNotes(resolve: ResolveFigure): FigureNotes {
  const numbers = new Map<string, number>();
  const noted: (Figure | FigureView)[] = [];
  const note = (figure: Figure | FigureView): number => {
    const known = numbers.get(figure.id);
    if (known !== undefined) return known;
    const number = numbers.size + 1;
    numbers.set(figure.id, number);
    noted.push("lineage" in figure ? figure : (resolve(figure.id) ?? figure));
    return number;
  };
  return {
    numberOf: note,
    lines() {
      const lines: string[] = [];
      // Writing a note may note its operands, which makes the list longer while it is walked.
      for (let index = 0; index < noted.length; index += 1) {
        const figure = noted[index];
        if (figure !== undefined) lines.push(`[^${index + 1}]: ${noteOf(figure, note)}`);
      }
      return lines;
    },
  };
}

/** Longer formulas name their operands in the product; here the first ones must do. */
const MOST_OPERANDS = 12;

function noteOf(figure: Figure | FigureView, note: (figure: Figure) => number): string {
  const period = "lineage" in figure ? figure.period.label : figure.periodLabel;
  const value = figure.value === null ? "no value" : `${figure.value.toString()} ${figure.unit}`;
  const head = `${figure.label}, ${period}: ${"lineage" in figure ? exact(figure) : value}.`;
  return "lineage" in figure ? `${head} ${originOf(figure, note)}` : head;
}

function exact({ value, unit }: Figure): string {
  return value === null ? "no value" : `${value.toFixed()} ${unit}`;
}

function originOf({ lineage, quality }: Figure, note: (figure: Figure) => number): string {
  switch (lineage.kind) {
    case "fact": {
      const { concept, span, accession, form, filed, cik, basis } = lineage.fact;
      const days =
        span.start === null ? `on ${formatDate(span.end)}` : `${formatDate(span.start)} to ${formatDate(span.end)}`;
      const how = basis === "filed" ? "as filed" : "computed from the filings by a third party";
      if (accession === null) return `${concept}, ${days}, ${how}; no filing known.`;
      const day = filed === null ? "" : ` on ${formatDate(filed)}`;
      return `${concept}, ${days}, ${how} in ${form ?? "a filing"}${day}, ${accession}: ${filingUrl(cik, { accession, primaryDocument: null })}`;
    }
    case "formula": {
      const named = lineage.operands.filter((operand) => operand.value !== null).slice(0, MOST_OPERANDS);
      const from = named.map((operand) => `${operand.label} ${operand.period.label}[^${note(operand)}]`).join(", ");
      const more = lineage.operands.length > MOST_OPERANDS ? " and others" : "";
      return `${quality}: ${lineage.formula}${from === "" ? "" : `; from ${from}${more}`}.`;
    }
    case "close":
      return `Close of ${formatDate(lineage.date)}, ${lineage.source}.`;
    case "vendor":
      return `Of a vendor, ${lineage.source}, as of ${formatDate(lineage.asOf)}.`;
    case "none":
      return "";
  }
}
