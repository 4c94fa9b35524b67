import { Fragment } from "react";
import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { ReportSection } from "./notes.tsx";
import type { PortfolioReport, ReportLine } from "#research/portfolio-report/report.ts";
import type { Group } from "#research/portfolio-report/allocation.ts";
import { shareText } from "./number-text.ts";
import { ShareStrip, type StripShare } from "./share-strip.tsx";

const SHOWN = 12;

interface Share extends StripShare {
  /** Whom it is made of, by symbol; empty for one company. */
  readonly symbols: readonly string[];
}

/** Where the value is: company by company, by sector and by country. */
export function Allocation({ report }: { readonly report: PortfolioReport }) {
  return (
    <ReportSection title="Allocation">
      <ShareStrip shares={report.lines.flatMap(shareOf)} />
      <div data-slot="report-columns">
        <Slices caption="Companies" shares={largest(report.lines)} />
        <Slices caption="Sectors" shares={report.sectors.map(sliceOf)} />
        <Slices
          caption="Countries of incorporation"
          shares={report.countries.map(sliceOf)}
          note="Where a company is incorporated, as the SEC has it on file. That can be far from where it sells, works and pays taxes."
        />
      </div>
    </ReportSection>
  );
}

function shareOf({ symbol, weight }: ReportLine): readonly Share[] {
  return weight === null ? [] : [{ name: symbol, weight, symbols: [] }];
}

function sliceOf({ name, weight, symbols }: Group): Share {
  return { name, weight, symbols };
}

function byWeight(one: Share, other: Share): number {
  return Number(other.weight) - Number(one.weight);
}

/** The largest by name, the rest as one. */
function largest(lines: readonly ReportLine[]): readonly Share[] {
  const shares = lines.flatMap(shareOf).toSorted(byWeight);
  const rest = shares.slice(SHOWN);
  if (rest.length < 2) return shares;
  const weight = rest.reduce((sum, share) => sum + Number(share.weight), 0);
  return [
    ...shares.slice(0, SHOWN),
    { name: `${rest.length} others`, weight: String(weight), symbols: rest.map(({ name }) => name) },
  ];
}

/** Slices as bars, with their companies on request. */
function Slices({
  caption,
  shares,
  note,
}: {
  readonly caption: string;
  readonly shares: readonly Share[];
  readonly note?: string;
}) {
  const named = shares.filter(({ symbols }) => symbols.length > 0);
  return (
    <div>
      <Bars caption={caption} shares={shares} />
      {note !== undefined && <p data-slot="report-reason">{note}</p>}
      {named.length > 0 && (
        <details data-slot="report-how">
          <summary>Which companies</summary>
          <ul>
            {named.map(({ name, symbols }) => (
              <li key={name}>
                {name}: <SymbolLinks symbols={symbols} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function SymbolLinks({ symbols }: Pick<Share, "symbols">) {
  return symbols.map((symbol, place) => (
    <Fragment key={symbol}>
      {place > 0 && ", "}
      <Link to={researchAddress(symbol)}>{symbol}</Link>
    </Fragment>
  ));
}

function Bars({ caption, shares }: { readonly caption: string; readonly shares: readonly Share[] }) {
  const most = Math.max(0, ...shares.map(({ weight }) => Number(weight)));
  return (
    <table data-slot="report-bars">
      <caption>{caption}</caption>
      <tbody>
        {shares.map(({ name, weight }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td data-slot="bar-cell">
              <svg width="100%" height="10" aria-hidden="true">
                <rect width={`${most === 0 ? 0 : (Number(weight) / most) * 100}%`} height="10" />
              </svg>
              <span>{shareText(weight)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
