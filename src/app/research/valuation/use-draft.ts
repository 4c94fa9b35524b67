import { useState } from "react";
import type { ValuationInputs } from "#research/cards/card.ts";
import { draftOf, type Draft, type DraftField } from "./draft.ts";

/** The reader's assumptions, beginning with the card's. */
export function useDraft(inputs: ValuationInputs) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(inputs));
  const first = draftOf(inputs);
  return {
    draft,
    isEdited:
      draft.growth !== first.growth ||
      draft.discountRate !== first.discountRate ||
      draft.terminalGrowth !== first.terminalGrowth ||
      draft.years !== first.years,
    edit: (field: DraftField, text: string) => setDraft({ ...draft, [field]: text }),
    reset: () => setDraft(first),
  };
}
