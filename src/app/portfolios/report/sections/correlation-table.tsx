import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { MINUS } from "#research/text/format-figure.ts";
import { CoverageNote, ReportSection } from "./notes.tsx";

/** How alike the largest positions moved. */
export function CorrelationTable({ report }: { readonly report: PortfolioReport }) {
  const { symbols, cells, mean, coverage } = report.correlation;
  if (symbols.length < 2) return null;
  return (
    <ReportSection title="Correlation of monthly returns">
      <div data-slot="report-lead">
        {mean !== null && (
          <>
            Mean of all pairs <strong>{signed(mean)}</strong>.{" "}
          </>
        )}
        Monthly changes of up to five years; 1 means in step, 0 unrelated. <CoverageNote coverage={coverage} />
      </div>
      <Table caption="Correlation of monthly changes" isCaptionHidden data-variant="heat-map">
        <thead>
          <tr>
            <th scope="col">Company</th>
            {symbols.map((symbol) => (
              <NumberHeading key={symbol}>{symbol}</NumberHeading>
            ))}
          </tr>
        </thead>
        <tbody>
          {symbols.map((symbol, row) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              {symbols.map((other, column) => {
                const value = cells[row]?.[column] ?? null;
                return (
                  <NumberCell key={other} data-alike={stepOf(value, row === column)}>
                    {row === column || value === null ? (
                      <NoFigure reason={row === column ? SAME : TOO_FEW} />
                    ) : (
                      signed(value)
                    )}
                  </NumberCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </ReportSection>
  );
}

const SAME = "This is the same company.";
const TOO_FEW = "Our data has too few months of both prices.";

function signed(value: string): string {
  return value.replace("-", MINUS);
}

function stepOf(value: string | null, isSelf: boolean): "self" | "none" | "low" | "middle" | "high" {
  if (isSelf) return "self";
  if (value === null) return "none";
  if (Number(value) >= 0.6) return "high";
  return Number(value) >= 0.3 ? "middle" : "low";
}
