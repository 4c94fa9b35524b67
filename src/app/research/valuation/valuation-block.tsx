import { Suspense } from "react";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { laterPart } from "#app/research/later/later-part.tsx";
import { useNearView } from "#app/research/later/use-near-view.ts";
import type { ValuationInputs } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import "./valuation.css";

const ReverseEditor = laterPart(async () => (await import("./reverse-editor.tsx")).ReverseEditor);
const DcfEditor = laterPart(async () => (await import("./dcf-editor.tsx")).DcfEditor);

/** A valuation to play with: its inputs at once, its editor when it comes into view. */
export function ValuationBlock({ inputs }: { readonly inputs: ValuationInputs }) {
  const [frame, isNear] = useNearView<HTMLDivElement>();
  const { mode, freeCashFlow, netDebt, shares, price, enterpriseValue } = inputs;
  const used = mode === "reverse" ? [freeCashFlow, enterpriseValue, price] : [freeCashFlow, netDebt, shares, price];
  return (
    <div data-slot="valuation" data-mode={mode}>
      <dl data-slot="valuation-inputs">
        {used.map((figure) => (
          <Input key={figure.id} figure={figure} />
        ))}
      </dl>
      <div ref={frame} data-slot="valuation-frame">
        {isNear && (
          <Suspense fallback={null}>
            {mode === "reverse" ? <ReverseEditor inputs={inputs} /> : <DcfEditor inputs={inputs} />}
          </Suspense>
        )}
      </div>
    </div>
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
