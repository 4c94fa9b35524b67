import type { CardType, ResearchType } from "#contracts/research-stream.ts";
import type { Card } from "./card.ts";
import { CARDS } from "./cards.ts";
import { BUILD_TURNS, type CardDeclaration, type Cards } from "./define-card.ts";

/** The cards of a research type, in the order of the page. */
export function cardsOf(type: ResearchType, cards: Cards = CARDS): readonly CardType[] {
  return inOrder(cards)
    .filter(({ shownIn }) => isShownIn(shownIn, type))
    .map((card) => card.type);
}

function isShownIn(shownIn: CardDeclaration["shownIn"], type: ResearchType): boolean {
  if (shownIn === "every") return true;
  if (shownIn === "reports") return type !== "deep";
  return type === "full" ? shownIn.some((other) => other !== "deep") : shownIn.includes(type);
}

/** What the page begins with. */
const OPENING: readonly CardType[] = ["verdict", "memo_thesis"];

/** A card as the page announces it. */
export interface CardHeading extends Pick<Card, "type" | "title"> {
  /** Whether two such cards fit next to each other on a wide screen. */
  readonly isHalf: boolean;
  /** Whether the page leaves it out where our data has nothing for it. */
  readonly isOptional: boolean;
  /** The research type that has all of a card which this one shows the beginning of; null where nothing is left out. */
  readonly more: ResearchType | null;
}

/** The cards of a research type with their titles as the page reads: the verdict, who it is about, then the rest. */
export function contentsOf(type: ResearchType, cards: Cards = CARDS): readonly CardHeading[] {
  const planned = cardsOf(type, cards);
  return [
    ...planned.filter((card) => OPENING.includes(card)),
    ...planned.filter((card) => !OPENING.includes(card)),
  ].map((card) => headingOf(cards[card], type));
}

function headingOf({ type, title, onOverview, shownIn }: CardDeclaration, research: ResearchType): CardHeading {
  if (research !== "overview") return { type, title, isHalf: false, isOptional: false, more: null };
  const elsewhere = typeof shownIn === "string" ? "full" : (shownIn.find((other) => other !== "overview") ?? "full");
  return {
    type,
    title,
    isHalf: onOverview?.isHalf ?? false,
    isOptional: onOverview?.isOptional ?? false,
    more: onOverview?.blocks === undefined ? null : elsewhere,
  };
}

/** The cards of a research type in the order they are built, in three parts. */
export function buildPlan(
  type: ResearchType,
  cards: Cards = CARDS,
): Readonly<Record<"first" | "middle" | "last", readonly CardType[]>> {
  const planned = cardsOf(type, cards);
  const ofTurn = (turn: CardDeclaration["turn"]): readonly CardType[] =>
    planned.filter((card) => cards[card].turn === turn);
  const between = BUILD_TURNS.filter((turn) => turn !== "first" && turn !== "last");
  return { first: ofTurn("first"), middle: between.flatMap(ofTurn), last: ofTurn("last") };
}

/** Each card behind the one that it follows; of two that follow the same card, the one added later comes first. */
function inOrder(cards: Cards): readonly CardDeclaration[] {
  const added: readonly CardDeclaration[] = Object.values(cards).toReversed();
  const behind = (before: CardType | null): readonly CardDeclaration[] =>
    added.filter(({ after }) => after === before).flatMap((card) => [card, ...behind(card.type)]);
  const ordered = behind(null);
  const lost = added.filter((card) => !ordered.includes(card)).map(({ type }) => type);
  if (lost.length > 0) throw new TypeError(`defineCard(): ${lost.join(", ")} follow each other, so none is the first`);
  return ordered;
}
