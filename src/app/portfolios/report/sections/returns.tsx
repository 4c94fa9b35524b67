import { ChartPicture } from "#app/research/chart/chart-picture.tsx";
import { plotOf } from "#app/research/chart/plot/plot-layout.ts";
import { computedView } from "#app/research/computed-view.ts";
import "#app/research/chart/chart.css";
import type { FigureChart } from "#research/cards/card.ts";
import type { PastReturns } from "#research/portfolio-report/prices/past-returns.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { CoverageNote, NumberOrReason, ReportSection } from "./notes.tsx";
import { shareText, numberText } from "./number-text.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import type { OwnReturns, Returned } from "#research/portfolio-report/prices/own-returns.ts";
import { formatDate } from "#research/text/format-date.ts";

/** How the list moved, against what the reader chose; and what the trades themselves brought. */
export function Returns({ report }: { readonly report: PortfolioReport }) {
  const { past, own } = report;
  return (
    <ReportSection title="Returns">
      {own !== null && <OwnReturnsList own={own} />}
      {past.lines.length === 0 ? (
        <p data-slot="report-reason">We need one common year of closing prices to draw this chart.</p>
      ) : (
        <PastPicture past={past} />
      )}
      <div data-slot="report-lead">
        <CoverageNote coverage={past.coverage} />
      </div>
    </ReportSection>
  );
}

function PastPicture({ past }: { readonly past: PastReturns }) {
  const chart = chartOf(past);
  const [first, last] = [past.months[0], past.months.at(-1)];
  return (
    <>
      <figure data-slot="chart" data-form="lines" data-state="picture">
        <figcaption data-slot="chart-caption">
          <h4>{chart.title}</h4>
        </figcaption>
        <ChartPicture chart={chart} plot={plotOf(chart)} active={null} />
      </figure>
      <table data-slot="report-bars">
        <caption>
          {first} to {last}
        </caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Change</th>
            <th scope="col">Largest fall</th>
          </tr>
        </thead>
        <tbody>
          {past.lines.map(({ name, change, largestFall }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{shareText(change)}</td>
              <td>{shareText(largestFall)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details data-slot="report-how">
        <summary>Monthly returns and method</summary>
        <p>
          The list’s weights, restored at every month’s end: how this list would have moved, not what anybody earned.
          Closes are adjusted for splits and not for dividends; a month in which a spin-off lies that they were not
          adjusted for is left out of that company.
        </p>
        <table data-slot="report-bars">
          <thead>
            <tr>
              <th scope="col">Month</th>
              {past.lines.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {past.months.map((month, place) => (
              <tr key={month}>
                <th scope="row">{month}</th>
                {past.lines.map(({ name, values }) => (
                  <td key={name}>{changeAt(values, place)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

function changeAt(values: readonly string[], place: number): string {
  return shareText(String(Number(values[place] ?? "1") - 1));
}

function chartOf({ months, lines }: PastReturns): FigureChart {
  return {
    kind: "chart",
    chart: "list_returns",
    form: "lines",
    title: "Change since the first month, with the list’s weights throughout",
    finding: null,
    format: "percent",
    categories: months,
    series: lines.map(({ name, values }) => ({
      name,
      points: values.map((value) => computedView(String(Number(value) - 1), "ratio", name)),
    })),
  };
}

/** What the trades returned, or why we cannot say. */
function OwnReturnsList({ own }: { readonly own: OwnReturns }) {
  return (
    <>
      <dl data-slot="report-numbers">
        <ReturnEntry
          label="Time-weighted return"
          returned={own.timeWeighted}
          note="in total, whatever you added or withdrew"
        />
        <ReturnEntry label="Money-weighted return" returned={own.moneyWeighted} note="a year, on your own money" />
        <AmountEntry
          label="Value at the newest closes"
          amount={own.value}
          reason="We cannot value any of your positions: a price or a trade is missing."
          note={own.cost === null ? "cost not known" : `cost ${numberText(own.cost, "USD")}`}
        />
        <AmountEntry
          label="Unrealized gain"
          amount={own.gain}
          reason="We need purchase costs to compute a gain."
          note={
            own.realisedGain === null
              ? "gain from sales not known"
              : `realized by selling ${numberText(own.realisedGain, "USD")}`
          }
        />
      </dl>
      <LeftOutList own={own} />
    </>
  );
}

/** What the numbers do not speak for, by name and with its part of the money. */
function LeftOutList({ own: { leftOut, costUnknown, salesUnknown } }: { readonly own: OwnReturns }) {
  return (
    <>
      {leftOut.length > 0 && (
        <div data-slot="report-reason">
          <p>The two returns leave out:</p>
          <ul>
            {leftOut.map(({ symbol, reason, costShare }) => (
              <li key={symbol}>
                <strong>{symbol}</strong>,{" "}
                {costShare === null ? "share of the cost unknown" : `${shareText(costShare)} of the cost`}: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
      {costUnknown.length > 0 && (
        <p data-slot="report-reason">Cost and gain leave out {costUnknown.join(", ")}: we do not know what was paid.</p>
      )}
      {salesUnknown.length > 0 && (
        <p data-slot="report-reason">
          The gain realized by selling leaves out {salesUnknown.join(", ")}: we do not know what the shares cost or what
          they were sold for.
        </p>
      )}
    </>
  );
}

function ReturnEntry({
  label,
  returned,
  note,
}: {
  readonly label: string;
  readonly returned: Returned;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">
          {returned.ok ? shareText(returned.value) : <NoFigure reason={returned.reason} />}
        </span>
        {returned.ok && (
          <span data-slot="report-reason">
            {note}, {formatDate(returned.from)} to {formatDate(returned.until)}
          </span>
        )}
      </dd>
    </div>
  );
}

function AmountEntry({
  label,
  amount,
  reason,
  note,
}: {
  readonly label: string;
  readonly amount: string | null;
  /** A whole sentence on why there is no amount. */
  readonly reason: string;
  readonly note: string;
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span data-slot="report-number">
          <NumberOrReason value={amount} unit="USD" reason={reason} />
        </span>
        <span data-slot="report-reason">{note}</span>
      </dd>
    </div>
  );
}
