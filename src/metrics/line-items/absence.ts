import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { remember } from "#platform/memo.ts";
import { isHeldBack } from "#metrics/metric.ts";
import { inPeriod, isOrAre, midSentence, notInOurData } from "#metrics/wording.ts";
import type { Absence, ItemInput, EvaluationDeps } from "./evaluation.ts";
import { knownFigure } from "./operands.ts";
import type { LineItem, Rule, Source } from "./rule.ts";
import { conceptOf } from "./rule.ts";
import { lineItem } from "./items/table.ts";

/** Why no rule of a line item gave a value: what the company did not report is told apart from what our data lacks. */
export function whyAbsent(ask: ItemInput): Absence {
  const { deps, item, period } = ask;
  const own = whyItselfAbsent(ask);
  if (own !== null) return { absence: own, flags: [] };
  const quarters = period.kind === "ttm" ? (deps.calendar.quartersOf(period) ?? []) : [];
  const part = quarters.map((quarter) => deps.figure(item.id, quarter)).find(({ value }) => value === null);
  return reasonOf(part) ?? { absence: notInOurData(item.label, period), flags: [] };
}

function reasonOf(figure: Figure | undefined): Absence | null {
  if (figure?.reason == null) return null;
  return { absence: figure.reason, flags: isHeldBack(figure) ? ["disbelieved"] : [] };
}

/** What speaks of the period itself and not of the quarters it is made of. */
function whyItselfAbsent({ deps, item, period }: ItemInput): string | null {
  if (period.kind === "instant" && item.kind !== "balance") {
    return `${item.label} ${isOrAre(item.label)} stated for a span of time, not for one day.`;
  }
  if (isUnreported(deps, item.id, period)) return notReported(deps, [item], period);
  const concepts = namingConcepts(item);
  if (concepts.some((concept) => knownFigure(deps, concept, period) !== null)) {
    return `What we have of ${midSentence(item.label)} ${inPeriod(period)} may be only a part of it, so we do not show it.`;
  }
  const currency = deps.reports.currencyOf(concepts, period);
  if (currency !== null) {
    return `${item.label} ${inPeriod(period)} ${isOrAre(item.label)} filed in ${currency}; we show ${deps.factSet.currency} and do not convert currencies.`;
  }
  return null;
}

/** Why a sum or difference lacks one of the line items it is made of. */
export function whyLacking(ask: ItemInput, source: Source): Absence {
  const { deps, item, period } = ask;
  const lacking = lineItem(source);
  if (lacking === undefined) return whyAbsent(ask);
  const areBothUnreported = [item, lacking].every(({ id }) => isUnreported(deps, id, period));
  if (areBothUnreported) return { absence: notReported(deps, [item, lacking], period), flags: [] };
  return reasonOf(deps.figure(source, period)) ?? { absence: notInOurData(lacking.label, period), flags: [] };
}

/** Whether the report of a period is in our data completely and has none of the concepts that name a line item. */
export function isUnreported(deps: EvaluationDeps, measure: string, period: FiscalPeriod): boolean {
  const item = lineItem(measure);
  if (item === undefined) return false;
  const stated = item.kind === "balance" ? deps.calendar.instantFor(period) : period;
  if (stated === null || (item.kind === "balance") !== (stated.kind === "instant")) return false;
  const concepts = namingConcepts(item);
  return concepts.length > 0 && concepts.every((concept) => deps.reports.leavesOut(concept, stated));
}

/** Names the report by the year where the quarter ends with one: no filing is of a fourth quarter alone. */
function notReported(deps: EvaluationDeps, items: readonly LineItem[], period: FiscalPeriod): string {
  const form = deps.reports.formOf(period) ?? "report";
  const year = period.kind === "quarter" && !form.startsWith("10-Q") ? deps.calendar.endingWith(period, "year") : null;
  const of = period.start === null ? `as of ${period.label}` : `for ${(year ?? period).label}`;
  const [first, second] = items.map(({ label }) => midSentence(label));
  return second === undefined
    ? `The ${form} ${of} does not report ${first ?? ""} as a standard item.`
    : `The ${form} ${of} reports neither ${first ?? ""} nor ${second} as a standard item.`;
}

/** Every concept that may be taken for an item without any arithmetic, in whatever sector: companies file across them. */
const namingConcepts = remember((item: LineItem): readonly string[] => {
  const ofSectors = Object.values(item.bySector ?? {}).filter((rules) => typeof rules !== "string");
  const sources = [...item.rules, ...ofSectors.flat()].flatMap(sourcesTakenWhole);
  const concepts = sources.flatMap((source) => {
    const other = lineItem(source);
    return other === undefined || other === item ? (conceptOf(source) ?? []) : namingConcepts(other);
  });
  return [...new Set(concepts)];
});

function sourcesTakenWhole(rule: Rule): readonly Source[] {
  switch (rule.take) {
    case "one":
    case "following":
    case "quarters":
      return [rule.of];
    case "total":
      return [rule.main, ...rule.others.flatMap((other) => (typeof other === "string" ? [other] : []))];
    case "quotient":
      return rule.stated === undefined ? [] : [rule.stated];
    case "sum":
    case "difference":
    case "zero":
      return [];
  }
}
