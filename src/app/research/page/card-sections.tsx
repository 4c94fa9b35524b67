import { CardInteractions } from "#app/analytics/interactions.tsx";
import { Filings, Sentences, Sources } from "#app/research/blocks/card-lists.tsx";
import { TableBlock } from "#app/research/blocks/table-block.tsx";
import {
  LazyChart,
  LazyChecks,
  LazyNextResults,
  LazyPrice,
  LazyResultsHistory,
  LazyValuation,
} from "#app/research/lazy/lazy-blocks.tsx";
import type { Block, Card, FigureTable } from "#research/cards/card.ts";
import "./card-sections.css";
import type { CardType } from "#contracts/research-stream.ts";

/** One card of the page under its heading. */
export function CardSection({ card }: { readonly card: Card }) {
  const spans = spansOf(card.blocks);
  return (
    <section id={card.type} data-slot="card" data-card={card.type} data-state={card.state}>
      <h2>{card.title}</h2>
      <div data-slot="card-body">
        <CardInteractions card={card.type}>
          {card.blocks.map((block, index) => (
            <div key={index} data-slot="block" data-kind={block.kind} data-span={spans[index]}>
              <BlockView block={block} />
            </div>
          ))}
        </CardInteractions>
      </div>
    </section>
  );
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.kind) {
    case "sentences":
      return <Sentences {...block} />;
    case "table":
      return <TableBlock table={block} />;
    case "chart":
      return <LazyChart chart={block} />;
    case "checks":
      return <LazyChecks {...block} />;
    case "price":
      return <LazyPrice chart={block} />;
    case "filings":
      return <Filings {...block} />;
    case "next-results":
      return <LazyNextResults {...block} />;
    case "results-history":
      return <LazyResultsHistory history={block} />;
    case "valuation":
      return <LazyValuation inputs={block} />;
    case "sources":
      return <Sources {...block} />;
    case "absent":
      return <p data-slot="absent">{block.reason}</p>;
    case "prose":
      return <p data-slot="prose">{block.text}</p>;
  }
}

type Span = "half" | "full";

/** How many letters the headings of a table beside its longest row name may have in half a card. */
const HALF_LETTERS = 48;

/**
 * How much of the card's width each block takes where there is room for two beside each other. Halves come in pairs,
 * in reading order: one left over takes the whole width.
 */
export function spansOf(blocks: readonly Block[]): readonly Span[] {
  const spans = blocks.map((block): Span => (fitsHalf(block) ? "half" : "full"));
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

function fitsHalf(block: Block): boolean {
  switch (block.kind) {
    case "chart":
    case "sentences":
    case "checks":
      return true;
    case "table":
      return block.columns.length > 1 && lettersOf(block) <= HALF_LETTERS;
    default:
      return false;
  }
}

function lettersOf({ columns, rows }: FigureTable): number {
  const names = rows.map(({ label }) => Math.min(label.length, 20));
  return Math.max(0, ...names) + columns.reduce((sum, column) => sum + Math.max(column.length, 8), 0);
}

/** A planned card as the list of contents names it. */
export type CardHeading = Pick<Card, "type" | "title">;

/** A card's place on the page; null keeps the room of one on its way. */
interface CardPosition {
  readonly type: CardType;
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
  const places = contents.map(({ type }) => ({ type, card: cards.find((card) => card.type === type) ?? null }));
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
    <nav data-slot="section-list" aria-label="On this page">
      <ol>
        {contents.map(({ type, title }) => (
          <li key={type}>{shown.has(type) ? <a href={`#${type}`}>{title}</a> : title}</li>
        ))}
      </ol>
    </nav>
  );
}
