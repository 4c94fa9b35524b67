import type { ReactNode } from "react";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { LinkOut, NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { PriceChart } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { type Close, closeFigure, MONTH_NAMES, monthGrid, priceText } from "./closes.ts";

interface PriceTableProps {
  readonly chart: PriceChart;
  /** Whether it is looked at; else it is there for readers who hear the page. */
  readonly isShown: boolean;
}

const CAPTION = "Closing price at each month's end, adjusted for splits";

/** The price as a table: month-end closes by year, and what happened when. */
export function PriceTable({ chart, isShown }: PriceTableProps) {
  if (!isShown) {
    return (
      <div data-slot="table-twin">
        <table>
          <caption>{CAPTION}</caption>
          <MonthRows chart={chart} draw={([, close]) => priceText(close)} none={hiddenReason} />
        </table>
      </div>
    );
  }
  return (
    <>
      <Table caption={CAPTION} isCaptionHidden>
        <MonthRows
          chart={chart}
          draw={(close) => <CloseLink chart={chart} close={close} />}
          none={(reason) => <NoFigure reason={reason} />}
        />
      </Table>
      <ul data-slot="price-events">
        {chart.events.toReversed().map(({ date, label, url }, index) => (
          <li key={index}>
            <time dateTime={date}>{formatDate(date)}</time>{" "}
            {url === null ? label : <LinkOut href={url}>{label}</LinkOut>}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Nobody sees the table that is there to be heard, so nothing in it may take the focus. */
function hiddenReason(reason: string): ReactNode {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span data-print="hidden"> No figure: {reason}</span>
    </>
  );
}

/** A close that opens its evidence. */
export function CloseLink({
  chart,
  close,
  children = priceText(close[1]),
}: {
  readonly chart: PriceChart;
  readonly close: Close;
  /** Other words for the link than the close itself. */
  readonly children?: ReactNode;
}) {
  const figure = closeFigure(chart, close);
  if (figure === null) return children;
  return (
    <FigureLink figure={figure} format="per-share">
      {children}
    </FigureLink>
  );
}

interface MonthRowsProps extends Pick<PriceTableProps, "chart"> {
  readonly draw: (close: Close) => ReactNode;
  /** Draws a month without a close, by its reason. */
  readonly none: (reason: string) => ReactNode;
}

function MonthRows({ chart, draw, none }: MonthRowsProps) {
  return (
    <>
      <thead>
        <tr>
          <th scope="col">Year</th>
          {MONTH_NAMES.map((month) => (
            <NumberHeading key={month}>{month}</NumberHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthGrid(chart.monthly).map(({ year, closes }) => (
          <tr key={year}>
            <th scope="row">{year}</th>
            {closes.map((close, month) => (
              <NumberCell key={month}>
                {close === null ? none(`Our data has no close for ${MONTH_NAMES[month] ?? ""} ${year}.`) : draw(close)}
              </NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}
