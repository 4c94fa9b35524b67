import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row } from "#app/ui/layout.tsx";
import { SCREEN_NAME_CHARACTERS } from "#contracts/saved-screen.ts";

interface NameFormProps {
  readonly label: string;
  /** What the button says. */
  readonly action: string;
  /** What the field begins with (nothing). */
  readonly name?: string;
  readonly onName: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for the name of a screen. */
export function NameForm({ label, action, name = "", onName, onCancel }: NameFormProps) {
  const [typed, setTyped] = useState(name);
  const [isBusy, setBusy] = useState(false);
  return (
    <Row
      as="form"
      gap={2}
      align="end"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void onName(typed.trim()).then(() => setBusy(false));
      }}
      onKeyDown={({ key }) => {
        if (key === "Escape") onCancel();
      }}
    >
      <Field
        label={label}
        value={typed}
        maxLength={SCREEN_NAME_CHARACTERS}
        ref={focusField}
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="accent" disabled={isBusy || typed.trim() === ""}>
        {action}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
    </Row>
  );
}

/** Who asked for the form goes on in it. */
function focusField(field: HTMLInputElement | null): void {
  field?.focus();
}
