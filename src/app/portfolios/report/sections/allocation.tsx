import type { PortfolioReport, ReportLine } from "#research/portfolio-report/report.ts";
import { shareText } from "./number-text.ts";

const SHOWN = 12;
const COLOURS = 6;

interface Share {
  readonly name: string;
  readonly weight: string;
  readonly detail: string;
}

/** Where the value is: company by company, and by sector. */
export function Allocation({ report }: { readonly report: PortfolioReport }) {
  return (
    <div data-slot="report-section">
      <h3>Where the value is</h3>
      <Strip shares={report.lines.flatMap(shareOf)} />
      <div data-slot="report-columns">
        <Bars caption="Companies" shares={largest(report.lines)} />
        <Bars
          caption="Sectors"
          shares={report.sectors.map(({ sector, weight, symbols }) => ({
            name: sector,
            weight,
            detail: symbols.join(", "),
          }))}
        />
      </div>
    </div>
  );
}

function shareOf({ symbol, name, weight }: ReportLine): readonly Share[] {
  return weight === null ? [] : [{ name: symbol, weight, detail: name ?? "" }];
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
  return [...shares.slice(0, SHOWN), { name: `${rest.length} others`, weight: String(weight), detail: "" }];
}

/** The whole as one bar; the list below says the same in words. */
function Strip({ shares }: { readonly shares: readonly Share[] }) {
  const ordered = shares.toSorted(byWeight);
  const starts = ordered.map((_, place) =>
    ordered.slice(0, place).reduce((sum, { weight }) => sum + Number(weight), 0),
  );
  return (
    <svg data-slot="allocation-strip" width="100%" height="28" aria-hidden="true">
      {ordered.map(({ name, weight }, place) => (
        <svg key={name} x={`${(starts[place] ?? 0) * 100}%`} width={`${Number(weight) * 100}%`} height="28">
          <rect data-series={place % COLOURS} width="100%" height="28" />
          {Number(weight) > 0.06 && (
            <text x="50%" y="14" dy="0.35em" textAnchor="middle">
              {name}
            </text>
          )}
        </svg>
      ))}
    </svg>
  );
}

function Bars({ caption, shares }: { readonly caption: string; readonly shares: readonly Share[] }) {
  const most = Math.max(0, ...shares.map(({ weight }) => Number(weight)));
  return (
    <table data-slot="report-bars">
      <caption>{caption}</caption>
      <tbody>
        {shares.map(({ name, weight, detail }) => (
          <tr key={name}>
            <th scope="row" title={detail}>
              {name}
            </th>
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
