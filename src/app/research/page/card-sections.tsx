import { Link } from "react-router";
import { CardInteractions } from "#app/analytics/interactions.tsx";
import { fitsHalf, viewOf } from "#app/research/blocks/block-types.tsx";
import type { ModelText } from "#contracts/api/run-event.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import type { Block, Card } from "#research/cards/card.ts";
import "./card-sections.css";
import { Muted, Section } from "#app/ui/layout.tsx";
import type { CardHeading } from "#research/cards/plan.ts";
import type { CardType } from "#contracts/research-stream.ts";

interface CardSectionProps {
  readonly card: Card;
  readonly isHalf: boolean;
  /** Where all of the card is; null where this is all. */
  readonly more: string | null;
  /** What a model wrote for it; null for nothing. */
  readonly modelText?: ModelText | null;
  /** Whether the rules' sentences are shown next to the model's. */
  readonly hasRuleText?: boolean;
}

const ModelTextBlock = lazyComponent(async () => (await import("#app/research/blocks/model-text.tsx")).ModelTextBlock);

/** One card of the page under its heading; a model's sentences replace the rules' where it has any. */
export function CardSection({ card, isHalf, more, modelText = null, hasRuleText = false }: CardSectionProps) {
  const isReplaced = modelText !== null && modelText.sentences.length > 0 && !hasRuleText;
  const blocks = isReplaced ? card.blocks.filter(({ kind }) => kind !== "sentences") : card.blocks;
  const spans = spansOf(blocks);
  return (
    <Section
      title={card.title}
      id={card.type}
      data-slot="card"
      data-card={card.type}
      data-state={card.state}
      data-half={isHalf || undefined}
    >
      <div data-slot="card-body">
        <CardInteractions card={card.type}>
          {modelText !== null && <ModelTextBlock text={modelText} isNamed={hasRuleText} />}
          {blocks.map((block, index) => (
            <div key={index} data-slot="block" data-kind={block.kind} data-span={spans[index]}>
              {viewOf(block.kind, block)}
            </div>
          ))}
        </CardInteractions>
      </div>
      {more !== null && (
        <Muted data-slot="card-more" data-print="hidden">
          <Link to={`${more}#${card.type}`}>More on {card.title.toLowerCase()}</Link>
        </Muted>
      )}
    </Section>
  );
}

type Span = "half" | "full";

/**
 * How much of the card's width each block takes where there is room for two beside each other. Halves come in pairs,
 * in reading order: one left over takes the whole width.
 */
export function spansOf(blocks: readonly Block[]): readonly Span[] {
  const spans = blocks.map((block): Span => (fitsHalf(block.kind, block) ? "half" : "full"));
  let open = -1;
  spans.forEach((span, index) => {
    if (span === "full") {
      if (open !== -1) spans[open] = "full";
      open = -1;
    } else open = open === -1 ? index : -1;
  });
  if (open !== -1) spans[open] = "full";
  return spans;
}

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
  const places = contents.map((heading) => ({
    type: heading.type,
    heading,
    card: cards.find((card) => card.type === heading.type) ?? null,
  }));
  if (!isRunning) return places.filter(({ card }) => card !== null);
  const gap = places.findIndex(({ type, card }) => card === null && type !== "verdict");
  return gap === -1 ? places : places.slice(0, gap);
}

interface SectionListProps {
  readonly contents: readonly CardHeading[];
  /** The cards that stand on the page. */
  readonly shown: ReadonlySet<CardType>;
}

/** The cards of the page as a list to jump by; those on their way are named and cannot be jumped to yet. */
export function SectionList({ contents, shown }: SectionListProps) {
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
