import type { ReactNode } from "react";
import type { Coverage } from "#research/portfolio-report/listed.ts";
import { NoFigure } from "#app/ui/inline.tsx";
import { Stack } from "#app/ui/layout.tsx";
import type { FigureUnit } from "#facts/figure.ts";
import { numberText } from "./number-text.ts";

/** A part of the report under a heading of its own. */
export function ReportSection({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  return (
    <Stack data-slot="report-section">
      <h3>{title}</h3>
      {children}
    </Stack>
  );
}

/** How many companies a number speaks for; those that are missing open by name. */
export function CoverageNote({ coverage }: { readonly coverage: Coverage }) {
  const { of, with: held, missing } = coverage;
  const text = `${held} of ${of} ${of === 1 ? "company" : "companies"}`;
  if (missing.length === 0) return <span data-slot="coverage">{text}</span>;
  return (
    <details data-slot="coverage">
      <summary>{text}</summary>
      <ul>
        {missing.map(({ symbol, reason }) => (
          <li key={symbol}>
            <strong>{symbol}</strong> {reason}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** A number that the report worked out, or the sign for having none with its reason. */
export function NumberOrReason({
  value,
  unit,
  reason,
}: {
  readonly value: string | null;
  readonly unit: FigureUnit;
  /** A whole sentence on why there is no value. */
  readonly reason: string;
}) {
  return value === null ? <NoFigure reason={reason} /> : numberText(value, unit);
}
