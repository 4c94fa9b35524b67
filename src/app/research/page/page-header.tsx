import type { ReactNode } from "react";
import { AddToPortfolio } from "#app/portfolios/add/add-to-portfolio.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { ShareButton } from "#app/ui/copy-button.tsx";
import type { Headline as Headlines } from "#contracts/api/run-event.ts";
import { isLastMarketDay } from "#earnings/next/market-days.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { SlotFormat } from "#research/text/sentence.ts";
import "./page-header.css";
import { Facts, Muted, Row } from "#app/ui/layout.tsx";

interface PageHeaderProps {
  readonly symbol: string;
  /** As people write it. */
  readonly name: string;
  readonly exchange: string | null;
  readonly sector: string | null;
  readonly cik: string;
  /** Names the company beyond doubt: registered name, CIK, exchange, fiscal year. */
  readonly identity: string | null;
  /** The newest figures that the market has of it; null where our data has none. */
  readonly figures: Headlines;
  /** The reader's day, ISO. */
  readonly today: string;
}

/** Who is researched, and what the market says: each figure with its age. */
export function PageHeader({ symbol, name, exchange, sector, cik, identity, figures, today }: PageHeaderProps) {
  const { price, change, marketValue } = figures;
  return (
    <Row as="header" gap={6} rowGap={4} align="end" isSpread data-slot="masthead">
      <div data-slot="masthead-name">
        <Muted data-slot="masthead-symbol">
          <strong>{symbol}</strong>
          {[exchange, sector].filter((part) => part !== null).map((part) => ` · ${part}`)}
        </Muted>
        <h1>{name}</h1>
        <Muted data-slot="masthead-line">
          {identity === null ? "\u00A0" : withoutRepeats(identity, { name, exchange })}
        </Muted>
        <Row gap={2} data-slot="masthead-actions">
          <AddToPortfolio cik={cik} symbol={symbol} />
          <ShareButton subject={`this research on ${name.replace(/\.$/, "")}`} />
        </Row>
      </div>
      <Facts look="tiles" data-slot="masthead-figures">
        <Headline title="Price" figure={price} format="per-share" />
        {change !== null && isLastMarketDay(change.periodEnd, today) && (
          <Headline title="Day’s change" figure={change} format="percent" isSigned />
        )}
        <Headline title="Market value" figure={marketValue} format="money" />
      </Facts>
    </Row>
  );
}

/** What of the line is not written above it: a registered name that is the title's with more letters, and the exchange. */
function withoutRepeats(identity: string, { name, exchange }: Pick<PageHeaderProps, "name" | "exchange">): string {
  const letters = (words: string) => words.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const [registered = "", ...others] = identity.split(" · ");
  const isRepeated = letters(registered).startsWith(letters(name));
  return [...(isRepeated ? [] : [registered]), ...others.filter((part) => part !== exchange)].join(" · ");
}

function Headline({
  title,
  figure,
  format,
  isSigned = false,
}: {
  readonly title: string;
  readonly figure: FigureView | null;
  readonly format: SlotFormat;
  readonly isSigned?: boolean;
}): ReactNode {
  if (figure === null) return null;
  const isDown = figure.value?.startsWith("-") ?? false;
  return (
    <div data-direction={isSigned ? (isDown ? "down" : "up") : undefined}>
      <dt>{title}</dt>
      <dd>
        <FigureLink figure={figure} format={format} />
      </dd>
      <Muted as="dd" size="tiny" data-slot="masthead-age">
        {figure.periodLabel}
      </Muted>
    </div>
  );
}
