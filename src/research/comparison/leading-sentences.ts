import { unitKind, type UnitKind } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { compose, count, show, when } from "#research/rules/sentence-template.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Sentence, Slot, VerifiedSentence } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { nounsOf, possessive, shortName } from "#research/verifier/lexicon/nouns.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { newestFigure } from "./newest-figure.ts";

/** Who leads by each measure and by how much; measures of which fewer than two companies have a figure are left out. */
export function leadingSentences(
  analyses: readonly Analysis[],
  measures: readonly string[],
): readonly VerifiedSentence[] {
  return measures.flatMap((measure) => leadingSentence(analyses, measure) ?? []);
}

interface Entry {
  readonly analysis: Analysis;
  readonly figure: Figure;
}

function leadingSentence(analyses: readonly Analysis[], measure: string): VerifiedSentence | null {
  const isLowest = metric(measure)?.better === "lower";
  const entries = ranked(analyses, measure, isLowest);
  const [leader, second] = entries;
  if (leader === undefined || second === undefined || !isAhead(leader, second)) return null;
  // An amount in one currency is neither more nor less than one in another.
  if (entries.some(({ figure }) => figure.unit !== leader.figure.unit)) return null;
  const wordings = entries.length === 2 ? ofTwo(leader, second, analyses) : ofSeveral(entries, { isLowest, analyses });
  return firstVerified(wordings, leader.analysis, entries);
}

/** `PepsiCo’s revenue was $96.90B in FY2025; Coca-Cola’s was $50.13B, 48.3% lower.` */
function ofTwo(leader: Entry, second: Entry, analyses: readonly Analysis[]): readonly Sentence["parts"][] {
  return nounsOf(leader.figure).flatMap(({ noun, verb }) => {
    const first = compose`${possessive(leader.analysis)} ${noun} ${verb} ${show(leader.figure)} ${when(leader.figure)}`;
    const next = compose`; ${possessive(second.analysis)} ${verb} `;
    return endings(leader, second, analyses).map((ending) => [...first, ...next, ...ending]);
  });
}

/** `Nvidia’s revenue of $215.94B in FY2026 is the highest of 3 companies; Intel is next with $52.85B, 75.5% lower.` */
function ofSeveral(
  entries: readonly Entry[],
  { isLowest, analyses }: { readonly isLowest: boolean; readonly analyses: readonly Analysis[] },
): readonly Sentence["parts"][] {
  const [leader, second] = entries;
  const id = calculationId("companies", ...entries.map(({ figure }) => figure));
  const companies = leader === undefined ? undefined : resolveFigure(id, leader.analysis, analyses);
  if (leader === undefined || second === undefined || companies === undefined) return [];
  const scope = entries.length < analyses.length ? " with this figure" : "";
  return nounsOf(leader.figure).flatMap(({ noun, verb }) => {
    const opening = compose`${possessive(leader.analysis)} ${noun} of ${show(leader.figure)} ${when(leader.figure)}`;
    const extreme = compose` ${verb === "were" ? "are" : "is"} the ${isLowest ? "lowest" : "highest"}`;
    const among = compose` of ${count(companies)} companies${scope}; ${shortName(second.analysis)} is next with `;
    return endings(leader, second, analyses).map((ending) => [...opening, ...extreme, ...among, ...ending]);
  });
}

/** An amount per share says nothing next to that of another company: shares differ in size. */
const WITHOUT_LEADER: ReadonlySet<UnitKind> = new Set<UnitKind>(["money-per-share", "shares"]);

function isAhead({ figure }: Entry, second: Entry): boolean {
  return !WITHOUT_LEADER.has(unitKind(figure.unit)) && figure.value?.eq(second.figure.value ?? NaN) === false;
}

/** The companies that have a meaningful figure, the leader first. */
function ranked(analyses: readonly Analysis[], measure: string, isLowest: boolean): readonly Entry[] {
  return analyses
    .flatMap((analysis): readonly Entry[] => {
      const figure = newestFigure(analysis, measure);
      return figure === null || figure.value === null || isNotMeaningful(viewOf(figure)) ? [] : [{ analysis, figure }];
    })
    .toSorted((one, other) => {
      const order = one.figure.value?.comparedTo(other.figure.value ?? 0) ?? 0;
      return isLowest ? order : -order;
    });
}

/** The figure of the next company and how far behind it is; without the distance where it cannot be said. */
function endings(leader: Entry, second: Entry, analyses: readonly Analysis[]): readonly Sentence["parts"][] {
  const time = second.figure.period.label === leader.figure.period.label ? [] : [" ", ...when(second.figure)];
  const value = compose`${show(second.figure)}${time}`;
  const gap = gapOf(leader, second, analyses);
  const side = (second.figure.value?.comparedTo(leader.figure.value ?? 0) ?? 0) < 0 ? "lower" : "higher";
  return [...(gap === null ? [] : [[...value, ...compose`, ${gap} ${side}.`]]), [...value, "."]];
}

/** How far the next company is behind: percentage points of ratios, a share of amounts and multiples, else the difference. */
function gapOf(leader: Entry, second: Entry, analyses: readonly Analysis[]): Slot | null {
  const { unit } = leader.figure;
  const isRelative = unitKind(unit) === "money" || unit === "times";
  const id = calculationId(isRelative ? "gap_share" : "gap", second.figure, leader.figure);
  if (resolveFigure(id, second.analysis, analyses) === undefined) return null;
  return { figure: id, format: unit === "ratio" ? "points-magnitude" : isRelative ? "percent-magnitude" : "auto" };
}

function firstVerified(
  wordings: readonly Sentence["parts"][],
  analysis: Analysis,
  entries: readonly Entry[],
): VerifiedSentence | null {
  const chosenPeers = entries.map((entry) => ({ name: shortName(entry.analysis), analysis: entry.analysis }));
  const entities = entries.flatMap(({ analysis: { dossier } }) => [dossier.company.displayName, dossier.company.name]);
  for (const parts of wordings) {
    const verdict = verifySentence(
      { rule: "comparison-leader", parts: [...parts] },
      { analysis, entities, chosenPeers },
    );
    if (verdict.ok) return verdict.sentence;
  }
  return null;
}
