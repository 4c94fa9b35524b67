import { Link } from "react-router";
import { comparePath, MOST_COMPARED } from "#app/compare/compare-path.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { researchAddress } from "#app/search/research-address.ts";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { LINE_MEASURES, type PortfolioReport, type ReportLine } from "#research/portfolio-report/report.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { numberText, shareText } from "./number-text.ts";

const HEADINGS: Readonly<Record<(typeof LINE_MEASURES)[number], string>> = {
  price: "Price",
  pe: "P/E",
  fcf_yield: "FCF yield",
  revenue_growth: "Revenue growth",
  net_margin: "Net margin",
  return_1y: "1 year",
};

/** Every company of the list in figures, each opening its evidence. */
export function FiguresTable({ report }: { readonly report: PortfolioReport }) {
  const largest = report.lines
    .filter(({ figures }) => figures.price !== undefined)
    .toSorted((one, other) => Number(other.weight) - Number(one.weight))
    .slice(0, MOST_COMPARED)
    .map(({ symbol }) => symbol);
  const hasValues = report.lines.some(({ value }) => value !== null);
  return (
    <div data-slot="report-section">
      <h3>Company by company</h3>
      {largest.length > 1 && (
        <p data-slot="report-lead">
          <Link to={comparePath(largest)}>Compare {largest.join(", ")} side by side</Link>
        </p>
      )}
      <Table caption="Company by company" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">Company</th>
            <NumberHeading>Weight</NumberHeading>
            {hasValues && <NumberHeading>Value</NumberHeading>}
            {LINE_MEASURES.map((measure) => (
              <NumberHeading key={measure}>{HEADINGS[measure]}</NumberHeading>
            ))}
            <NumberHeading>Price of</NumberHeading>
          </tr>
        </thead>
        <tbody>
          {report.lines.map((line) => (
            <tr key={line.symbol}>
              <th scope="row">
                <Link to={researchAddress(line.symbol)}>{line.symbol}</Link>
              </th>
              <NumberCell>{shareText(line.weight)}</NumberCell>
              {hasValues && <NumberCell>{numberText(line.value, "USD")}</NumberCell>}
              {LINE_MEASURES.map((measure) => {
                const figure = line.figures[measure];
                return <NumberCell key={measure}>{figure && <FigureLink figure={figure} format="auto" />}</NumberCell>;
              })}
              <NumberCell>{ageOf(line, report.today)}</NumberCell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** How old the close is that all else hangs on. */
function ageOf({ figures: { price } }: ReportLine, today: string): string {
  if (price === undefined || price.value === null) return "";
  const days = daysBetween(price.periodEnd, today);
  if (days <= 0) return "today";
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
