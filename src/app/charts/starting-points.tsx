import { Link } from "react-router";
import { chartsPath, type ChartQuestion, usualChart } from "#research/charts/chart-question.ts";

const STARTS: readonly { readonly words: string; readonly question: ChartQuestion }[] = [
  {
    words: "Revenue of Nvidia, AMD and Intel, each starting at 100",
    question: { ...usualChart(["NVDA", "AMD", "INTC"], ["revenue"]), isIndexed: true, scale: "log" },
  },
  {
    words: "P/E of Apple with its median and quartiles over five years",
    question: { ...usualChart(["AAPL"], ["pe"]), window: 5, hasBands: true },
  },
  {
    words: "Gross and operating margin of Costco by quarter",
    question: { ...usualChart(["COST"], ["gross_margin", "operating_margin"]), basis: "quarter" },
  },
];

/** Charts to begin with, where the address names none. */
export function StartingPoints() {
  return (
    <section data-slot="chart-starts">
      <h2>Start with one of these charts</h2>
      <ul>
        {STARTS.map(({ words, question }) => (
          <li key={words}>
            <Link to={chartsPath(question)}>{words}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
