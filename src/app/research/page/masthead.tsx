import type { ReactNode } from "react";
import { AddToPortfolio } from "#app/portfolios/add/add-to-portfolio.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { ShareButton } from "#app/share/share-button.tsx";
import { isLastMarketDay } from "#earnings/next/market-days.ts";
import type { Card } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat } from "#research/text/sentence.ts";
import { newestFigure } from "./headline-figures.ts";
import "./masthead.css";

interface MastheadProps {
  readonly symbol: string;
  /** As people write it. */
  readonly name: string;
  readonly exchange: string | null;
  readonly sector: string | null;
  readonly cik: string;
  /** Names the company beyond doubt: registered name, CIK, exchange, fiscal year. */
  readonly identity: string | null;
  readonly cards: readonly Card[];
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Who is researched, and what the market says: each figure with its age. */
export function Masthead({ symbol, name, exchange, sector, cik, identity, cards, today }: MastheadProps) {
  const change = newestFigure(cards, cik, "price_change_1d");
  return (
    <header data-slot="masthead">
      <div data-slot="masthead-name">
        <p data-slot="masthead-symbol">
          <strong>{symbol}</strong>
          {[exchange, sector].filter((part) => part !== null).map((part) => ` · ${part}`)}
        </p>
        <h1>{name}</h1>
        <p data-slot="masthead-line">{identity ?? "\u00A0"}</p>
        <div data-slot="masthead-actions">
          <AddToPortfolio cik={cik} symbol={symbol} />
          <ShareButton subject={`this research on ${name}`} />
        </div>
      </div>
      <dl data-slot="masthead-figures">
        <Headline title="Price" figure={newestFigure(cards, cik, "price")} format="per-share" />
        {change !== null && isLastMarketDay(change.periodEnd, today) && (
          <Headline title="Day’s change" figure={change} format="percent" isSigned />
        )}
        <Headline title="Market value" figure={newestFigure(cards, cik, "market_cap")} format="money" />
      </dl>
    </header>
  );
}

interface HeadlineProps {
  readonly title: string;
  readonly figure: FigureView | null;
  readonly format: SlotFormat;
  readonly isSigned?: boolean;
}

function Headline({ title, figure, format, isSigned = false }: HeadlineProps): ReactNode {
  if (figure === null) return null;
  const isDown = figure.value?.startsWith("-") ?? false;
  return (
    <div data-direction={isSigned ? (isDown ? "down" : "up") : undefined}>
      <dt>{title}</dt>
      <dd>
        <FigureLink figure={figure} format={format} />
      </dd>
      <dd data-slot="masthead-age">{figure.periodLabel}</dd>
    </div>
  );
}
