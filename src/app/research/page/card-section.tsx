import { Link } from "react-router";
import { CardInteractions } from "#app/analytics/interactions.tsx";
import { fitsHalf, viewOf } from "#app/research/blocks/block-types.tsx";
import type { ModelText } from "#contracts/api/run-event.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import type { Block, Card } from "#research/cards/card.ts";
import { Muted, Section } from "#app/ui/layout.tsx";

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
