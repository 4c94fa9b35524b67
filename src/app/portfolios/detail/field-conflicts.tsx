import { Button } from "#app/ui/button.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import type { EditedTexts, Texts } from "./use-texts.ts";
import "#app/portfolios/dialogs.css";

interface FieldConflictsProps<Name extends string> {
  readonly fields: EditedTexts<Name>;
  readonly current: Texts<Name>;
  /** What each field is called at the beginning of a sentence, such as "The note". */
  readonly what: Texts<Name>;
}

/** Shows what each field that was changed elsewhere holds now, and asks whether that stays or what was typed here. */
export function FieldConflicts<Name extends string>({ fields, current, what }: FieldConflictsProps<Name>) {
  return fields.conflicts.map((name) => (
    <Stack key={name} gap={2} data-slot="field-conflict" role="alert">
      <p>{what[name]} changed in another tab or on another device. Now it says:</p>
      <blockquote>{current[name] === "" ? <em>nothing</em> : current[name]}</blockquote>
      <Row gap={2} align="end">
        <Button onClick={() => fields.keepMine(name)}>Keep mine</Button>
        <Button onClick={() => fields.keepTheirs(name)}>Keep theirs</Button>
      </Row>
    </Stack>
  ));
}
