import { Field } from "#app/ui/field.tsx";
import type { Draft, DraftField } from "./draft.ts";

interface AssumptionFieldProps {
  readonly field: DraftField;
  readonly draft: Draft;
  readonly onEdit: (field: DraftField, text: string) => void;
  /** A whole sentence, when this field is why there is no value. */
  readonly error: string | null;
}

interface Look {
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const LOOKS: Readonly<Record<DraftField, Look>> = {
  growth: { label: "Growth a year", unit: "%", min: -20, max: 60, step: 0.5 },
  discountRate: { label: "Discount rate", unit: "%", min: 4, max: 20, step: 0.25 },
  terminalGrowth: { label: "Terminal growth", unit: "%", min: -2, max: 6, step: 0.25 },
  years: { label: "Forecast years", min: 5, max: 20, step: 1 },
};

/** One assumption: a slider to play with and a field to be exact. */
export function AssumptionField({ field, draft, onEdit, error }: AssumptionFieldProps) {
  const { label, unit, min, max, step } = LOOKS[field];
  const value = draft[field];
  return (
    <div data-slot="assumption">
      <Field
        label={label}
        unit={unit}
        error={error}
        inputMode="decimal"
        autoComplete="off"
        value={value}
        onChange={(event) => onEdit(field, event.target.value)}
      />
      <input
        type="range"
        aria-label={`${label}, slider`}
        min={min}
        max={max}
        step={step}
        value={Number.isFinite(Number(value)) ? Number(value) : min}
        onChange={(event) => onEdit(field, event.target.value)}
      />
    </div>
  );
}
