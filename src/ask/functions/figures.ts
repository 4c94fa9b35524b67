import { z } from "zod";
import type { OpenedCompany } from "#ask/deps.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { METRICS, metric } from "#metrics/catalogue.ts";
import { LINE_ITEMS, lineItem } from "#metrics/line-items/items/table.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { newestFigure } from "#research/comparison/newest-figure.ts";
import { defineFunction, refuse } from "./define-function.ts";
import {
  asOfField,
  BAD_CURSOR,
  companyField,
  companyOutput,
  cursorField,
  figureOutput,
  figureWithSources,
  nextCursor,
  openCompany,
  pageOf,
} from "./fields.ts";

const KINDS = ["year", "quarter", "ttm", "instant", "day"] as const satisfies readonly SeriesKind[];
const MEASURES_A_PAGE = 100;
const FIGURES_A_PAGE = 60;

const measureField = z
  .string()
  .max(60)
  .describe("The id of a line item or metric from list_figures, for example revenue or gross_margin.");

export const LIST_FIGURES = defineFunction({
  name: "list_figures",
  title: "List measures and periods",
  description:
    "Lists the line items and metrics that we can compute, with their formulas, and the periods for which we have a company's reports. Read values with read_figures.",
  input: z.object({
    company: companyField,
    find: z.string().max(60).nullable().default(null).describe("Only measures whose label or id contains this."),
    asOf: asOfField,
    cursor: cursorField,
  }),
  output: z.object({
    company: companyOutput,
    measures: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        unit: z.string(),
        formula: z.string().nullable().describe("Null for line items, which are filed values."),
        periods: z.array(z.enum(KINDS)),
      }),
    ),
    periods: z
      .record(z.enum(KINDS), z.array(z.string()))
      .describe("Keys of the newest periods of each kind, oldest first, for read_figures."),
    nextCursor,
  }),
  async run({ company, find, asOf, cursor }, deps) {
    const found = await openCompany(deps, company, asOf);
    if (!found.ok) return found;
    const { analysis } = found.opened;
    const page = pageOf(measuresNamed(find), cursor, MEASURES_A_PAGE);
    if (page === null) return BAD_CURSOR;
    return {
      ok: true,
      output: {
        company: namesOf(analysis),
        measures: [...page.rows],
        periods: {
          year: newestKeys(analysis, "year"),
          quarter: newestKeys(analysis, "quarter"),
          ttm: newestKeys(analysis, "ttm"),
          instant: newestKeys(analysis, "instant"),
          day: newestKeys(analysis, "day"),
        },
        nextCursor: page.nextCursor,
      },
    };
  },
});

interface ListedMeasure {
  readonly id: string;
  readonly label: string;
  readonly unit: string;
  readonly formula: string | null;
  readonly periods: (typeof KINDS)[number][];
}

function measuresNamed(find: string | null): readonly ListedMeasure[] {
  const items = LINE_ITEMS.map(({ id, label, unit, kind }): ListedMeasure => ({
    id,
    label,
    unit,
    formula: null,
    periods: kind === "balance" ? ["instant"] : ["year", "quarter", "ttm"],
  }));
  const metrics = METRICS.map(({ id, label, unit, formula, periods }): ListedMeasure => ({
    id,
    label,
    unit,
    formula,
    periods: [...periods],
  }));
  const sought = find?.toLowerCase() ?? "";
  return [...items, ...metrics].filter(({ id, label }) => `${id} ${label}`.toLowerCase().includes(sought));
}

function namesOf({ dossier }: Analysis): { symbol: string; name: string } {
  return { symbol: dossier.company.symbol, name: dossier.company.displayName };
}

const NEWEST = 12;

function newestKeys(analysis: Analysis, kind: SeriesKind): string[] {
  return analysis
    .periods(kind)
    .slice(-NEWEST)
    .map(({ key }) => key);
}

export const READ_FIGURES = defineFunction({
  name: "read_figures",
  title: "Read figures",
  description:
    "Reads a company's figures with their ids, values, units, periods, quality and filings. Give the keys of periods, or a kind of period and how many of the newest. A figure without a value says why.",
  input: z.object({
    company: companyField,
    measures: z.array(measureField).min(1).max(12),
    periods: z.array(z.string().max(40)).max(24).default([]).describe("Keys such as FY2025, Q2-2026 or I2026-04-26."),
    kind: z.enum(KINDS).default("year").describe("The kind of period, where no keys are given."),
    last: z.int().min(1).max(40).default(5).describe("How many of the newest, where no keys are given."),
    asOf: asOfField,
    cursor: cursorField,
  }),
  output: z.object({ company: companyOutput, figures: z.array(figureOutput), nextCursor }),
  async run({ company, measures, periods, kind, last, asOf, cursor }, deps) {
    const found = await openCompany(deps, company, asOf);
    if (!found.ok) return found;
    const { opened } = found;
    const unknown = measures.find((measure) => !isMeasure(measure));
    if (unknown !== undefined) return unknownMeasure(unknown);
    const chosen = choosePeriods(opened.analysis, periods, { kind, last });
    if (typeof chosen === "string") return unknownPeriod(chosen);
    const figures = measures.flatMap((measure) => chosen.map((period) => opened.analysis.figure(measure, period)));
    const page = pageOf(figures, cursor, FIGURES_A_PAGE);
    if (page === null) return BAD_CURSOR;
    return {
      ok: true,
      output: {
        company: namesOf(opened.analysis),
        figures: page.rows.map((figure) => figureWithSources(figure, opened)),
        nextCursor: page.nextCursor,
      },
    };
  },
});

export const COMPUTE_METRIC = defineFunction({
  name: "compute_metric",
  title: "Compute a metric",
  description:
    "Computes one line item or metric of a company for one period, with its formula, its operands as figures, its definition and what a reader must know about it.",
  input: z.object({
    company: companyField,
    measure: measureField,
    period: z.string().max(40).nullable().default(null).describe("A period's key; leave out for the newest."),
    asOf: asOfField,
  }),
  output: z.object({
    ...figureOutput.shape,
    formula: z.string().nullable(),
    operands: z.array(figureOutput.shape.figure),
    definition: z.object({ formula: z.string(), applicability: z.string(), source: z.string() }).nullable(),
    notes: z.array(z.string()),
  }),
  async run({ company, measure, period, asOf }, deps) {
    const found = await openCompany(deps, company, asOf);
    if (!found.ok) return found;
    const { opened } = found;
    if (!isMeasure(measure)) return unknownMeasure(measure);
    const figure = figureFor(opened.analysis, measure, period);
    return figure === null ? unknownPeriod(period ?? "newest") : { ok: true, output: laidOut(figure, opened) };
  },
});

function laidOut(figure: Figure, opened: OpenedCompany) {
  const detail = describeFigure(figure, opened.analysis);
  const { definition } = detail;
  return {
    ...figureWithSources(figure, opened),
    formula: detail.formula,
    operands: detail.operands.map((operand) => ({ ...operand, flags: [...operand.flags] })),
    definition:
      definition === null
        ? null
        : { formula: definition.formula, applicability: definition.applicability, source: definition.source },
    notes: [...detail.notes],
  };
}

function isMeasure(id: string): boolean {
  return metric(id) !== undefined || lineItem(id) !== undefined;
}

function unknownMeasure(id: string) {
  return refuse("unknown-measure", `"${id}" is not a line item or metric. list_figures names them all.`);
}

function unknownPeriod(key: string) {
  return refuse("unknown-period", `We have no period "${key}" of this company. list_figures names its periods.`);
}

function periodByKey(analysis: Analysis, key: string): FiscalPeriod | undefined {
  return KINDS.flatMap((kind) => analysis.periods(kind)).find((period) => period.key === key);
}

/** The periods of the keys, else the newest of a kind; the first key that names none. */
function choosePeriods(
  analysis: Analysis,
  keys: readonly string[],
  { kind, last }: { readonly kind: SeriesKind; readonly last: number },
): readonly FiscalPeriod[] | string {
  if (keys.length === 0) return analysis.periods(kind).slice(-last);
  const unknown = keys.find((key) => periodByKey(analysis, key) === undefined);
  return unknown ?? keys.flatMap((key) => periodByKey(analysis, key) ?? []);
}

function figureFor(analysis: Analysis, measure: string, key: string | null): Figure | null {
  if (key === null) return newestFigure(analysis, measure);
  const period = periodByKey(analysis, key);
  return period === undefined ? null : analysis.figure(measure, period);
}
