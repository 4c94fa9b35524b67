import { useEffect, useRef, useState } from "react";
import type { Account } from "#app/account/watch-account.ts";
import { TroubleNote } from "#app/account/trouble-note.tsx";
import { useAccount, useChange } from "#app/account/use-account.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { ENGLISH } from "#widget/strings.ts";
import type { WirePasskey } from "#contracts/sdk-v1/users.ts";
import { ConfirmButton } from "#app/account/forms.tsx";
import { describeDevice } from "./describe-session.ts";
import { Field } from "#app/ui/field.tsx";
import { explainPasskeyError } from "#widget/flows/explain-passkey-error.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

/** The passkeys of the account. */
export function PasskeysSection() {
  const state = useAccount();
  return state.kind === "ready" ? <Passkeys account={state.account} /> : <Skeleton lines={3} />;
}

function Passkeys({ account: { client, user } }: { readonly account: Account }) {
  const change = useChange();
  const [isMade, setMade] = useState(false);
  const { passkeys } = client;
  const make = async (): Promise<void> => {
    setMade(false);
    setMade(await change.run(() => passkeys.register(), explainPasskey));
  };
  return (
    <>
      {user.webauthn_registrations.length === 0 && <p>You have no passkey yet.</p>}
      <ul data-slot="account-list" aria-label="Passkeys">
        {user.webauthn_registrations.map((passkey) => {
          const { webauthn_registration_id: id } = passkey;
          return (
            <PasskeyRow
              key={id}
              passkey={passkey}
              isBusy={change.isBusy}
              onRename={(name) => change.run(() => passkeys.rename(id, name))}
              onRemove={() => void change.run(() => passkeys.remove(id))}
            />
          );
        })}
      </ul>
      <TroubleNote change={change} />
      <Button variant="accent" disabled={change.isBusy} onClick={() => void make()}>
        {ENGLISH.createPasskey}
      </Button>
      <output>{isMade ? ENGLISH.passkeyCreated : ""}</output>
    </>
  );
}

interface PasskeyRowProps {
  readonly passkey: WirePasskey;
  readonly isBusy: boolean;
  readonly onRename: (name: string) => Promise<boolean>;
  readonly onRemove: () => void;
}

/** One passkey: its name, or the form for another one. */
function PasskeyRow({ passkey, isBusy, onRename, onRemove }: PasskeyRowProps) {
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
        <Muted>Created with {describeDevice(passkey.user_agent)}</Muted>
      </div>
      <Row gap={2}>
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
      </Row>
    </li>
  );
}

/** What the server takes as a name. */
const MOST_CHARACTERS = 128;

function RenameForm({
  name,
  isBusy,
  onSave,
  onCancel,
}: {
  readonly name: string;
  readonly isBusy: boolean;
  readonly onSave: (name: string) => Promise<void>;
  readonly onCancel: () => void;
}) {
  const [typed, setTyped] = useState(name);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector("input")?.select(), []);
  return (
    <Stack
      as="form"
      align="start"
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
      <Row gap={2}>
        <Button type="submit" variant="accent" disabled={isBusy}>
          {ENGLISH.save}
        </Button>
        <Button onClick={onCancel}>{ENGLISH.cancel}</Button>
      </Row>
    </Stack>
  );
}

/** Says why a passkey was not made, in the specification's words (section 8); null where the server's own are better. */
export function explainPasskey(error: unknown): string | null {
  switch (explainPasskeyError(error)) {
    case "already-registered":
      return ENGLISH.passkeyDuplicate;
    case "cancelled":
    case "aborted":
      return `Your Passkey was not created. Click “${ENGLISH.createPasskey}” to try again.`;
    case "unknown":
      return isUnsupported(error) ? "This browser does not support passkeys. Use another browser or device." : null;
    default:
      return null;
  }
}

/** Browsers without passkeys (WebAuthn L3 §5.1), and authenticators that cannot make what is asked for. */
function isUnsupported(error: unknown): boolean {
  return error instanceof DOMException && error.name === "NotSupportedError";
}
