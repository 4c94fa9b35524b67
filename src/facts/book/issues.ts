import type { Fact } from "#facts/fact.ts";
import type { FactIssue } from "#facts/fact-book.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { daysBetween, readableDay } from "#facts/periods/iso-day.ts";
import type { FactGroup } from "#facts/selection/fact-groups.ts";
import type { LeftOut } from "#facts/selection/right-vintages.ts";
import type { Selection } from "#facts/selection/select.ts";
import { shareMeasure } from "#facts/selection/share-measure.ts";
import type { BookContext } from "./book-context.ts";
import { conceptLabel } from "./figure-of.ts";
import type { PeriodList } from "./period-list.ts";
import { restatementIssues } from "./restatements.ts";

/** What a reader should know of the filed data itself: one issue per cause, not one per value. */
export function findIssues(context: BookContext, periods: PeriodList): readonly FactIssue[] {
  const selections = telling(context).map((group) => context.select(group));
  return [
    ...calendarIssues(context),
    ...missingQuarters(periods),
    ...restatementIssues(context, selections),
    ...roundingIssue(selections),
    ...scaleIssues(selections),
    ...impossibleIssues(selections),
    ...splitIssues(context, selections),
    ...otherForms(selections),
  ];
}

/** Groups that may carry an issue: several different values, share data, or no periodic report. */
function telling(context: BookContext): readonly FactGroup[] {
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

function calendarIssues({ calendar, facts }: BookContext): readonly FactIssue[] {
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
  const detail = `${countOf(rounded.length, "value")} of this company ${rounded.length === 1 ? "was" : "were"} filed again more coarsely rounded; the latest filing's is shown.`;
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

function impossibleIssues(selections: readonly Selection[]): readonly FactIssue[] {
  const concepts = [
    ...new Set(selections.filter(({ isImpossible }) => isImpossible).map(({ group }) => group.concept)),
  ];
  return concepts.map((concept) => {
    const left = selections.filter(({ group, isImpossible }) => isImpossible && group.concept === concept);
    const facts = left.flatMap(({ leftOut }) => leftOut.map(({ fact }) => fact));
    const detail = `${conceptLabel(concept)} contradicts the company's other share counts in ${countOf(left.length, "period")}; not shown there.`;
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
    parts.push(`${countOf(leftOut.length, "value")} left out for another filing's of the same period`);
  return `${conceptLabel(concept)} was filed ${fault}: ${parts.join(", ")}.`;
}

function splitIssues({ dossier }: BookContext, selections: readonly Selection[]): readonly FactIssue[] {
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
  const detail = `${countOf(repeated.length, "value")} filed after a split still on the old basis ${repeated.length === 1 ? "was" : "were"} left out.`;
  return [...adjusted, { kind: "split-basis", detail, facts: repeated.map(({ fact }) => fact) }];
}

function otherForms(selections: readonly Selection[]): readonly FactIssue[] {
  const facts = selections.map(({ current }) => current.fact).filter(isOtherForm);
  if (facts.length === 0) return [];
  const forms = [...new Set(facts.map(({ form }) => form ?? ""))].sort(compareText).join(", ");
  const detail = `${countOf(facts.length, "value")} ${facts.length === 1 ? "is" : "are"} stated by no annual or quarterly report, only on other forms (${forms}).`;
  return [{ kind: "proxy-form", detail, facts }];
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
