import { CheckMark, useFlowComplete } from "#widget/screens/confirmation.tsx";
import { Heading } from "#widget/parts/heading.tsx";
import { useWidget } from "#widget/screens/widget-context.ts";
import { useEffect, useRef, useState, useId } from "react";
import { Banner } from "#widget/parts/banner.tsx";
import { Button, Spinner } from "#widget/parts/button.tsx";
import { Form, SubmitButton, TextField } from "#widget/parts/form.tsx";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";

/** The passkey screens, by the names of the state. */
export const PASSKEY_SCREENS = { PasskeyRegistrationStart, PasskeyRegistrationSuccess, PasskeyConfirmation };

export function PasskeyConfirmation() {
  const { strings } = useWidget();
  useFlowComplete();
  return (
    <>
      <Heading>{strings.passkeySuccess}</Heading>
      <CheckMark />
    </>
  );
}

export function PasskeyRegistrationStart() {
  const { flows, state, strings } = useWidget();
  const hasUser = useUser();
  if (hasUser === false) return <Banner variant="error">{strings.passkeyNeedsUser}</Banner>;
  return (
    <>
      <Heading>{strings.passkeyStartTitle}</Heading>
      {hasUser === null && <Spinner />}
      {state.errorMessage !== null && <Banner variant="error">{state.errorMessage}</Banner>}
      <Form onSubmit={() => flows.passkey.register()}>
        <SubmitButton isDisabled={hasUser === null}>{strings.createPasskey}</SubmitButton>
      </Form>
      <Button disabled={hasUser === null || state.isBusy} onClick={() => flows.passkey.skip()}>
        {strings.skip}
      </Button>
    </>
  );
}

/** Whether somebody is signed in to make a passkey for (docs/specification-map.md#6); null until it is known. */
function useUser(): boolean | null {
  const { flows } = useWidget();
  const [hasUser, setHasUser] = useState<boolean | null>(null);

  useEffect(() => {
    let isWanted = true;
    void flows.passkey.findUser().then((found) => {
      if (isWanted) setHasUser(found);
    });
    return () => {
      isWanted = false;
    };
  }, [flows]);

  return hasUser;
}

/** The passkey that is being changed; no other can be meanwhile (docs/specification-map.md#4). */
type Changing = { readonly id: string; readonly mode: PasskeyMode } | null;

export function PasskeyRegistrationSuccess() {
  const { flows, strings, dispatch } = useWidget();
  const [changing, setChanging] = useState<Changing>(null);
  const list = useRef<HTMLElement>(null);
  const passkeys = flows.passkey.list();
  return (
    <>
      <Heading>{strings.passkeyCreated}</Heading>
      <CheckMark />
      <section className="lk-passkeys" aria-label={strings.existingPasskeys} ref={list} tabIndex={-1}>
        <ul>
          {passkeys.map((passkey) => {
            const { webauthn_registration_id: id } = passkey;
            return (
              <PasskeyItem
                key={id}
                passkey={passkey}
                mode={changing?.id === id ? changing.mode : "shown"}
                isDisabled={changing !== null}
                onMode={(mode) => setChanging(mode === "shown" ? null : { id, mode })}
                onRename={(name) => flows.passkey.rename(id, name)}
                onRemove={() => {
                  flows.passkey.remove(id);
                  // The button that had the focus goes with its passkey.
                  list.current?.focus();
                }}
              />
            );
          })}
        </ul>
      </section>
      <Button
        variant="primary"
        disabled={changing !== null}
        onClick={() => {
          dispatch({ type: "error", message: null });
          dispatch({ type: "go", screen: "PasskeyRegistrationStart" });
        }}
      >
        {strings.setUpAnotherPasskey}
      </Button>
      <Button disabled={changing !== null} onClick={() => flows.passkey.done()}>
        {strings.done}
      </Button>
    </>
  );
}

type PasskeyMode = "shown" | "renamed" | "deleted";

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
function PasskeyItem({ passkey, mode, isDisabled, onMode, onRename, onRemove }: PasskeyItemProps) {
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
