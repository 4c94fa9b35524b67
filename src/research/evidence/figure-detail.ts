import type { FigureView } from "#research/text/figure-view.ts";

/** One value as a filing states it, for the evidence drawer. */
export interface FiledValue {
  readonly figureId: string;
  readonly concept: string;
  readonly unit: string;
  readonly start: string | null;
  readonly end: string;
  /** Exact decimal as filed, on the split basis of its filing. */
  readonly value: string;
  readonly basis: "filed" | "matched" | "derived";
  readonly form: string | null;
  readonly accession: string | null;
  readonly filed: string | null;
  readonly acceptedAt: string | null;
  /** The filing on sec.gov; null where no filing is known. */
  readonly filingUrl: string | null;
}

/**
 * What a filing does for a value. `original`: the report on its own period; `earliest`: the oldest filing held, where that
 * report is not held; `repeats` a value filed before; `restates` it; `differs` by a split, rounding, scale or sign.
 */
export type CitationRole = "original" | "earliest" | "repeats" | "restates" | "differs";

/** One filing that states a figure's value or replaced it. */
export interface CitedFiling extends FiledValue {
  readonly role: CitationRole;
  /** Whether its value is the one that the figure shows. */
  readonly isShown: boolean;
}

/** How a measure is defined; the formula card. */
export interface MeasureDefinition {
  readonly id: string;
  readonly label: string;
  readonly formula: string;
  readonly applicability: string;
  readonly source: string;
}

/** Everything behind one figure: one level of lineage, each operand a figure to open in turn. */
export interface FigureDetail {
  readonly figure: FigureView;
  readonly company: { readonly cik: string; readonly symbol: string; readonly name: string };
  readonly asOf: string;
  /** The calendar dates of the figure's period, whatever the company calls it; `start` null: a balance or a day. */
  readonly span: { readonly start: string | null; readonly end: string };
  /** The filed value it is, when it is one. */
  readonly filed: FiledValue | null;
  /** Every filing known to state the value or another one for the same concept and period, the original first. */
  readonly filings: readonly CitedFiling[];
  /** With figures named by label, for example `Gross profit ÷ Revenue`; null for filed values. */
  readonly formula: string | null;
  readonly operands: readonly FigureView[];
  readonly definition: MeasureDefinition | null;
  /** One whole sentence for each flag and for the quality. */
  readonly notes: readonly string[];
  /** Where the data came from and its date. */
  readonly origin: string;
}
