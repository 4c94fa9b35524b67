import type { FactContext, TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";

/** What a company divides its figures by. */
export type Division = "segment" | "product" | "region";
export type SegmentMeasure = "revenue" | "operating-income" | "assets" | "long-lived-assets";

/** A figure of one segment, product or region, with the tag that states it. */
export interface DimensionalFigure {
  readonly division: Division;
  readonly measure: SegmentMeasure;
  readonly member: string;
  readonly concept: string;
  /** null for the value of one day. */
  readonly start: string | null;
  readonly end: string;
  readonly value: string;
  readonly unit: string;
  /** Number of the fact in the filing; its element's id is the evidence. */
  readonly fact: number;
}

/** Concepts of a measure, best first. */
const MEASURES: Readonly<Record<SegmentMeasure, readonly string[]>> = {
  revenue: [
    "us-gaap:Revenues",
    "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
    "us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax",
    "us-gaap:SalesRevenueNet",
    "us-gaap:RevenuesNetOfInterestExpense",
  ],
  "operating-income": [
    "us-gaap:OperatingIncomeLoss",
    "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest",
    "us-gaap:IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments",
  ],
  assets: ["us-gaap:Assets"],
  "long-lived-assets": ["us-gaap:NoncurrentAssets", "us-gaap:PropertyPlantAndEquipmentNet"],
};

const DIVISIONS: Readonly<Record<string, Division>> = {
  StatementBusinessSegmentsAxis: "segment",
  ProductOrServiceAxis: "product",
  StatementGeographicalAxis: "region",
};
/** A product's figures may also say the segment that they are part of. */
const AROUND_A_PRODUCT = new Set(["StatementBusinessSegmentsAxis", "SubsegmentsAxis"]);
const CONSOLIDATION = "ConsolidationItemsAxis";
const OPERATING = "us-gaap:OperatingSegmentsMember";

const MEASURE_NAMES: readonly SegmentMeasure[] = ["revenue", "operating-income", "assets", "long-lived-assets"];

/** Lists the figures that a filing tags by segment, product or region, in the order of the document. */
export function listDimensionalFigures({ facts, contexts }: ParsedFiling): readonly DimensionalFigure[] {
  const best = new Map<string, { readonly figure: DimensionalFigure; readonly rank: number }>();
  for (const [index, fact] of facts.entries()) {
    const context = contexts.get(fact.context);
    const measure = measureOf(fact.concept);
    if (context === undefined || measure === null || fact.value === null || fact.unit === null) continue;
    const found = divisionOf(context);
    if (found === null) continue;
    const { start, end } = context;
    const { concept, value, unit } = fact;
    const figure = { ...found, measure, concept, start, end, value, unit, fact: index };
    const key = [found.division, measure, found.member, start, end, unit].join("|");
    const rank = rankOf(fact, context);
    const known = best.get(key);
    // The place in the map stays that of the first mention, so that the order is the document's.
    if (known === undefined || rank > known.rank) best.set(key, { figure, rank });
  }
  return [...best.values()].map(({ figure }) => figure);
}

/** A total that the filing tags, with the number of its fact. */
export interface ConsolidatedFigure {
  readonly value: string;
  readonly fact: number;
}

type Measured = Pick<DimensionalFigure, "measure" | "concept" | "start" | "end" | "unit">;

/** Returns a search for the figure without dimensions that the parts of a measure add up to. */
export function createConsolidatedSearch({
  facts,
  contexts,
}: ParsedFiling): (like: Measured) => ConsolidatedFigure | null {
  const totals = new Map<string, ConsolidatedFigure & { readonly rank: number }>();
  for (const [index, fact] of facts.entries()) {
    const context = contexts.get(fact.context);
    if (context === undefined || context.dimensions.length > 0 || fact.value === null || fact.unit === null) continue;
    const key = [fact.concept, context.start, context.end, fact.unit].join("|");
    const rank = rankOf(fact, context);
    if (rank > (totals.get(key)?.rank ?? -Infinity)) totals.set(key, { value: fact.value, fact: index, rank });
  }
  return ({ measure, concept, start, end, unit }) => {
    // Concepts of revenue name the same total; those of other measures do not.
    const concepts = measure === "revenue" ? [concept, ...MEASURES.revenue] : [concept];
    const found = concepts
      .map((name) => totals.get([name, start, end, unit].join("|")))
      .find((one) => one !== undefined);
    return found === undefined ? null : { value: found.value, fact: found.fact };
  };
}

function measureOf(concept: string): SegmentMeasure | null {
  return MEASURE_NAMES.find((measure) => MEASURES[measure].includes(concept)) ?? null;
}

function divisionOf({ dimensions }: FactContext): { readonly division: Division; readonly member: string } | null {
  const named = dimensions
    .map(({ axis, member }) => ({ axis: axis.slice(axis.indexOf(":") + 1), member }))
    .filter(({ axis, member }) => axis !== CONSOLIDATION || member !== OPERATING);
  const product = named.find(({ axis }) => axis === "ProductOrServiceAxis");
  const own = product ?? named[0];
  const division = own === undefined ? undefined : DIVISIONS[own.axis];
  if (own === undefined || division === undefined) return null;
  const isAlone = named.every((one) => one === own || (product !== undefined && AROUND_A_PRODUCT.has(one.axis)));
  return isAlone ? { division, member: own.member } : null;
}

/** A figure printed to the million is better than "$4.2 billion" in a sentence, and fewer dimensions are better than more. */
function rankOf({ decimals }: TaggedFact, { dimensions }: FactContext): number {
  const precision = decimals === "INF" ? 20 : Number(decimals ?? "-20");
  return (Number.isNaN(precision) ? -20 : precision) - dimensions.length / 10;
}
