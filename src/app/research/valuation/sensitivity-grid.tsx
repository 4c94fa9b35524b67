import { Decimal } from "decimal.js";
import { NoFigure } from "#app/ui/no-figure.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FigureView } from "#research/text/figure-view.ts";
import type { DiscountedCashFlowInput } from "#research/valuation/discounted-cash-flow.ts";
import { sensitivity } from "#research/valuation/sensitivity.ts";
import { percentText, perShareText } from "./number-text.ts";

interface SensitivityGridProps {
  readonly input: DiscountedCashFlowInput;
  readonly price: FigureView;
}

/** Value a share for five discount rates and five growth rates, the reader's own in the middle. */
export function SensitivityGrid({ input, price }: SensitivityGridProps) {
  const { discountRates, growths, values } = sensitivity(input);
  return (
    <Table
      caption="Value a share by discount rate (down) and growth (across); values above the price are marked +"
      data-kind="sensitivity"
    >
      <thead>
        <tr>
          <th scope="col">Discount rate</th>
          {growths.map((growth) => (
            <NumberHeading key={growth}>{percentText(new Decimal(growth))}</NumberHeading>
          ))}
        </tr>
      </thead>
      <tbody>
        {values.map((row, down) => (
          <tr key={discountRates[down]}>
            <th scope="row">{percentText(new Decimal(discountRates[down] ?? 0))}</th>
            {row.map((cell, across) => (
              <NumberCell key={growths[across]} data-state={down === 2 && across === 2 ? "own" : undefined}>
                {cell.ok ? (
                  `${perShareText(cell.value)}${isAbove(cell.value, price) ? " +" : ""}`
                ) : (
                  <NoFigure reason={cell.message} />
                )}
              </NumberCell>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function isAbove(value: Decimal, price: FigureView): boolean {
  return price.value !== null && value.gt(price.value);
}
