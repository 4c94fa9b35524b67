import { Link } from "react-router";
import { comparePath, MOST_COMPARED, researchAddress } from "#app/addresses.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { type SortedLines, OrderNote, SortHeading, useLineOrder } from "#app/portfolios/report/sort/line-order.tsx";
import { type LineKey, lineReason, lineText } from "#app/portfolios/report/sort/sort-lines.ts";
import { Day } from "#app/ui/reader.tsx";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { overdueWords } from "#earnings/words.ts";
import { ReportSection } from "./notes.tsx";
import { LINE_MEASURES, type PortfolioReport, type ReportLine } from "#research/portfolio-report/report.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";

/** Every company of the list in figures, each opening its evidence; sorted by any of them. */
export function FiguresTable({ report }: { readonly report: PortfolioReport }) {
  const sorting = useLineOrder(report.lines);
  const largest = report.lines
    .filter(({ figures }) => figures.price !== undefined)
    .toSorted((one, other) => Number(other.weight) - Number(one.weight))
    .slice(0, MOST_COMPARED)
    .map(({ symbol }) => symbol);
  const hasValues = report.lines.some(({ value }) => value !== null);
  return (
    <ReportSection title="Company by company">
      {largest.length > 1 && (
        <p data-slot="report-lead">
          <Link to={comparePath(largest)}>Compare {largest.join(", ")} side by side</Link>
        </p>
      )}
      <OrderNote sorting={sorting} />
      <Table caption="Company by company" isCaptionHidden columns={LINE_MEASURES.length + (hasValues ? 6 : 5)}>
        <thead>
          <Headings sorting={sorting} hasValues={hasValues} />
        </thead>
        <tbody>
          {sorting.sorted.map((line) => (
            <FiguresRow key={line.symbol} line={line} hasValues={hasValues} report={report} />
          ))}
        </tbody>
      </Table>
    </ReportSection>
  );
}

function Headings({ sorting, hasValues }: { readonly sorting: SortedLines; readonly hasValues: boolean }) {
  return (
    <tr>
      <SortHeading column="symbol" label="Company" sorting={sorting} />
      <SortHeading column="weight" sorting={sorting} />
      {hasValues && <SortHeading column="value" sorting={sorting} />}
      {LINE_MEASURES.map((measure) => (
        <SortHeading key={measure} column={measure} sorting={sorting} />
      ))}
      <SortHeading column="dividend_yield" sorting={sorting} />
      <SortHeading column="next" sorting={sorting} />
      <NumberHeading>Price of</NumberHeading>
    </tr>
  );
}

function FiguresRow({
  line,
  hasValues,
  report,
}: {
  readonly line: ReportLine;
  readonly hasValues: boolean;
  readonly report: PortfolioReport;
}) {
  const none = (key: LineKey) => <NoFigure reason={lineReason(line, key, report)} />;
  return (
    <tr>
      <th scope="row">
        <Link to={researchAddress(line.symbol)}>{line.symbol}</Link>
      </th>
      <NumberCell>{lineText(line, "weight") ?? none("weight")}</NumberCell>
      {hasValues && <NumberCell>{lineText(line, "value") ?? none("value")}</NumberCell>}
      {LINE_MEASURES.map((measure) => {
        const figure = line.figures[measure];
        return (
          <NumberCell key={measure}>{figure ? <FigureLink figure={figure} format="auto" /> : none(measure)}</NumberCell>
        );
      })}
      <NumberCell>{lineText(line, "dividend_yield") ?? none("dividend_yield")}</NumberCell>
      <NumberCell data-kind="next-results">
        {line.next === null && line.overdue === null && none("next")}
        {line.next !== null && (
          <>
            {line.next.status === "ESTIMATED" && "est. "}
            <Day iso={line.next.date} />
          </>
        )}
        {line.overdue !== null && (
          <small data-slot="line-overdue">{overdueWords(line.overdue, line.overdue.knownBy)}</small>
        )}
      </NumberCell>
      <NumberCell>{ageOf(line, report.today) ?? none("price")}</NumberCell>
    </tr>
  );
}

/** How old the close is that all else hangs on. */
function ageOf({ figures: { price } }: ReportLine, today: string): string | null {
  if (price === undefined || price.value === null) return null;
  const days = daysBetween(price.periodEnd, today);
  if (days <= 0) return "today";
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
