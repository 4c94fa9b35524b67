import { useEffect, useRef, useState } from "react";
import type { WirePasskey } from "#contracts/sdk-v1/user.ts";
import { ConfirmButton } from "#app/account/parts/confirm-button.tsx";
import { describeDevice } from "#app/account/sessions/describe-device.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { ENGLISH } from "#widget/strings.ts";

interface PasskeyRowProps {
  readonly passkey: WirePasskey;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

/** One passkey: its name, or the form for another one. */
export function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false);
  const renameButton = useRef<HTMLSpanElement>(null);
  const wasRenaming = useRef(false);
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) renameButton.current?.querySelector("button")?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);

  const name = passkey.name === "" ? ENGLISH.unnamedPasskey : passkey.name;
  if (isRenaming) {
    const save = async (typed: string): Promise<void> => {
      if (await onRename(typed)) setRenaming(false);
    };
    return (
      <li>
        <RenameForm name={passkey.name} isBusy={isBusy} onSave={save} onCancel={() => setRenaming(false)} />
      </li>
    );
  }
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p data-slot="account-detail">Made with {describeDevice(passkey.user_agent)}</p>
      </div>
      <div data-slot="account-actions">
        <span ref={renameButton}>
          <Button disabled={isBusy} aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
        </span>
        <ConfirmButton
          label={ENGLISH.delete}
          subject={name}
          warning={ENGLISH.passkeyDeleteWarning}
          isDisabled={isBusy}
          onConfirm={onRemove}
        />
      </div>
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}

/** What the server takes as a name. */
const MOST_CHARACTERS = 128;

function RenameForm({ name, isBusy, onSave, onCancel }: RenameFormProps) {
  const [typed, setTyped] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.select(), []);
  return (
    <form
      ref={form}
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        void onSave(typed.trim());
      }}
    >
      <Field
        label={ENGLISH.passkeyName}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        required
      />
      <div data-slot="account-actions">
        <Button type="submit" variant="accent" disabled={isBusy}>
          {ENGLISH.save}
        </Button>
        <Button onClick={onCancel}>{ENGLISH.cancel}</Button>
      </div>
    </form>
  );
}
