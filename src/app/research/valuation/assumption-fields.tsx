import { useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import type { Draft, DraftField, useDraft } from "./draft.ts";
import { Field } from "#app/ui/field.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { useTypedBefore } from "#app/ui/use-typed-before.ts";

/** The assumptions a reader may change, and the way back to the card's own. */
export function AssumptionFields({
  fields,
  editing,
  refusal,
}: {
  readonly fields: readonly DraftField[];
  readonly editing: ReturnType<typeof useDraft>;
  /** The field that is why there is no value, and a whole sentence about it; null when there is one. */
  readonly refusal: { readonly field: DraftField | null; readonly message: string } | null;
}) {
  const { draft, isEdited, edit, reset } = editing;
  return (
    <>
      <Stack columns="narrow" gap={5} rowGap={4} data-slot="assumptions" data-needs="scripts">
        {fields.map((field) => (
          <AssumptionField
            key={field}
            field={field}
            draft={draft}
            onEdit={edit}
            error={refusal?.field === field ? refusal.message : null}
          />
        ))}
      </Stack>
      <Button data-needs="scripts" disabled={!isEdited} onClick={reset}>
        Reset
      </Button>
    </>
  );
}

interface FieldRange {
  readonly label: string;
  readonly unit?: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

const FIELD_RANGES: Readonly<Record<DraftField, FieldRange>> = {
  growth: { label: "Annual growth", unit: "%", min: -20, max: 60, step: 0.5 },
  discountRate: { label: "Discount rate", unit: "%", min: 4, max: 20, step: 0.25 },
  terminalGrowth: { label: "Terminal growth", unit: "%", min: -2, max: 6, step: 0.25 },
  years: { label: "Forecast years", min: 5, max: 20, step: 1 },
};

/** One assumption: a slider to play with and a field to be exact. */
function AssumptionField({
  field,
  draft,
  onEdit,
  error,
}: {
  readonly field: DraftField;
  readonly draft: Draft;
  readonly onEdit: (field: DraftField, text: string) => void;
  /** A whole sentence, when this field is why there is no value. */
  readonly error: string | null;
}) {
  const { label, unit, min, max, step } = FIELD_RANGES[field];
  const value = draft[field];
  const input = useRef<HTMLInputElement>(null);
  useTypedBefore(input, (text) => onEdit(field, text));
  return (
    <Stack gap={2} data-slot="assumption">
      <Field
        ref={input}
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
        data-print="hidden"
        aria-label={`${label}, slider`}
        min={min}
        max={max}
        step={step}
        value={Number.isFinite(Number(value)) ? Number(value) : min}
        onChange={(event) => onEdit(field, event.target.value)}
      />
    </Stack>
  );
}
