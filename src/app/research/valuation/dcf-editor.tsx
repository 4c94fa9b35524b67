import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import { discountedCashFlow, type DiscountedCashFlow } from "#research/valuation/discounted-cash-flow.ts";
import { AssumptionFields } from "./assumption-fields.tsx";
import { assumptionsOf, draftField } from "./draft.ts";
import { moneyText, percentText, perShareText } from "./number-text.ts";
import { SensitivityGrid } from "./sensitivity-grid.tsx";
import { useDraft } from "./use-draft.ts";

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
    <div data-slot="valuation-editor">
      <output data-slot="valuation-answer">
        {answer.ok ? <Answer inputs={inputs} result={answer} /> : answer.message}
      </output>
      {answer.ok && (
        <p data-slot="valuation-note" data-state={answer.restsOnTerminal ? "warning" : "fine"}>
          {percentText(answer.terminalShare)} of the value lies beyond year {draft.years}
          {answer.restsOnTerminal && ": the result rests on what happens after the forecast"}. Enterprise value{" "}
          {moneyText(answer.enterpriseValue)}, equity {moneyText(answer.equityValue)}.
        </p>
      )}
      <AssumptionFields fields={FIELDS} editing={editing} refusal={refusal} />
      {answer.ok && <SensitivityGrid input={request} price={inputs.price} />}
    </div>
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
