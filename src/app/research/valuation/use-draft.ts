import { useState } from "react";
import { useInteraction } from "#app/analytics/interaction.ts";
import type { ValuationInputs } from "#research/cards/card.ts";
import { draftOf, type Draft, type DraftField } from "./draft.ts";

/** The reader's assumptions, beginning with the card's. */
export function useDraft(inputs: ValuationInputs) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(inputs));
  const interact = useInteraction();
  const first = draftOf(inputs);
  const isEdited =
    draft.growth !== first.growth ||
    draft.discountRate !== first.discountRate ||
    draft.terminalGrowth !== first.terminalGrowth ||
    draft.years !== first.years;
  return {
    draft,
    isEdited,
    edit: (field: DraftField, text: string) => {
      // Once for each turn at the assumptions, not for each key.
      if (!isEdited) interact("edit");
      setDraft({ ...draft, [field]: text });
    },
    reset: () => {
      interact("reset");
      setDraft(first);
    },
  };
}
