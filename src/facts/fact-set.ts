import { createFactSetContext } from "./fact-set/fact-set-context.ts";
import { type ConceptView, createConceptView } from "./fact-set/concept-view.ts";
import { findIssues } from "./fact-set/issues.ts";
import { listPeriods } from "./fact-set/period-list.ts";
import type { Currency } from "#contracts/api/units.ts";
import type { Dossier } from "./dossier.ts";
import type { Fact, FiscalPeriod, PeriodKind } from "./fact.ts";
import { compareText } from "./intake/fact-identity.ts";
import type { Figure } from "./figure.ts";

/**
 * Opens the fact set of a company as known on a day (ISO). Nothing is computed before it is asked for, and the same
 * question gets the same object.
 */
export function createFactSet({ dossier, asOf }: { readonly dossier: Dossier; readonly asOf: string }): FactSet {
  const context = createFactSetContext(dossier, asOf);
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
    currency: context.currency,
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

/** Something about the filed data a reader should know; shown on the data-quality card. */
export interface FactIssue {
  readonly kind:
    | "restatement"
    | "rounding"
    | "scale-error"
    | "balance"
    | "split-basis"
    | "proxy-form"
    | "missing-quarter"
    | "calendar";
  /** A whole sentence. */
  readonly detail: string;
  readonly facts: readonly Fact[];
}

/** The facts of one company as known on one day: selected, put into fiscal periods and on one split basis. */
export interface FactSet {
  readonly dossier: Dossier;
  /** ISO date; facts filed later are not in the fact set. */
  readonly asOf: string;
  /** The currency of every amount of the fact set: the one that the newest annual report is in. */
  readonly currency: Currency;
  readonly issues: readonly FactIssue[];
  /** Periods of a kind for which the fact set has any income-statement or cash-flow fact (balance-sheet fact for `instant`), oldest first. */
  periods(kind: PeriodKind): readonly FiscalPeriod[];
  /** Names any span of days in the company's fiscal calendar. */
  periodOf(start: string | null, end: string): FiscalPeriod;
  /**
   * The current view of one concept for one period, on today's split basis: as filed, else derived from facts of the
   * same concept, unit and start date (Q2 = H1 - Q1, Q3 = 9M - H1, Q4 = FY - 9M; `ttm` the sum of four quarters or
   * FY + YTD - prior YTD). Null when it cannot be had. Per-share and share-count concepts are never subtracted.
   */
  figure(concept: string, period: FiscalPeriod): Figure | null;
  /** The value first filed for the period, before restatements, on today's split basis; null when it cannot be had. */
  originally(concept: string, period: FiscalPeriod): Figure | null;
  /** Every held value for one concept and span, oldest filing first. */
  vintages(concept: string, span: { readonly start: string | null; readonly end: string }): readonly Fact[];
  /** Whether any fact of the concept is held. */
  has(concept: string): boolean;
}
