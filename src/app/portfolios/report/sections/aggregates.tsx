import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { CoverageNote, NumberOrReason, ReportSection } from "./notes.tsx";
import { numberText, shareText } from "./number-text.ts";

const NO_WEIGHTS = "None of the companies has a weight.";

/** What the list costs, earns and owes as if it were one company, and how concentrated it is. */
export function Aggregates({ report }: { readonly report: PortfolioReport }) {
  const { aggregates, concentration } = report;
  return (
    <ReportSection title="As one company">
      <dl data-slot="report-numbers">
        {aggregates.map(({ id, label, value, unit, reason, formula, coverage }) => (
          <div key={id} data-number={id}>
            <dt title={formula}>{label}</dt>
            <dd>
              <span data-slot="report-number" title={value === null ? undefined : formula}>
                <NumberOrReason value={value} unit={unit} reason={reason ?? NO_WEIGHTS} />
              </span>
              <CoverageNote coverage={coverage} />
            </dd>
          </div>
        ))}
        <ConcentrationEntries concentration={concentration} />
      </dl>
      <details data-slot="report-how">
        <summary>How these are computed</summary>
        <ul>
          {aggregates.map(({ id, label, formula }) => (
            <li key={id}>
              {label}: {formula}.
            </li>
          ))}
        </ul>
      </details>
    </ReportSection>
  );
}

function ConcentrationEntries({ concentration }: Pick<PortfolioReport, "concentration">) {
  const { largest, fiveLargest, index, likeEqual } = concentration;
  return (
    <>
      <div data-number="largest">
        <dt>Largest position</dt>
        <dd>
          <span data-slot="report-number">
            <NumberOrReason value={largest} unit="ratio" reason={NO_WEIGHTS} />
          </span>
          {fiveLargest !== null && <span data-slot="report-reason">five largest {shareText(fiveLargest)}</span>}
        </dd>
      </div>
      <div data-number="index">
        <dt title="Sum of the squared weights: 1 for a single company">Concentration (HHI)</dt>
        <dd>
          <span data-slot="report-number">
            <NumberOrReason value={index} unit="score" reason={NO_WEIGHTS} />
          </span>
          {likeEqual !== null && (
            <span data-slot="report-reason">
              as spread out as {numberText(likeEqual, "times").replace("×", "")} equal positions
            </span>
          )}
        </dd>
      </div>
    </>
  );
}
