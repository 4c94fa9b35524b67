import type { CardType } from "#contracts/research-stream.ts";
import { CARDS } from "#research/cards/cards.ts";
import { MULTIPLE_VIEW_RULES } from "./catalogue/owners/multiple-views.ts";
import { OLDEST_RECENCY } from "./weigh.ts";
import { isNumber } from "#research/text/sentence.ts";
import { isContradiction, joinInsights } from "./find-insights.ts";
import type { Insight, RuleContext, VerifiedInsight } from "./insight.ts";

/** What a page shows of everything found. */
export interface Selection {
  /** For each card its best insights, best first; cards without any are left out. */
  readonly cards: Readonly<Partial<Record<CardType, readonly VerifiedInsight[]>>>;
  /** Three to five on the company: the strongest point, the weakest, what changed, what the price asks for. */
  readonly verdict: readonly VerifiedInsight[];
  /** As many that the verdict does not say, on nothing but what `topics` are about. */
  readonly topicVerdict: readonly VerifiedInsight[];
}

export interface SelectionOptions {
  /** Most insights on one card (default 2). */
  readonly perCard?: number;
  /** The cards of one part of the research; all of them where this is left out. */
  readonly topics?: readonly CardType[];
  /** Whether cards leave out what the verdict, or the verdict of their topics, says (default false). */
  readonly isToldOnce?: boolean;
}

/** With these the valuation answers its question, so the overview leaves them to it. */
const VIEWS = new Set(MULTIPLE_VIEW_RULES.map(({ id }) => id));

const MOST_BULLETS = 5;
const LEAST_BULLETS = 3;

/** Ranks insights, takes the best of each card and up to five for the verdict. */
export function selectInsights(
  insights: readonly VerifiedInsight[],
  context: RuleContext,
  { perCard = 2, topics, isToldOnce = false }: SelectionOptions = {},
): Selection {
  const ranked = insights.toSorted(byRank);
  const verdict = verdictOf(
    withoutOld(ranked.filter((insight) => isOfCompany(insight) && !VIEWS.has(insight.rule))),
    context,
  );
  const ofTopics = ranked.filter(
    (insight) => isOfCompany(insight) && !isIncluded(insight, verdict) && (topics?.includes(insight.card) ?? true),
  );
  const topicVerdict = filledUp(verdictOf(withoutOld(ofTopics), context), withoutOld(ofTopics), isLedByOneFigure);
  const told = isToldOnce ? [...verdict, ...(topics === undefined ? [] : topicVerdict)] : [];
  const cards: Partial<Record<CardType, readonly VerifiedInsight[]>> = {};
  for (const card of new Set(ranked.map((insight) => insight.card))) {
    const own = ranked.filter((insight) => insight.card === card && !isIncluded(insight, told));
    if (own.length > 0) cards[card] = withoutRepeats(varied(withoutContradictions(own, context))).slice(0, perCard);
  }
  return { cards, verdict, topicVerdict };
}

/** Each contradiction becomes one sentence, standing where its better half stood. */
function withoutContradictions(ranked: readonly VerifiedInsight[], context: RuleContext): readonly VerifiedInsight[] {
  const result: VerifiedInsight[] = [];
  const used = new Set<VerifiedInsight>();
  for (const insight of ranked) {
    if (used.has(insight)) {
      continue;
    }
    const opposite = ranked.find((other) => !used.has(other) && isContradiction(insight, other));
    const joined = opposite === undefined ? null : joinInsights(insight, opposite, context);
    if (opposite !== undefined && joined !== null) {
      used.add(opposite);
    }
    used.add(insight);
    result.push(joined ?? insight);
  }
  return result;
}

/** Below this a new topic is no reason to pass over a better sentence on a topic already told. */
const LEAST_RANK = 0.1;

/** The best of each topic first, then the rest. */
function varied(ranked: readonly VerifiedInsight[]): readonly VerifiedInsight[] {
  const isFirst = (insight: VerifiedInsight): boolean =>
    rankOf(insight) >= LEAST_RANK && ranked.find(({ topic }) => topic === insight.topic) === insight;
  return [...ranked.filter(isFirst), ...ranked.filter((insight) => !isFirst(insight))];
}

/** The first that leads with a figure says it; a card would rather be short than say it again. */
function withoutRepeats(ordered: readonly VerifiedInsight[]): readonly VerifiedInsight[] {
  return ordered.filter((insight, place) => !ordered.slice(0, place).some((told) => isLedByOneFigure(told, insight)));
}

/** What our data has or lacks says nothing about the company, good or bad. */
function isOfCompany({ card, polarity }: VerifiedInsight): boolean {
  return card !== "data_quality" && polarity !== "unknown";
}

/** What is old for its kind is no news: a verdict has it only where there is too little else. */
function withoutOld(ranked: readonly VerifiedInsight[]): readonly VerifiedInsight[] {
  const current = ranked.filter(({ recency }) => recency > OLDEST_RECENCY);
  return current.length < LEAST_BULLETS ? ranked : current;
}

function verdictOf(ranked: readonly VerifiedInsight[], context: RuleContext): readonly VerifiedInsight[] {
  const roleOf = ({ card }: VerifiedInsight) => CARDS[card].inVerdict;
  const wanted: readonly ((insight: VerifiedInsight) => boolean)[] = [
    (insight) => insight.polarity === "good" && roleOf(insight) === "business",
    (insight) => insight.polarity === "bad" && roleOf(insight) === "business",
    (insight) => roleOf(insight) === "change",
    (insight) => roleOf(insight) === "price",
  ];
  const chosen: VerifiedInsight[] = [];
  for (const isWanted of wanted) {
    const found = ranked.find((insight) => isWanted(insight) && !isCovered(insight, chosen));
    if (found !== undefined) {
      chosen.push(found);
    }
  }
  const told = withBad(chosen, ranked);
  const joined = withBad(withoutContradictions(told, context), ranked);
  return filledUp(joined, ranked, isToldBy);
}

/** Three sentences at least where so many were found that repeat none, and up to five where the rest is worth reading. */
function filledUp(
  chosen: readonly VerifiedInsight[],
  ranked: readonly VerifiedInsight[],
  isRepeat: (told: VerifiedInsight, insight: VerifiedInsight) => boolean,
): readonly VerifiedInsight[] {
  const filled = [...chosen];
  for (const insight of ranked) {
    const isWanted = filled.length < LEAST_BULLETS || (filled.length < MOST_BULLETS && rankOf(insight) >= LEAST_RANK);
    if (isWanted && !isIncluded(insight, filled) && !filled.some((told) => isRepeat(told, insight)))
      filled.push(insight);
  }
  return filled;
}

/** A verdict without a weak point, where one was found, would be praise; one that repeats nothing is preferred. */
function withBad(chosen: readonly VerifiedInsight[], ranked: readonly VerifiedInsight[]): readonly VerifiedInsight[] {
  if (chosen.some(({ polarity }) => polarity === "bad")) return chosen;
  const kept = chosen.slice(0, MOST_BULLETS - 1);
  const found = ranked.filter((insight) => insight.polarity === "bad" && !isIncluded(insight, chosen));
  const bad = found.find((insight) => !isCovered(insight, kept)) ?? found[0];
  return bad === undefined ? chosen : [...kept, bad];
}

function isIncluded({ rule }: VerifiedInsight, chosen: readonly VerifiedInsight[]): boolean {
  return chosen.some((other) => other.rule.split("+").includes(rule));
}

/** A topic is told once, unless the other side of it is told, and no two sentences lead with one figure. */
function isCovered(insight: VerifiedInsight, chosen: readonly VerifiedInsight[]): boolean {
  return chosen.some((told) => isToldBy(told, insight));
}

function isToldBy(told: VerifiedInsight, insight: VerifiedInsight): boolean {
  return (told.topic === insight.topic || isLedByOneFigure(told, insight)) && !isContradiction(told, insight);
}

function isLedByOneFigure(one: VerifiedInsight, other: VerifiedInsight): boolean {
  const figure = leadingFigure(one);
  return figure !== null && figure === leadingFigure(other);
}

/** The id of the figure that a sentence says first. */
function leadingFigure({ sentence }: VerifiedInsight): string | null {
  for (const part of sentence.parts) if (typeof part !== "string" && isNumber(part.format)) return part.figure;
  return null;
}

/** How much an insight is worth: magnitude × rarity × confidence × recency (docs/research-method.md#5), 0 to 1. */
export function rankOf({ magnitude, rarity, confidence, recency }: Insight): number {
  return Math.round(magnitude * rarity * confidence * recency * 1000) / 1000;
}

/** Orders the most valuable first, equals by the rule's id. */
function byRank(a: Insight, b: Insight): number {
  return rankOf(b) - rankOf(a) || (a.rule < b.rule ? -1 : 1);
}
