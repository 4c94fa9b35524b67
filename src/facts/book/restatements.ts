import type { FactIssue } from "#facts/fact-book.ts";
import { compareText } from "#facts/intake/fact-identity.ts";
import { readableDay } from "#facts/periods/iso-day.ts";
import { isSameReading } from "#facts/selection/agreement.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";
import type { BookContext } from "./book-context.ts";
import { conceptLabel } from "./figure-of.ts";

interface Change {
  readonly selection: Selection;
  readonly before: Vintage;
  readonly after: Vintage;
}

/** One issue per filing that restated values of earlier filings, newest first. */
export function restatementIssues(context: BookContext, selections: readonly Selection[]): readonly FactIssue[] {
  const byFiling = new Map<string, Change[]>();
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

function changesOf(selection: Selection): readonly Change[] {
  return selection.vintages.flatMap((after, index) => {
    const before = selection.vintages[index - 1];
    return before === undefined || isSameReading(before, after) ? [] : [{ selection, before, after }];
  });
}

function issueOf(context: BookContext, changes: readonly Change[]): FactIssue | null {
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
