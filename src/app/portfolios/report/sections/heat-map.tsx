import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { OrderNote } from "#app/portfolios/report/sort/order-note.tsx";
import { lineReason } from "#app/portfolios/report/sort/line-reason.ts";
import { SortHeading } from "#app/portfolios/report/sort/sort-heading.tsx";
import { useLineOrder } from "#app/portfolios/report/sort/use-line-order.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import { toneOf } from "./score-tone.ts";

/** One of Altman's scores applies to a company: that for manufacturers, or that for others. */
const COLUMNS = ["piotroski_f", "altman", "beneish_m", "sue"] as const;

/** The scores of all companies side by side; a mark says what the colour says. */
export function HeatMap({ report }: { readonly report: PortfolioReport }) {
  const desk = useLineOrder(report.lines);
  return (
    <div data-slot="report-section">
      <h3>Scores</h3>
      <OrderNote desk={desk} />
      <Table caption="Scores" isCaptionHidden data-variant="heat-map">
        <thead>
          <tr>
            <SortHeading column="symbol" label="Company" desk={desk} />
            {COLUMNS.map((column) =>
              // Two scores on two scales have no order among each other.
              column === "altman" ? (
                <NumberHeading key={column}>Altman Z, Z″</NumberHeading>
              ) : (
                <SortHeading key={column} column={column} desk={desk} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {desk.sorted.map((line) => (
            <tr key={line.symbol}>
              <th scope="row">{line.symbol}</th>
              {COLUMNS.map((column) => {
                const figure =
                  column === "altman" ? (line.figures.altman_z ?? line.figures.altman_z2) : line.figures[column];
                const tone = toneOf(figure ?? null);
                return (
                  <NumberCell key={column} data-tone={tone}>
                    {figure ? (
                      <FigureLink figure={figure} format="auto" />
                    ) : (
                      <NoFigure
                        reason={
                          column === "altman"
                            ? `Altman’s score of ${line.symbol} is not in our data.`
                            : lineReason(line, column, report)
                        }
                      />
                    )}
                    {tone === "weak" && <span title="On the weak side of its cut-off"> ▾</span>}
                    {tone === "strong" && <span title="On the strong side of its cut-off"> ▴</span>}
                  </NumberCell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      <p data-slot="report-reason">
        ▴ strong: F of 7 or more, Z above 2.99, Z″ above 2.60, M below −1.89, SUE above 2. ▾ weak: F of 3 or less, Z
        below 1.81, Z″ below 1.10, M above −1.78, SUE below −2. –: no score; select it to see why.
      </p>
    </div>
  );
}
