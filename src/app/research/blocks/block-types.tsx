import type { ReactNode } from "react";
import {
  LazyChart,
  LazyChecks,
  LazyNextResults,
  LazyPrice,
  LazyResultsHistory,
  LazyValuation,
} from "#app/research/lazy/lazy-blocks.tsx";
import { Muted } from "#app/ui/layout.tsx";
import type { Block, FigureTable } from "#research/cards/card.ts";
import { Filings, Sentences, Sources } from "./card-lists.tsx";
import { KeyFigureTiles } from "./key-figure-tiles.tsx";
import { Excerpts } from "./excerpts.tsx";
import { TableBlock } from "./table-block.tsx";

type Kind = Block["kind"];
type BlockOf = { readonly [K in Kind]: Extract<Block, { readonly kind: K }> };

interface BlockType<B> {
  readonly view: (block: B) => ReactNode;
  /** Whether half a card's width is enough for it (never). */
  readonly fitsHalf?: (block: B) => boolean;
}

/** How a page shows each kind of block. */
const BLOCK_TYPES: { readonly [K in Kind]: BlockType<BlockOf[K]> } = {
  sentences: {
    view: (block) => <Sentences {...block} />,
    fitsHalf: () => true,
  },
  table: {
    view: (block) => <TableBlock table={block} />,
    fitsHalf: (block) => block.columns.length > 1 && lettersOf(block) <= HALF_LETTERS,
  },
  chart: {
    view: (block) => <LazyChart chart={block} />,
    fitsHalf: () => true,
  },
  checks: {
    view: (block) => <LazyChecks {...block} />,
    fitsHalf: () => true,
  },
  price: {
    view: (block) => <LazyPrice chart={block} />,
  },
  valuation: {
    view: (block) => <LazyValuation inputs={block} />,
  },
  "results-history": {
    view: (block) => <LazyResultsHistory history={block} />,
  },
  "next-results": { view: (block) => <LazyNextResults {...block} /> },
  "key-figures": {
    view: (block) => <KeyFigureTiles {...block} />,
  },
  filings: { view: (block) => <Filings {...block} /> },
  sources: { view: (block) => <Sources {...block} /> },
  absent: {
    view: ({ reason }) => (
      <Muted isMeasured data-slot="absent">
        {reason}
      </Muted>
    ),
  },
  excerpts: { view: (block) => <Excerpts {...block} />, fitsHalf: () => true },
  prose: { view: ({ text }) => <Muted isMeasured>{text}</Muted> },
};

/** Shows a block as its kind is shown. */
export function viewOf<K extends Kind>(kind: K, block: BlockOf[K]): ReactNode {
  return BLOCK_TYPES[kind].view(block);
}

/** Whether a block has room enough in half a card. */
export function fitsHalf<K extends Kind>(kind: K, block: BlockOf[K]): boolean {
  return BLOCK_TYPES[kind].fitsHalf?.(block) ?? false;
}

/** How many letters the headings of a table beside its longest row name may have in half a card. */
const HALF_LETTERS = 48;

function lettersOf({ columns, rows }: FigureTable): number {
  const names = rows.map(({ label }) => Math.min(label.length, 20));
  return Math.max(0, ...names) + columns.reduce((sum, column) => sum + Math.max(column.length, 8), 0);
}
