import type { Card } from "#research/cards/card.ts";
import "./card-sections.css";
import type { CardHeading } from "#research/cards/plan.ts";
import type { CardType } from "#contracts/research-stream.ts";

/** A card's place on the page; null keeps the room of one on its way. */
interface CardPosition {
  readonly type: CardType;
  readonly heading: CardHeading;
  readonly card: Card | null;
}

/**
 * The places of the page in reading order, the verdict first. While the run is going the verdict's room is kept, and
 * the other cards appear only behind those planned before them, so that nothing is pushed down while it is read.
 */
export function cardPositions(
  contents: readonly CardHeading[],
  cards: readonly Card[],
  isRunning: boolean,
): readonly CardPosition[] {
  const places = contents
    .map((heading) => ({
      type: heading.type,
      heading,
      card: cards.find((card) => card.type === heading.type) ?? null,
    }))
    .filter(({ heading, card }) => !(heading.isOptional && card?.state === "absent"));
  if (!isRunning) return places.filter(({ card }) => card !== null);
  const gap = places.findIndex(({ type, card }) => card === null && type !== "verdict");
  return gap === -1 ? places : places.slice(0, gap);
}

/** The cards of the page as a list to jump by; those on their way are named and cannot be jumped to yet. */
export function SectionList({
  contents,
  shown,
}: {
  readonly contents: readonly CardHeading[];
  /** The cards that stand on the page. */
  readonly shown: ReadonlySet<CardType>;
}) {
  return (
    <nav data-slot="section-list" data-print="hidden" aria-label="On this page">
      <ol>
        {contents.map(({ type, title }) => (
          <li key={type}>{shown.has(type) ? <a href={`#${type}`}>{title}</a> : title}</li>
        ))}
      </ol>
    </nav>
  );
}
