import type { Block } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";

type Kind = Block["kind"];
type BlockOf = { readonly [K in Kind]: Extract<Block, { readonly kind: K }> };

const none = (): readonly FigureView[] => [];

/** The figures in a block, for what the page's header says: apart from how blocks look, which the header does without. */
const BLOCK_FIGURES: { readonly [K in Kind]: (block: BlockOf[K]) => readonly FigureView[] } = {
  sentences: ({ items }) => items.flatMap(({ sentence }) => Object.values(sentence.figures)),
  table: ({ rows }) => figuresOfRows(rows),
  chart: ({ series }) => series.flatMap(({ points }) => points.filter((point) => point !== null)),
  checks: ({ items }) => items.flatMap(({ figures }) => figures),
  price: ({ finding }) => Object.values(finding?.figures ?? {}),
  valuation: (block) => [block.price, block.freeCashFlow, block.netDebt, block.shares, block.enterpriseValue],
  "results-history": ({ rows }) => figuresOfRows(rows),
  "next-results": none,
  "key-figures": ({ items }) => items.map(({ figure }) => figure),
  filings: none,
  sources: none,
  absent: none,
  excerpts: none,
  prose: none,
};

/** The figures that a block shows. */
export function figuresIn<K extends Kind>(kind: K, block: BlockOf[K]): readonly FigureView[] {
  return BLOCK_FIGURES[kind](block);
}

function figuresOfRows(rows: readonly { readonly cells: readonly (FigureView | null)[] }[]): readonly FigureView[] {
  return rows.flatMap(({ cells }) => cells.filter((cell) => cell !== null));
}
