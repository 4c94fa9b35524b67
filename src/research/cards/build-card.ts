import type { CardType } from "#contracts/research-stream.ts";
import type { Block, Card } from "./card.ts";
import type { CardContext } from "./card-context.ts";
import { CARDS } from "./cards.ts";
import type { Cards } from "./define-card.ts";

/** A built card; `error` tells the log why it could not be built. */
export interface BuiltCard {
  readonly card: Card;
  readonly error: unknown;
}

const MOST_SENTENCES = 3;

/** A card as the overview shows it: the first block of each kind that its declaration names, with the best sentences. */
export function onOverview(card: Card, cards: Cards = CARDS): Card {
  const named = cards[card.type].onOverview?.blocks;
  if (named === undefined || card.state !== "ready") return card;
  const first = named.map((name) => card.blocks.find((block) => nameOf(block) === name));
  const mostRows = cards[card.type].onOverview?.mostRows;
  const blocks = card.blocks.filter((block) => first.includes(block)).map((block) => shortened(block, mostRows));
  return { ...card, blocks: blocks.length === 0 ? card.blocks.slice(0, 1) : blocks };
}

function nameOf(block: Block): string {
  return block.kind === "chart" ? block.chart : block.kind;
}

function shortened(block: Block, mostRows: number | undefined): Block {
  if (block.kind === "sentences") return { ...block, items: block.items.slice(0, MOST_SENTENCES) };
  if (block.kind === "table") return { ...block, rows: block.rows.slice(0, mostRows) };
  if (block.kind === "excerpts") return { ...block, items: block.items.slice(0, mostRows) };
  return block.kind === "filings" ? { ...block, rows: block.rows.slice(0, mostRows) } : block;
}

/** Builds one card. An error in it is a failed card with a reason for the reader; the others stand. */
export function buildCard(type: CardType, context: CardContext, cards: Cards = CARDS): BuiltCard {
  const { title, build } = cards[type];
  try {
    return { card: { type, title, ...build(context) }, error: null };
  } catch (error) {
    const reason = "We couldn't build this card because of an error on our side. The other cards are complete.";
    return { card: { type, title, state: "failed", blocks: [{ kind: "absent", reason }] }, error };
  }
}
