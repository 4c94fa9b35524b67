import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import type { FigureName, WrittenSlot } from "./article.ts";

/** The companies of an article by their symbols, as known on its day. */
export type Analyses = ReadonlyMap<string, Analysis>;

export type NameResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /** A whole sentence. */
  | { readonly ok: false; readonly problem: string };

const KINDS: readonly SeriesKind[] = ["year", "quarter", "ttm", "instant", "day"];

/** Finds the figure an author names, or says which of its names is not known. */
export function figureByName({ symbol, measure, period: key }: FigureName, analyses: Analyses): NameResult<Figure> {
  const analysis = analyses.get(symbol);
  if (analysis === undefined) return { ok: false, problem: `${symbol} is not among the symbols of the article.` };
  const period = periodByKey(key, analysis);
  if (period === undefined) return { ok: false, problem: `${symbol} has no period ${key}.` };
  const isConcept = measure.includes(":");
  if (!isConcept && metric(measure) === undefined && lineItem(measure) === undefined) {
    return { ok: false, problem: `${measure} is not a line item or metric.` };
  }
  const figure = isConcept ? analysis.find(idOf(analysis, measure, key)) : analysis.figure(measure, period);
  return figure === undefined
    ? { ok: false, problem: `${symbol} has no ${measure} for ${key}.` }
    : { ok: true, value: figure };
}

/** The id the slot's figure is verified and linked by. */
export function slotId({ operation, figures, source }: WrittenSlot, analyses: Analyses): NameResult<string> {
  const ids: string[] = [];
  for (const name of figures) {
    const found = figureByName(name, analyses);
    if (!found.ok) return { ok: false, problem: `{{${source}}}: ${found.problem}` };
    ids.push(found.value.id);
  }
  return { ok: true, value: operation === null ? (ids[0] ?? "") : ["C", operation, ...ids].join(":") };
}

/** The period of a key such as `FY2026`, `Q4-2026`, `I2026-04-26` or `D2026-08-21`. */
function periodByKey(key: string, analysis: Analysis): FiscalPeriod | undefined {
  for (const kind of KINDS) {
    const found = analysis.periods(kind).find((period) => period.key === key);
    if (found !== undefined) return found;
  }
  return undefined;
}

function idOf({ dossier }: Analysis, measure: string, key: string): string {
  return `M${dossier.company.cik.replace(/^0+/, "")}.${measure}.${key}`;
}
