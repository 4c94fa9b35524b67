import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { DcfEditor } from "./dcf-editor.tsx";
import { ReverseEditor } from "./reverse-editor.tsx";
import "./valuation.css";
import { Facts, Stack } from "#app/ui/layout.tsx";

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
