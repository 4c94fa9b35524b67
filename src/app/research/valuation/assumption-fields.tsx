import { Button } from "#app/ui/button.tsx";
import { AssumptionField } from "./assumption-field.tsx";
import type { DraftField } from "./draft.ts";
import type { useDraft } from "./use-draft.ts";

interface AssumptionFieldsProps {
  readonly fields: readonly DraftField[];
  readonly editing: ReturnType<typeof useDraft>;
  /** The field that is why there is no value, and a whole sentence about it; null when there is one. */
  readonly refusal: { readonly field: DraftField | null; readonly message: string } | null;
}

/** The assumptions a reader may change, and the way back to the card's own. */
export function AssumptionFields({ fields, editing, refusal }: AssumptionFieldsProps) {
  const { draft, isEdited, edit, reset } = editing;
  return (
    <>
      <div data-slot="assumptions">
        {fields.map((field) => (
          <AssumptionField
            key={field}
            field={field}
            draft={draft}
            onEdit={edit}
            error={refusal?.field === field ? refusal.message : null}
          />
        ))}
      </div>
      <Button disabled={!isEdited} onClick={reset}>
        Reset
      </Button>
    </>
  );
}
