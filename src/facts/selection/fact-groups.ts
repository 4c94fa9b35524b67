import type { Fact, Span } from "#facts/fact.ts";

/** Every value held for one concept, unit and span. */
export interface FactGroup {
  readonly concept: string;
  readonly unit: string;
  readonly span: Span;
  /** Oldest filing first. */
  readonly facts: readonly Fact[];
}

/** Facts by concept, grouped only when a concept is asked for. */
export interface FactIndex {
  readonly concepts: readonly string[];
  groups(concept: string): readonly FactGroup[];
}

/** Indexes facts in a dossier's order. */
export function indexFacts(facts: readonly Fact[]): FactIndex {
  const starts = new Map<string, number>();
  let previous: string | null = null;
  facts.forEach(({ concept }, index) => {
    if (concept !== previous) starts.set(concept, index);
    previous = concept;
  });
  const grouped = new Map<string, readonly FactGroup[]>();
  return {
    concepts: [...starts.keys()],
    groups(concept) {
      const known = grouped.get(concept);
      if (known !== undefined) return known;
      const from = starts.get(concept);
      const groups = from === undefined ? [] : groupRun(facts, from, concept);
      grouped.set(concept, groups);
      return groups;
    },
  };
}

/** Facts of one span stand together in a dossier, so one pass over a concept's run groups them. */
function groupRun(facts: readonly Fact[], from: number, concept: string): readonly FactGroup[] {
  const groups: (FactGroup & { facts: Fact[] })[] = [];
  for (let index = from; facts[index]?.concept === concept; index += 1) {
    const fact = facts[index];
    if (fact === undefined) break;
    const last = groups.at(-1);
    if (last !== undefined && isSameGroup(last, fact)) last.facts.push(fact);
    else groups.push({ concept, unit: fact.unit, span: fact.span, facts: [fact] });
  }
  return groups;
}

function isSameGroup(group: FactGroup, { unit, span }: Fact): boolean {
  return group.unit === unit && group.span.start === span.start && group.span.end === span.end;
}

const PERIODIC = /^(10-K|10-Q|20-F|40-F|6-K|10-KT|10-QT|10-K405)(\/A)?$/;

/**
 * How much a filing's word on a period is worth; lower is better. Annual and quarterly reports and their amendments
 * come first, other filings only when nothing else exists (docs/research-method.md#2.1, rule 1), and values whose filing
 * nobody knows last of all.
 */
export function formRank({ form, basis }: Fact): number {
  if (basis === "derived" || form === null) return 2;
  return PERIODIC.test(form) ? 0 : 1;
}

/** Whether a value counts shares, is an amount per share, or neither. */
export type ShareMeasure = "shares" | "per-share" | "neither";

// Some filers tag an amount per share with the unit of a plain amount; the concept's name says what it is.
const PER_SHARE_NAME = /PerShare|PerDilutedShare|PerBasicShare|PerOutstandingUnit/;

/** Tells share counts and amounts per share from everything else, by unit and name. */
export function shareMeasure({ concept, unit }: Pick<Fact, "concept" | "unit">): ShareMeasure {
  if (unit === "shares") return "shares";
  return unit.endsWith("/shares") || (unit !== "pure" && PER_SHARE_NAME.test(concept)) ? "per-share" : "neither";
}
