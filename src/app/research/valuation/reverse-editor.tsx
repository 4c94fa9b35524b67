import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { AssumptionFields } from "./assumption-fields.tsx";
import { assumptionsOf, draftField, percentText, useDraft } from "./draft.ts";
import { Muted, Stack } from "#app/ui/layout.tsx";

const FIELDS = ["discountRate", "terminalGrowth", "years"] as const;

/** The valuation read backwards: what growth today's price already pays for, under the reader's own rates. */
export function ReverseEditor({ inputs }: { readonly inputs: ValuationInputs }) {
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
      <AssumptionFields fields={FIELDS} editing={editing} refusal={refusal} />
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
