import type { CheckList } from "#research/cards/card.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import "./checks.css";
import { Muted, Stack } from "#app/ui/layout.tsx";

const WORDS = { pass: "Yes", fail: "No", unknown: "Unknown" } as const;
const SIGNS = { pass: "✓", fail: "✗", unknown: "?" } as const;

/** A list of yes, no and unknown, each with the figures it was decided on. */
export function Checks({ caption, result, items }: CheckList) {
  return (
    <div data-slot="checks">
      <h3>
        {caption} {result !== undefined && <small>{result}</small>}
      </h3>
      <Stack as="ul" gap={0} lines={1} size="small">
        {items.map(({ label, verdict, detail, figures }) => (
          <li key={label} data-slot="check" data-verdict={verdict}>
            <span data-slot="check-sign" aria-hidden="true">
              {SIGNS[verdict]}
            </span>
            <div>
              <p>
                <span data-slot="visually-hidden">{WORDS[verdict]}: </span>
                {label}
              </p>
              <Muted>
                {detail}
                {figures.map((figure) => (
                  <span key={figure.id} data-slot="check-figure">
                    {figure.label} {figure.periodLabel} <FigureLink figure={figure} format="auto" />
                  </span>
                ))}
              </Muted>
            </div>
          </li>
        ))}
      </Stack>
    </div>
  );
}
