import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import "./valuation.css";
import { Facts, Stack, Muted } from "#app/ui/layout.tsx";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { AssumptionFields } from "./assumption-fields.tsx";
import { assumptionsOf, draftField, percentText, useDraft, moneyText, perShareText } from "./draft.ts";
import {
  discountedCashFlow,
  type DiscountedCashFlow,
  type DiscountedCashFlowInput,
  sensitivity,
} from "#research/valuation/discounted-cash-flow.ts";
import { Decimal } from "decimal.js";
import { NoFigure } from "#app/ui/inline.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";

/** A valuation to change: its inputs and what its own assumptions give, so that paper and readers without scripts have it too. */
export function ValuationBlock({ inputs }: { readonly inputs: ValuationInputs }) {
  const { mode, freeCashFlow, netDebt, shares, price, enterpriseValue } = inputs;
  const used = mode === "reverse" ? [freeCashFlow, enterpriseValue, price] : [freeCashFlow, netDebt, shares, price];
  return (
    <Stack gap={4} data-slot="valuation" data-mode={mode}>
      <Facts look="tiles" data-slot="valuation-inputs">
        {used.map((figure) => (
          <Input key={figure.id} figure={figure} />
        ))}
      </Facts>
      {mode === "reverse" ? <ReverseEditor inputs={inputs} /> : <DcfEditor inputs={inputs} />}
    </Stack>
  );
}

function Input({ figure }: { readonly figure: FigureView }) {
  return (
    <div>
      <dt>
        {figure.label} <small>{figure.periodLabel}</small>
      </dt>
      <dd>
        <FigureLink figure={figure} format="auto" />
      </dd>
    </div>
  );
}

const REVERSE_FIELDS = ["discountRate", "terminalGrowth", "years"] as const;

/** The valuation read backwards: what growth today's price already pays for, under the reader's own rates. */
function ReverseEditor({ inputs }: { readonly inputs: ValuationInputs }) {
  const editing = useDraft(inputs);
  const { draft } = editing;
  const { freeCashFlow, enterpriseValue, pastGrowth } = inputs;
  const answer = impliedGrowth({
    ...assumptionsOf(draft),
    freeCashFlow: freeCashFlow.value,
    enterpriseValue: enterpriseValue.value,
  });
  const refusal = answer.ok ? null : { field: draftField(answer.field), message: answer.message };
  return (
    <Stack gap={4} align="start" data-slot="valuation-editor">
      <output data-slot="valuation-answer">
        {answer.ok ? (
          <>
            The price implies that free cash flow grows <strong>{percentText(answer.growth)}</strong> a year for five
            years and then fades to {draft.terminalGrowth}% by year {draft.years}.
          </>
        ) : (
          answer.message
        )}
        {answer.ok && pastGrowth && <PastGrowth figure={pastGrowth} />}
      </output>
      {answer.ok && (
        <Muted data-slot="valuation-note">
          {percentText(answer.terminalShare)} of the value then lies beyond year {draft.years}.
        </Muted>
      )}
      <AssumptionFields fields={REVERSE_FIELDS} editing={editing} refusal={refusal} />
    </Stack>
  );
}

/** What the company itself did, to set the implied growth against. */
function PastGrowth({ figure }: { readonly figure: FigureView }) {
  const words = pastGrowthWords(figure);
  return (
    words && (
      <>
        {` ${words.before} `}
        <FigureLink figure={figure} format="percent-magnitude" />
        {` ${words.after}`}
      </>
    )
  );
}

/** The words on both sides of a rate of past growth, which is printed without its sign. */
interface PastGrowthWords {
  readonly before: string;
  readonly after: string;
}

/** Makes a sentence of a compound growth rate's label, `Free cash flow CAGR over 3 years`; null for another. */
export function pastGrowthWords({ label, periodLabel, value }: FigureView): PastGrowthWords | null {
  const [, measure, window] = /^(.+) CAGR over (.+)$/.exec(label) ?? [];
  if (measure === undefined || window === undefined || value === null) return null;
  const verb = value.startsWith("-") ? "shrank" : "grew";
  const grown = `${measure.charAt(0).toLowerCase()}${measure.slice(1)}`;
  return { before: `Over the ${window} to ${periodLabel} its ${grown} ${verb}`, after: "a year." };
}

const FORECAST_FIELDS = ["growth", "discountRate", "terminalGrowth", "years"] as const;

/** A discounted cash flow under the reader's own assumptions, recomputed with every change. */
function DcfEditor({ inputs }: { readonly inputs: ValuationInputs }) {
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
      <AssumptionFields fields={FORECAST_FIELDS} editing={editing} refusal={refusal} />
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
      columns={growths.length + 1}
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
