import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import {
  discountedCashFlow,
  type DiscountedCashFlow,
  type DiscountedCashFlowInput,
  sensitivity,
} from "#research/valuation/discounted-cash-flow.ts";
import { AssumptionFields } from "./assumption-fields.tsx";
import { assumptionsOf, draftField, moneyText, percentText, perShareText, useDraft } from "./draft.ts";
import { Decimal } from "decimal.js";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import type { FigureView } from "#research/text/figure-view.ts";
import { Muted, Stack } from "#app/ui/layout.tsx";

const FIELDS = ["growth", "discountRate", "terminalGrowth", "years"] as const;

/** A discounted cash flow under the reader's own assumptions, recomputed with every change. */
export function DcfEditor({ inputs }: { readonly inputs: ValuationInputs }) {
  const editing = useDraft(inputs);
  const { draft } = editing;
  const request = {
    ...assumptionsOf(draft),
    freeCashFlow: inputs.freeCashFlow.value,
    netDebt: inputs.netDebt.value,
    shares: inputs.shares.value,
    price: inputs.price.value,
  };
  const answer = discountedCashFlow(request);
  const refusal = answer.ok ? null : { field: draftField(answer.field), message: answer.message };
  return (
    <Stack gap={4} align="start" data-slot="valuation-editor">
      <output data-slot="valuation-answer">
        {answer.ok ? <Answer inputs={inputs} result={answer} /> : answer.message}
      </output>
      {answer.ok && (
        <Muted data-slot="valuation-note" data-state={answer.restsOnTerminal ? "warning" : "fine"}>
          {percentText(answer.terminalShare)} of the value lies beyond year {draft.years}
          {answer.restsOnTerminal && ": the result rests on what happens after the forecast"}. Enterprise value{" "}
          {moneyText(answer.enterpriseValue)}, equity {moneyText(answer.equityValue)}.
        </Muted>
      )}
      <AssumptionFields fields={FIELDS} editing={editing} refusal={refusal} />
      {answer.ok && <SensitivityGrid input={request} price={inputs.price} />}
    </Stack>
  );
}

function Answer({ inputs, result }: { readonly inputs: ValuationInputs; readonly result: DiscountedCashFlow }) {
  const { gapToPrice, valuePerShare } = result;
  return (
    <>
      These assumptions give <strong>{perShareText(valuePerShare)}</strong> a share
      {gapToPrice !== null && (
        <>
          , {percentText(gapToPrice.abs())} {gapToPrice.isNegative() ? "below" : "above"} the price of{" "}
          <FigureLink figure={inputs.price} format="per-share" />
        </>
      )}
      .
    </>
  );
}

/** Value a share for five discount rates and five growth rates, the reader's own in the middle. */
function SensitivityGrid({ input, price }: { readonly input: DiscountedCashFlowInput; readonly price: FigureView }) {
  const { discountRates, growths, values } = sensitivity(input);
  return (
    <Table
      caption="Value per share by discount rate (down) and growth (across); values above the price are marked +"
      data-kind="sensitivity"
      data-columns="whole"
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
