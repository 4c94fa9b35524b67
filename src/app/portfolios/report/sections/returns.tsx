import { ChartPicture } from "#app/research/chart/chart-picture.tsx";
import { plotOf } from "#app/research/chart/plot/plot-layout.ts";
import { computedView } from "#app/research/computed-view.ts";
import "#app/research/chart/chart.css";
import type { FigureChart } from "#research/cards/card.ts";
import type { PastReturns } from "#research/portfolio-report/prices/past-returns.ts";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { CoverageNote } from "./notes.tsx";
import { OwnReturnsList } from "./own-returns-list.tsx";
import { shareText } from "./number-text.ts";

/** How the list moved, against what the reader chose; and what the trades themselves brought. */
export function Returns({ report }: { readonly report: PortfolioReport }) {
  const { past, own } = report;
  return (
    <div data-slot="report-section">
      <h3>Returns</h3>
      {own !== null && <OwnReturnsList own={own} />}
      {past.lines.length === 0 ? (
        <p data-slot="report-reason">We need one common year of closing prices to draw this chart.</p>
      ) : (
        <PastPicture past={past} />
      )}
      <div data-slot="report-lead">
        <CoverageNote coverage={past.coverage} />
      </div>
    </div>
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
