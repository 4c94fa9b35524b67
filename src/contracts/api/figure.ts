// A figure on the wire, and the evidence behind it: `GET /api/figures/{id}`.
import * as z from "zod/mini";
import type { Immutable } from "./immutable.ts";
import { FIGURE_UNITS } from "./units.ts";

const figureUnit = z.enum(FIGURE_UNITS);

/** `reported` as filed; `derived` exact arithmetic on filed values; `approximate` arithmetic with an assumption; `matched` a third party's selection. */
const quality = z.enum(["reported", "derived", "approximate", "matched"]);
export type Quality = z.infer<typeof quality>;

/** What a reader must know about this figure besides its value. The drawer explains each. */
const figureFlag = z.enum([
  "derived-quarter",
  "split-adjusted",
  "restated",
  "scale-corrected",
  "stale",
  "gap",
  "merged-concept",
  "proxy-concept",
  // The company files no operating income: it is pre-tax income without what stands below it.
  "derived-operating-income",
  "excludes-depreciation",
  // Something it needs is not tagged and was taken as zero or as unchanged; the formula says what.
  "assumed",
  // The company's own figure is not held: computed here from others of its figures, as the formula says.
  "our-approximation",
  // Without a value: the ratio could be computed and would mislead, as the reason says.
  "not-meaningful",
  "spun-off",
  "latest-filing-8k",
  // The report prints it rounded, and nothing states it more exactly.
  "as-printed",
  // A later filing restated one of its amounts, and another is only known as first filed.
  "mixed-vintages",
  // One plausibility rule speaks against it, and nothing bears it out.
  "doubtful",
  // There is an amount, but it cannot be right and is not shown.
  "withheld",
  // There is an amount, but it is probably another one or only a part, and is not shown.
  "disbelieved",
]);
export type FigureFlag = z.infer<typeof figureFlag>;

export const figureView = z.object({
  id: z.string(),
  measure: z.string(),
  label: z.string(),
  /** Exact decimal, null when absent. */
  value: z.nullable(z.string()),
  unit: figureUnit,
  periodKey: z.string(),
  periodLabel: z.string(),
  periodEnd: z.string(),
  quality,
  flags: z.array(figureFlag),
  reason: z.nullable(z.string()),
});
/** A figure as it crosses to pages and exports: values as text, lineage left behind its id. */
export type FigureView = Immutable<z.infer<typeof figureView>>;

const filedValue = {
  figureId: z.string(),
  concept: z.string(),
  unit: z.string(),
  start: z.nullable(z.string()),
  end: z.string(),
  /** Exact decimal as filed, on the split basis of its filing. */
  value: z.string(),
  basis: z.enum(["filed", "matched", "derived"]),
  form: z.nullable(z.string()),
  accession: z.nullable(z.string()),
  filed: z.nullable(z.string()),
  acceptedAt: z.nullable(z.string()),
  /** The filing on sec.gov; null where no filing is known. */
  filingUrl: z.nullable(z.string()),
};
const filedValueObject = z.object(filedValue);
/** One value as a filing states it, for the evidence drawer. */
export type FiledValue = Immutable<z.infer<typeof filedValueObject>>;

/**
 * What a filing does for a value. `original`: the report on its own period; `earliest`: the oldest filing held, where that
 * report is not held; `repeats` a value filed before; `restates` it; `differs` by a split, rounding, scale or sign.
 */
const citationRole = z.enum(["original", "earliest", "repeats", "restates", "differs"]);
export type CitationRole = z.infer<typeof citationRole>;

const citedFiling = z.object({
  ...filedValue,
  role: citationRole,
  /** Whether its value is the one that the figure shows. */
  isShown: z.boolean(),
});
/** One filing that states a figure's value or replaced it. */
export type CitedFiling = Immutable<z.infer<typeof citedFiling>>;

const measureDefinition = z.object({
  id: z.string(),
  label: z.string(),
  formula: z.string(),
  applicability: z.string(),
  source: z.string(),
});
/** How a measure is defined; the formula card. */
export type MeasureDefinition = Immutable<z.infer<typeof measureDefinition>>;

export const figureDetail = z.object({
  figure: figureView,
  company: z.object({ cik: z.string(), symbol: z.string(), name: z.string() }),
  asOf: z.string(),
  /** The calendar dates of the figure's period, whatever the company calls it; `start` null: a balance or a day. */
  span: z.object({ start: z.nullable(z.string()), end: z.string() }),
  /** The filed value it is, when it is one. */
  filed: z.nullable(filedValueObject),
  /** Every filing known to state the value or another one for the same concept and period, the original first. */
  filings: z.array(citedFiling),
  /** Accession numbers of those filings whose text our reader shows. */
  textsHeld: z.array(z.string()),
  /** With figures named by label, for example `Gross profit ÷ Revenue`; null for filed values. */
  formula: z.nullable(z.string()),
  operands: z.array(figureView),
  definition: z.nullable(measureDefinition),
  /** One whole sentence for each flag and for the quality. */
  notes: z.array(z.string()),
  /** Where the data came from and its date. */
  origin: z.string(),
});
/** Everything behind one figure: one level of lineage, each operand a figure to open in turn. */
export type FigureDetail = Immutable<z.infer<typeof figureDetail>>;
