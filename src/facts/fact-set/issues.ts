import type { Fact } from "#facts/fact.ts";
import type { FactIssue } from "#facts/fact-set.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { daysBetween, readableDay } from "#facts/periods/iso-day.ts";
import { type FactGroup, shareMeasure } from "#facts/selection/fact-groups.ts";
import type { LeftOut } from "#facts/selection/right-vintages.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";
import type { FactSetContext } from "./fact-set-context.ts";
import { conceptLabel } from "./figure-of.ts";
import type { PeriodList } from "./period-list.ts";
import { isSameRounded } from "#facts/selection/agreement.ts";

/** What a reader should know of the filed data itself: one issue per cause, not one per value. */
export function findIssues(context: FactSetContext, periods: PeriodList): readonly FactIssue[] {
  const selections = groupsToCheck(context).map((group) => context.select(group));
  return [
    ...calendarIssues(context),
    ...missingQuarters(periods),
    ...restatementIssues(context, selections),
    ...roundingIssue(selections),
    ...scaleIssues(selections),
    ...balanceIssues(selections),
    ...impossibleIssues(selections),
    ...splitIssues(context, selections),
    ...otherForms(selections),
  ];
}

/** Groups that may carry an issue: several different values, share data, or no periodic report. */
function groupsToCheck(context: FactSetContext): readonly FactGroup[] {
  return context.index.concepts
    .flatMap((concept) => context.index.groups(concept))
    .filter((group) => shareMeasure(group) !== "neither" || hasSeveralValues(group) || isOtherForm(group.facts[0]));
}

function hasSeveralValues({ facts }: FactGroup): boolean {
  const [first] = facts;
  return facts.some(({ value }) => value !== first?.value);
}

function isOtherForm(fact: Fact | undefined): boolean {
  return fact?.form != null && /^(8-K|DEF|PRE|S-|424)/.test(fact.form);
}

function calendarIssues({ calendar, facts }: FactSetContext): readonly FactIssue[] {
  return calendar.changes.map((end) => ({
    kind: "calendar",
    detail: `The fiscal year changed: a transition period ended on ${readableDay(end)}, and years before and after it end on different days.`,
    facts: facts.filter(({ span, form }) => span.end === end && form !== null && form.includes("T")),
  }));
}

function missingQuarters(periods: PeriodList): readonly FactIssue[] {
  const quarters = periods.of("quarter");
  return quarters.flatMap((quarter, index) => {
    const before = quarters[index - 1];
    if (before === undefined || quarter.start === null || daysBetween(before.end, quarter.start) < 70) return [];
    const detail = `We have no quarter between ${before.label} and ${quarter.label}, and none can be derived.`;
    return [{ kind: "missing-quarter", detail, facts: [] } as const];
  });
}

function roundingIssue(selections: readonly Selection[]): readonly FactIssue[] {
  const rounded = selections.filter(({ vintages, first, current, isRestated }) => {
    return (
      !isRestated &&
      vintages.length > 1 &&
      !first.value.eq(current.value) &&
      first.factor === null &&
      current.factor === null
    );
  });
  if (rounded.length === 0) return [];
  const detail = `${countOf(rounded.length, "value")} of this company ${rounded.length === 1 ? "was" : "were"} filed again with different rounding; we show the latest.`;
  return [{ kind: "rounding", detail, facts: rounded.map(({ current }) => current.fact) }];
}

function scaleIssues(selections: readonly Selection[]): readonly FactIssue[] {
  const byConcept = new Map<string, { corrected: Fact[]; leftOut: LeftOut[] }>();
  for (const { group, vintages, leftOut } of selections) {
    const wrong = leftOut.filter(({ because }) => because === "scale" || because === "sign");
    const corrected = vintages.filter(({ scale }) => scale !== 0).map(({ fact }) => fact);
    if (wrong.length + corrected.length === 0) continue;
    const entry = byConcept.get(group.concept) ?? { corrected: [], leftOut: [] };
    entry.corrected.push(...corrected);
    entry.leftOut.push(...wrong);
    byConcept.set(group.concept, entry);
  }
  return [...byConcept].map(([concept, { corrected, leftOut }]) => ({
    kind: "scale-error",
    detail: scaleDetail(concept, corrected.length, leftOut),
    facts: [...corrected, ...leftOut.map(({ fact }) => fact)],
  }));
}

function balanceIssues(selections: readonly Selection[]): readonly FactIssue[] {
  const left = selections.flatMap(({ leftOut }) => leftOut.filter(({ because }) => because === "balance"));
  if (left.length === 0) return [];
  const detail = `${countOf(left.length, "value")} filed later for total assets or equity ${left.length === 1 ? "was" : "were"} left out: the balance sheet of that day adds up with a different value.`;
  return [{ kind: "balance", detail, facts: left.map(({ fact }) => fact) }];
}

function impossibleIssues(selections: readonly Selection[]): readonly FactIssue[] {
  const concepts = [
    ...new Set(selections.filter(({ isImpossible }) => isImpossible).map(({ group }) => group.concept)),
  ];
  return concepts.map((concept) => {
    const left = selections.filter(({ group, isImpossible }) => isImpossible && group.concept === concept);
    const facts = left.flatMap(({ leftOut }) => leftOut.map(({ fact }) => fact));
    const detail = `${conceptLabel(concept)} contradicts the company's other share counts in ${countOf(left.length, "period")}; we do not show it there.`;
    return { kind: "scale-error", detail, facts };
  });
}

function scaleDetail(concept: string, corrected: number, leftOut: readonly LeftOut[]): string {
  const isSign = leftOut.some(({ because }) => because === "sign");
  const fault = isSign ? "with the opposite sign" : "a thousand or a million times too small or too large";
  const parts: string[] = [];
  if (corrected > 0)
    parts.push(`${countOf(corrected, "value")} corrected to the size the company's earnings per share imply`);
  if (leftOut.length > 0)
    parts.push(`${countOf(leftOut.length, "value")} replaced by another filing's value for the same period`);
  return `${conceptLabel(concept)} was filed ${fault}: ${parts.join(", ")}.`;
}

function splitIssues({ dossier }: FactSetContext, selections: readonly Selection[]): readonly FactIssue[] {
  const adjusted = dossier.splits.flatMap(({ date, ratio }) => {
    const facts = selections
      .filter(({ current }) => current.factor?.splits.some((split) => split.date === date) === true)
      .map(({ current }) => current.fact);
    if (facts.length === 0) return [];
    const detail = `${countOf(facts.length, "share or per-share value")} filed before the split of ${readableDay(date)} (${ratio} new for one old) ${facts.length === 1 ? "is" : "are"} shown on today's basis.`;
    return [{ kind: "split-basis", detail, facts } as const];
  });
  const repeated = selections.flatMap(({ leftOut }) => leftOut.filter(({ because }) => because === "split-basis"));
  if (repeated.length === 0) return adjusted;
  const detail = `${countOf(repeated.length, "value")} filed on the old basis after a split ${repeated.length === 1 ? "was" : "were"} left out.`;
  return [...adjusted, { kind: "split-basis", detail, facts: repeated.map(({ fact }) => fact) }];
}

function otherForms(selections: readonly Selection[]): readonly FactIssue[] {
  const facts = selections.map(({ current }) => current.fact).filter(isOtherForm);
  if (facts.length === 0) return [];
  const forms = [...new Set(facts.map(({ form }) => form ?? ""))].sort(compareText).join(", ");
  const detail = `${countOf(facts.length, "value")} ${facts.length === 1 ? "is" : "are"} in no annual or quarterly report, only in other forms (${forms}).`;
  return [{ kind: "proxy-form", detail, facts }];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

interface ChangedValue {
  readonly selection: Selection;
  readonly before: Vintage;
  readonly after: Vintage;
}

/** One issue per filing that restated values of earlier filings, newest first. */
function restatementIssues(context: FactSetContext, selections: readonly Selection[]): readonly FactIssue[] {
  const byFiling = new Map<string, ChangedValue[]>();
  for (const selection of selections) {
    if (!selection.isRestated) continue;
    for (const change of changesOf(selection)) {
      const { filed, accession } = change.after.fact;
      const key = `${filed ?? ""} ${accession ?? ""}`;
      const list = byFiling.get(key);
      if (list === undefined) byFiling.set(key, [change]);
      else list.push(change);
    }
  }
  const newestFirst = [...byFiling].sort(([a], [b]) => compareText(b, a));
  return newestFirst.flatMap(([, changes]) => issueOf(context, changes) ?? []);
}

function changesOf(selection: Selection): readonly ChangedValue[] {
  return selection.vintages.flatMap((after, index) => {
    const before = selection.vintages[index - 1];
    return before === undefined || isSameRounded(before, after) || isAnotherAmount(before, after)
      ? []
      : [{ selection, before, after }];
  });
}

/** No restatement multiplies an amount: that one was of a part, or of another item under the same tag. */
const LARGEST_RESTATEMENT = 10;

function isAnotherAmount(before: Vintage, after: Vintage): boolean {
  const [smaller, larger] = [before.value.abs(), after.value.abs()].toSorted((one, other) => one.comparedTo(other));
  return smaller?.gt(0) === true && larger?.gt(smaller.times(LARGEST_RESTATEMENT)) === true;
}

function issueOf(context: FactSetContext, changes: readonly ChangedValue[]): FactIssue | null {
  const [largest] = [...changes].sort((a, b) => b.after.value.abs().comparedTo(a.after.value.abs()));
  if (largest === undefined) return null;
  const { fact } = largest.after;
  const { label } = context.periodOf(fact.span.start, fact.span.end);
  const filing = fact.filed === null ? "A later filing" : `The ${fact.form ?? "filing"} of ${readableDay(fact.filed)}`;
  const named = `${conceptLabel(fact.concept)} for ${label}`;
  const change = `${inWords(largest.before)} before and ${inWords(largest.after)} since`;
  const detail =
    changes.length === 1
      ? `${filing} restated ${named}: ${change}.`
      : `${filing} restated ${changes.length} values; the largest is ${named}, ${change}.`;
  return { kind: "restatement", detail, facts: changes.flatMap(({ before, after }) => [before.fact, after.fact]) };
}

function inWords({ value }: Vintage): string {
  const [whole, decimals] = value.toDecimalPlaces(4).toFixed().split(".");
  const grouped = (whole ?? "").replace(/\B(?=(\d{3})+$)/g, ",");
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
