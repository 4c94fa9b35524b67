import { Link } from "react-router";
import { CardInteractions } from "#app/analytics/interactions.tsx";
import { fitsHalf, viewOf } from "#app/research/blocks/block-types.tsx";
import type { ModelText, OtherText } from "#contracts/api/run-event.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import type { Block, Card } from "#research/cards/card.ts";
import { isDataGap } from "#metrics/wording.ts";
import { Fold, Muted, Section } from "#app/ui/layout.tsx";

interface CardSectionProps {
  readonly card: Card;
  readonly isHalf: boolean;
  /** Where all of the card is; null where this is all. */
  readonly more: string | null;
  /** What a model wrote for it; null for nothing. */
  readonly modelText?: ModelText | null;
  /** Whether the rules' sentences are shown next to the model's. */
  readonly hasRuleText?: boolean;
  /** Which model that is; null for none. */
  readonly model?: string | null;
  /** What other models wrote over the same figures, shown next to it. */
  readonly otherTexts?: readonly OtherText[];
}

const NO_TEXTS: readonly OtherText[] = [];

const ModelTextBlock = lazyComponent(async () => (await import("#app/research/blocks/model-text.tsx")).ModelTextBlock);

/** One card of the page under its heading; a model's sentences replace the rules' where it has any. */
export function CardSection(props: CardSectionProps) {
  const { card, isHalf, more, modelText = null, hasRuleText = false, model = null, otherTexts = NO_TEXTS } = props;
  const isReplaced = modelText !== null && modelText.sentences.length > 0 && !hasRuleText;
  const { blocks, gaps } = foldGaps(isReplaced ? card.blocks.filter(({ kind }) => kind !== "sentences") : card.blocks);
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
          {modelText !== null && <ModelTextBlock text={modelText} writer={hasRuleText ? model : null} />}
          {otherTexts.flatMap((other) => {
            const text = other.texts.find((one) => one.card === card.type);
            return text === undefined ? [] : [<ModelTextBlock key={other.model} text={text} writer={other.model} />];
          })}
          {hasRuleText && hasModelText(modelText, otherTexts, card) && <Muted>Written by our rules:</Muted>}
          {blocks.map((block, index) => (
            <div key={index} data-slot="block" data-kind={block.kind} data-span={spans[index]}>
              {viewOf(block.kind, block)}
            </div>
          ))}
          {gaps.length > 0 && (
            <Fold summary={`${gaps.length} figures are not in our data yet`} data-slot="gaps">
              <Muted as="ul">
                {gaps.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </Muted>
            </Fold>
          )}
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

/** So many gaps of our data are told one by one. */
const MOST_GAPS = 3;

/** More fold out of a card, whose figures would be lost between them: our data of a small company lacks many lines. */
function foldGaps(all: readonly Block[]): { readonly blocks: readonly Block[]; readonly gaps: readonly string[] } {
  const gaps = all.flatMap((block) => (block.kind === "absent" && isDataGap(block.reason) ? [block.reason] : []));
  if (gaps.length <= MOST_GAPS) return { blocks: all, gaps: [] };
  return { blocks: all.filter((block) => block.kind !== "absent" || !isDataGap(block.reason)), gaps };
}

/** Whether a model's sentences stand before those of the rules. */
function hasModelText(own: ModelText | null, others: readonly OtherText[], { type }: Card): boolean {
  const all = [...(own === null ? [] : [own]), ...others.flatMap(({ texts }) => texts)];
  return all.some((text) => text.card === type && text.sentences.length > 0);
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
