import { CardInteractions } from "#app/analytics/interactions.tsx";
import { Filings } from "#app/research/blocks/filings.tsx";
import { Sentences } from "#app/research/blocks/sentences.tsx";
import { Sources } from "#app/research/blocks/sources.tsx";
import { TableBlock } from "#app/research/blocks/table-block.tsx";
import {
  LaterChart,
  LaterChecks,
  LaterNextResults,
  LaterPrice,
  LaterResultsHistory,
  LaterValuation,
} from "#app/research/later/later-blocks.tsx";
import type { Block, Card } from "#research/cards/card.ts";
import { spansOf } from "./block-spans.ts";
import "./card-section.css";

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
      return <LaterChart chart={block} />;
    case "checks":
      return <LaterChecks {...block} />;
    case "price":
      return <LaterPrice chart={block} />;
    case "filings":
      return <Filings {...block} />;
    case "next-results":
      return <LaterNextResults {...block} />;
    case "results-history":
      return <LaterResultsHistory history={block} />;
    case "valuation":
      return <LaterValuation inputs={block} />;
    case "sources":
      return <Sources {...block} />;
    case "absent":
      return <p data-slot="absent">{block.reason}</p>;
    case "prose":
      return <p data-slot="prose">{block.text}</p>;
  }
}
