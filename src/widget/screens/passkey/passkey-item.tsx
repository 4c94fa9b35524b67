import { useEffect, useId, useRef, useState } from "react";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import { Button } from "#widget/parts/button.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";

export type PasskeyMode = "shown" | "renamed" | "deleted";

interface PasskeyItemProps {
  readonly passkey: WirePasskey;
  readonly mode: PasskeyMode;
  /** Some passkey is being changed. */
  readonly isDisabled: boolean;
  readonly onMode: (mode: PasskeyMode) => void;
  readonly onRename: (name: string) => void;
  readonly onRemove: () => void;
}

/** One passkey: its name, a form for another one, or the warning before it is deleted. */
export function PasskeyItem({ passkey, mode, isDisabled, onMode, onRename, onRemove }: PasskeyItemProps) {
  const { strings } = useWidget();
  const item = useFocusOfMode(mode);
  const nameId = useId();
  const name = passkey.name || strings.unnamedPasskey;
  const show = (): void => onMode("shown");
  return (
    <li className="lk-passkey" data-state={mode} ref={item}>
      {mode === "renamed" ? (
        <PasskeyNameForm
          name={passkey.name}
          onCancel={show}
          onSave={(typed) => {
            onRename(typed);
            show();
          }}
        />
      ) : (
        <span className="lk-passkey-name" id={nameId}>
          {name}
        </span>
      )}
      {mode === "shown" && (
        <div className="lk-passkey-actions">
          <Button variant="quiet" aria-describedby={nameId} disabled={isDisabled} onClick={() => onMode("renamed")}>
            {strings.edit}
          </Button>
          <Button variant="quiet" aria-describedby={nameId} disabled={isDisabled} onClick={() => onMode("deleted")}>
            {strings.delete}
          </Button>
        </div>
      )}
      {mode === "deleted" && (
        <DeleteWarning
          onCancel={show}
          onDelete={() => {
            show();
            onRemove();
          }}
        />
      )}
    </li>
  );
}

function DeleteWarning({ onDelete, onCancel }: { readonly onDelete: () => void; readonly onCancel: () => void }) {
  const { strings } = useWidget();
  const warningId = useId();
  return (
    <>
      <p id={warningId} className="lk-passkey-warning">
        {strings.passkeyDeleteWarning}
      </p>
      <div className="lk-passkey-buttons">
        <Button variant="danger" aria-describedby={warningId} onClick={onDelete}>
          {strings.delete}
        </Button>
        <Button aria-describedby={warningId} data-focus onClick={onCancel}>
          {strings.cancel}
        </Button>
      </div>
    </>
  );
}

/** Moves the focus to what a mode begins with, and back to the first button when it is over. */
function useFocusOfMode(mode: PasskeyMode) {
  const item = useRef<HTMLLIElement>(null);
  const before = useRef(mode);

  useEffect(() => {
    if (before.current === mode) return;
    before.current = mode;
    item.current?.querySelector<HTMLElement>("[data-focus], input, button")?.focus();
  }, [mode]);

  return item;
}

/** What the server takes as a name. */
const LONGEST_NAME = 128;

function PasskeyNameForm({
  name,
  onSave,
  onCancel,
}: {
  readonly name: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}) {
  const { strings } = useWidget();
  const [typed, setTyped] = useState(name);
  return (
    <Form label={strings.passkeyName} onSubmit={() => onSave(typed.trim())}>
      <TextField
        label={strings.passkeyName}
        value={typed}
        onChange={setTyped}
        onFocus={(event) => event.currentTarget.select()}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        onKeyDown={(event) => {
          if (event.key === "Escape") onCancel();
        }}
      />
      <div className="lk-passkey-buttons">
        <SubmitButton isDisabled={typed.trim() === ""}>{strings.save}</SubmitButton>
        <Button onClick={onCancel}>{strings.cancel}</Button>
      </div>
    </Form>
  );
}
