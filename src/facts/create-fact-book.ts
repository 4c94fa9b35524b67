import { createBookContext } from "./book/book-context.ts";
import { type ConceptView, createConceptView } from "./book/concept-view.ts";
import { findIssues } from "./book/issues.ts";
import { listPeriods } from "./book/period-list.ts";
import type { Dossier } from "./dossier.ts";
import type { Fact } from "./fact.ts";
import type { FactBook, FactIssue } from "./fact-book.ts";
import { compareText } from "./intake/fact-identity.ts";

/**
 * Opens the fact book of a company as known on a day (ISO). Nothing is computed before it is asked for, and the same
 * question gets the same object.
 */
export function createFactBook({ dossier, asOf }: { readonly dossier: Dossier; readonly asOf: string }): FactBook {
  const context = createBookContext(dossier, asOf);
  const periods = listPeriods(context);
  const views = new Map<string, ConceptView>();
  let issues: readonly FactIssue[] | null = null;

  function viewOf(concept: string): ConceptView {
    const known = views.get(concept);
    if (known !== undefined) return known;
    const view = createConceptView(context, periods, concept);
    views.set(concept, view);
    return view;
  }

  return {
    dossier,
    asOf,
    get issues() {
      issues ??= findIssues(context, periods);
      return issues;
    },
    periods: (kind) => periods.of(kind),
    periodOf(start, end) {
      const period = context.periodOf(start, end);
      const usual = periods.byKey(period.key);
      return usual?.start === start && usual.end === end ? usual : period;
    },
    figure: (concept, period) => viewOf(concept).figure(period, "current"),
    originally: (concept, period) => viewOf(concept).figure(period, "first"),
    vintages: (concept, { start, end }) =>
      context.index
        .groups(concept)
        .filter(({ span }) => span.start === start && span.end === end)
        .flatMap(({ facts }) => facts)
        .sort(byFiling),
    has: (concept) => context.index.groups(concept).length > 0,
  };
}

function byFiling(a: Fact, b: Fact): number {
  return compareText(a.filed ?? "", b.filed ?? "") || compareText(a.accession ?? "", b.accession ?? "");
}
