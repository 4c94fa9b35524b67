import { Link } from "react-router";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { researchAddress } from "#app/addresses.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type {
  DividendIncome,
  DividendLine,
  DividendSilence,
} from "#research/portfolio-report/dividends/dividend-income.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { CoverageNote, NumberOrReason, ReportSection } from "./notes.tsx";
import { numberText, shareText } from "./number-text.ts";
import { ShareStrip } from "./share-strip.tsx";

/** What the companies are counted on to pay in twelve months, each sum opening what it was read from. */
export function Dividends({ report }: { readonly report: PortfolioReport }) {
  const { dividends } = report;
  const { lines, none, unknown, coverage } = dividends;
  return (
    <ReportSection title="Dividends in the next 12 months">
      <div data-slot="report-lead">
        <Headline dividends={dividends} /> <CoverageNote coverage={coverage} />
      </div>
      {lines.length > 0 && (
        <>
          <p data-slot="report-reason">
            Assumed: the last four declared dividends of each company, unchanged, on today’s shares and before taxes. A
            company without quarterly filings counts with its last fiscal year, and a single quarter far above the
            others counts like the next largest. Yields are over the newest close; the dividend yield of a company’s
            research counts that quarter in full.
          </p>
          <ShareStrip shares={lines.map(({ symbol, part }) => ({ name: symbol, weight: part }))} />
          <DividendTable lines={lines} hasIncome={dividends.income !== null} />
        </>
      )}
      <Silent title="Counted as paying nothing" silent={none} />
      <Silent title="Not counted, because we do not know" silent={unknown} />
    </ReportSection>
  );
}

function Headline({ dividends: { lines, income, yield: yearly, coverage } }: { readonly dividends: DividendIncome }) {
  if (coverage.with === 0) return "We do not know what these companies pay.";
  if (lines.length === 0) return "We expect no dividends from these companies.";
  return (
    <>
      {income !== null && (
        <>
          <strong>{numberText(income, "USD")}</strong> for your shares.{" "}
        </>
      )}
      {yearly !== null && (
        <>
          <strong>{shareText(yearly)}</strong> a year on the value of the counted companies.
        </>
      )}
    </>
  );
}

function DividendTable({ lines, hasIncome }: { readonly lines: readonly DividendLine[]; readonly hasIncome: boolean }) {
  return (
    <Table caption="Dividends in the next 12 months" isCaptionHidden columns={hasIncome ? 8 : 6}>
      <thead>
        <tr>
          <th scope="col">Company</th>
          <NumberHeading>A share</NumberHeading>
          <th scope="col">As declared in</th>
          <NumberHeading>Year before</NumberHeading>
          <NumberHeading>Yield</NumberHeading>
          {hasIncome && <NumberHeading>Shares</NumberHeading>}
          {hasIncome && <NumberHeading>Income</NumberHeading>}
          <NumberHeading>Share of total</NumberHeading>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <DividendRow key={line.symbol} line={line} hasIncome={hasIncome} />
        ))}
      </tbody>
    </Table>
  );
}

const noShares = (symbol: string): string =>
  `Your trades in ${symbol} are missing or incomplete, so we have no number of shares.`;

function DividendRow({ line, hasIncome }: { readonly line: DividendLine; readonly hasIncome: boolean }) {
  const { symbol, year, before } = line;
  return (
    <tr>
      <th scope="row">
        <Link to={researchAddress(symbol)}>{symbol}</Link>
      </th>
      <NumberCell>
        <FigureLink figure={year.filed} format="auto">
          {numberText(year.perShare, "USD/shares")}
        </FigureLink>
      </NumberCell>
      <td>
        {year.filed.periodLabel}
        {year.special !== null && (
          <span data-slot="report-reason">
            {" "}
            of <FigureLink figure={year.filed} format="auto" />, <FigureLink figure={year.special} format="auto" /> in{" "}
            {year.special.periodLabel} counted like the next largest quarter
          </span>
        )}
      </td>
      <NumberCell>
        {before === null && <NoFigure reason={`We do not have ${symbol}’s dividends of the year before.`} />}
        {before !== null && (
          <FigureLink figure={before.filed} format="auto">
            {numberText(before.perShare, "USD/shares")}
          </FigureLink>
        )}
        {before !== null && before.special !== null && (
          <span data-slot="report-reason"> without a special quarter</span>
        )}
      </NumberCell>
      <NumberCell>{shareText(line.yield)}</NumberCell>
      {hasIncome && (
        <>
          <NumberCell>
            <NumberOrReason value={line.shares} unit="shares" reason={noShares(symbol)} />
          </NumberCell>
          <NumberCell>
            <NumberOrReason value={line.income} unit="USD" reason={noShares(symbol)} />
          </NumberCell>
        </>
      )}
      <NumberCell>{shareText(line.part)}</NumberCell>
    </tr>
  );
}

/** Companies without a line, each with its reason and what the filings do say. */
function Silent({ title, silent }: { readonly title: string; readonly silent: readonly DividendSilence[] }) {
  if (silent.length === 0) return null;
  return (
    <details data-slot="report-how">
      <summary>
        {title}: {silent.map(({ symbol }) => symbol).join(", ")}
      </summary>
      <ul>
        {silent.map(({ symbol, reason, seen }) => (
          <li key={symbol}>
            <Link to={researchAddress(symbol)}>{symbol}</Link> {reason}
            {seen !== null && (
              <>
                {" "}
                {seen.label}, {seen.periodLabel}: <FigureLink figure={seen} format="auto" />.
              </>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
