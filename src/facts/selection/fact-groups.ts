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
