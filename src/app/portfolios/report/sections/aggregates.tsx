import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { CoverageNote } from "./coverage-note.tsx";
import { numberText, shareText } from "./number-text.ts";

/** What the list costs, earns and owes as if it were one company, and how concentrated it is. */
export function Aggregates({ report }: { readonly report: PortfolioReport }) {
  const { aggregates, concentration } = report;
  return (
    <div data-slot="report-section">
      <h3>As one company</h3>
      <dl data-slot="report-numbers">
        {aggregates.map(({ id, label, value, unit, reason, formula, coverage }) => (
          <div key={id} data-number={id}>
            <dt title={formula}>{label}</dt>
            <dd>
              <span data-slot="report-number" title={reason ?? formula}>
                {numberText(value, unit)}
              </span>
              {reason !== null && <span data-slot="report-reason">{reason}</span>}
              <CoverageNote coverage={coverage} />
            </dd>
          </div>
        ))}
        <div data-number="largest">
          <dt>Largest position</dt>
          <dd>
            <span data-slot="report-number">{shareText(concentration.largest)}</span>
            <span data-slot="report-reason">five largest {shareText(concentration.fiveLargest)}</span>
          </dd>
        </div>
        <div data-number="index">
          <dt title="Sum of the squared weights: 1 for a single company">Concentration (HHI)</dt>
          <dd>
            <span data-slot="report-number">{numberText(concentration.index, "score")}</span>
            <span data-slot="report-reason">
              as spread as {numberText(concentration.likeEqual, "times").replace("×", "")} equal positions
            </span>
          </dd>
        </div>
      </dl>
      <details data-slot="report-how">
        <summary>How these are worked out</summary>
        <ul>
          {aggregates.map(({ id, label, formula }) => (
            <li key={id}>
              {label}: {formula}.
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}
