import { Button } from "#app/ui/button.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { AssumptionField } from "./assumption-field.tsx";
import { assumptionsOf, draftField } from "./draft.ts";
import { percentText } from "./number-text.ts";
import { pastGrowthWords } from "./past-growth-words.ts";
import { useDraft } from "./use-draft.ts";

/** The valuation read backwards: what growth today's price already pays for, under the reader's own rates. */
export function ReverseEditor({ inputs }: { readonly inputs: ValuationInputs }) {
  const { draft, isEdited, edit, reset } = useDraft(inputs);
  const { freeCashFlow, enterpriseValue, pastGrowth } = inputs;
  const answer = impliedGrowth({
    ...assumptionsOf(draft),
    freeCashFlow: freeCashFlow.value,
    enterpriseValue: enterpriseValue.value,
  });
  const wrong = answer.ok ? null : draftField(answer.field);
  return (
    <div data-slot="valuation-editor">
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
        <p data-slot="valuation-note">
          {percentText(answer.terminalShare)} of the value then lies beyond year {draft.years}.
        </p>
      )}
      <div data-slot="assumptions">
        {(["discountRate", "terminalGrowth", "years"] as const).map((field) => (
          <AssumptionField
            key={field}
            field={field}
            draft={draft}
            onEdit={edit}
            error={!answer.ok && wrong === field ? answer.message : null}
          />
        ))}
      </div>
      <Button disabled={!isEdited} onClick={reset}>
        Reset
      </Button>
    </div>
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
