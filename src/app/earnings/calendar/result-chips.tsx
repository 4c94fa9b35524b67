import { figurePath } from "#app/research/evidence/figure-path.ts";
import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import "./result-chips.css";

const CHIPS = [
  ["eps_growth", "EPS vs. a year before", "EPS"],
  ["revenue_growth", "Revenue vs. a year before", "Rev"],
  ["sue", "Surprise vs. the company’s own past, in standard deviations", "SUE"],
  ["reaction_1d", "Price change on the next day", "Price"],
] as const;

/** What results came to, each chip leading to the evidence of its figure. */
export function ResultChips({ figures }: { readonly figures: CalendarFigures }) {
  const shown = CHIPS.flatMap(([measure, title, short]) => {
    const figure = figures[measure];
    return figure === undefined ? [] : [{ figure, title, short }];
  });
  if (shown.length === 0) return null;
  return (
    <ul data-slot="result-chips">
      {shown.map(({ figure, title, short }) => (
        <li key={figure.measure}>
          <a
            href={figurePath(figure.id, null)}
            title={figure.reason === null ? title : `${title}: not meaningful. ${figure.reason}`}
            data-sign={directionOf(figure.value)}
          >
            <span>{short}</span> {signOf(figure.value)}
            {formatFigure(figure, "auto")}
          </a>
        </li>
      ))}
    </ul>
  );
}

function directionOf(value: string | null): "up" | "down" | undefined {
  if (value === null) return undefined;
  return value.startsWith("-") ? "down" : "up";
}

/** Every chip is a change: one upwards says so too. */
function signOf(value: string | null): string {
  return value === null || value.startsWith("-") || Number(value) === 0 ? "" : "+";
}
