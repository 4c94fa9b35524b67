import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

interface CodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error?: string | null;
  readonly onSubmit: (code: string) => void;
  /** Gives it up, where that is possible. */
  readonly onCancel?: () => void;
}

/** Asks for a code that somebody reads elsewhere. */
export function CodeForm({ label, hint, submitLabel, isBusy, error, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState("");
  return (
    <form
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") onSubmit(code.trim());
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={error ?? null}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        maxLength={64}
        required
      />
      <div data-slot="account-actions">
        <Button type="submit" variant="accent" disabled={isBusy}>
          {submitLabel}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </div>
    </form>
  );
}
