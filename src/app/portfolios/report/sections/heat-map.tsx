import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { OrderNote, SortHeading, useLineOrder } from "#app/portfolios/report/sort/line-order.tsx";
import { lineReason } from "#app/portfolios/report/sort/sort-lines.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { ReportSection } from "./notes.tsx";
import type { PortfolioReport } from "#research/portfolio-report/report.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** One of Altman's scores applies to a company: that for manufacturers, or that for others. */
const COLUMNS = ["piotroski_f", "altman", "beneish_m", "sue"] as const;

/** The scores of all companies side by side; a mark says what the colour says. */
export function HeatMap({ report }: { readonly report: PortfolioReport }) {
  const sorting = useLineOrder(report.lines);
  return (
    <ReportSection title="Scores">
      <OrderNote sorting={sorting} />
      <Table caption="Scores" isCaptionHidden data-variant="heat-map">
        <thead>
          <tr>
            <SortHeading column="symbol" label="Company" sorting={sorting} />
            {COLUMNS.map((column) =>
              // Two scores on two scales have no order among each other.
              column === "altman" ? (
                <NumberHeading key={column}>Altman Z, Z″</NumberHeading>
              ) : (
                <SortHeading key={column} column={column} sorting={sorting} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {sorting.sorted.map((line) => (
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
    </ReportSection>
  );
}

export type Tone = "strong" | "between" | "weak" | "absent";

/** Cut-offs of the scores' authors; Piotroski 2000 calls 0 to 3 low and 7 to 9 high, SUE has its two deviations. */
const CUTS: Readonly<Record<string, { readonly weak: number; readonly strong: number }>> = {
  piotroski_f: { weak: 4, strong: 6.5 },
  altman_z: { weak: 1.81, strong: 2.99 },
  altman_z2: { weak: 1.1, strong: 2.6 },
  beneish_m: { weak: -1.78, strong: -1.89 },
  sue: { weak: -2, strong: 2 },
};

/** On which side of its cut-offs a score stands. */
function toneOf(figure: Pick<FigureView, "measure" | "value"> | null): Tone {
  const cut = CUTS[figure?.measure ?? ""];
  if (figure === null || figure.value === null || cut === undefined) return "absent";
  const { weak, strong } = cut;
  const isHighGood = strong > weak;
  const score = Number(figure.value);
  if (isHighGood ? score < weak : score > weak) return "weak";
  return (isHighGood ? score > strong : score < strong) ? "strong" : "between";
}
