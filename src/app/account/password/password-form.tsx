import { useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Client } from "#widget/client/client.ts";
import { useStrength } from "./use-strength.ts";

export interface TypedPassword {
  /** Empty where the account has none. */
  readonly existing: string;
  readonly wanted: string;
}

interface PasswordFormProps {
  readonly client: Client;
  readonly email: string;
  /** Whether the account has a password, which is asked for first. */
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  readonly onSave: (typed: TypedPassword) => void;
  readonly onCancel: () => void;
}

/** Asks for a new password, and for the present one where there is one. */
export function PasswordForm({ client, email, isKnown, isBusy, onSave, onCancel }: PasswordFormProps) {
  const [existing, setExisting] = useState("");
  const [wanted, setWanted] = useState("");
  const strength = useStrength(client, { email, password: wanted });
  return (
    <form
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ existing, wanted });
      }}
    >
      {/* Password managers file a password under the name they find beside it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {isKnown && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={existing}
          onChange={({ target }) => setExisting(target.value)}
          required
        />
      )}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={wanted}
        hint={strength.words}
        onChange={({ target }) => setWanted(target.value)}
        required
      />
      <div data-slot="account-actions">
        <Button type="submit" variant="accent" disabled={isBusy || !strength.isEnough}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
