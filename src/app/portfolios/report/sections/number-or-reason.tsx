import { NoFigure } from "#app/ui/inline.tsx";
import type { FigureUnit } from "#facts/figure.ts";
import { numberText } from "./number-text.ts";

interface NumberOrReasonProps {
  readonly value: string | null;
  readonly unit: FigureUnit;
  /** A whole sentence on why there is no value. */
  readonly reason: string;
}

/** A number that the report worked out, or the sign for having none with its reason. */
export function NumberOrReason({ value, unit, reason }: NumberOrReasonProps) {
  return value === null ? <NoFigure reason={reason} /> : numberText(value, unit);
}
