import { useState } from "react";
import { CodeForm } from "#app/account/parts/code-form.tsx";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange } from "#app/account/use-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";

interface ProveEmailProps {
  /** An address of the account; null to ask for one more. */
  readonly email: string | null;
  /** Called when it is proven, or given up. */
  readonly onDone?: () => void;
}

interface Sent {
  readonly email: string;
  readonly methodId: string;
}

/** Shows by a mailed code that a mailbox is the person's own; one that the account does not have yet joins it. */
export function ProveEmail({ email, onDone }: ProveEmailProps) {
  const state = useAccount();
  const change = useChange();
  const [sent, setSent] = useState<Sent | null>(null);
  if (state.kind !== "ready") return null;
  const { otps } = state.account.client;

  const send = (to: string): void =>
    void change.run(async () => setSent({ email: to, methodId: (await otps.email.send(to)).method_id }));
  const prove = async (code: string, { methodId }: Sent): Promise<void> => {
    if (await change.run(() => otps.authenticate(code, methodId))) onDone?.();
  };

  return (
    <>
      {sent !== null && (
        <CodeForm
          label={`Code sent to ${sent.email}`}
          submitLabel="Prove"
          isBusy={change.isBusy}
          onSubmit={(code) => void prove(code, sent)}
          onCancel={() => setSent(null)}
        />
      )}
      {sent === null && email !== null && (
        <Button disabled={change.isBusy} onClick={() => send(email)}>
          Send a verification code
        </Button>
      )}
      {sent === null && email === null && <AddressForm isBusy={change.isBusy} onSubmit={send} onCancel={onDone} />}
      <TroubleNote change={change} />
    </>
  );
}

interface AddressFormProps {
  readonly isBusy: boolean;
  readonly onSubmit: (email: string) => void;
  readonly onCancel: (() => void) | undefined;
}

function AddressForm({ isBusy, onSubmit, onCancel }: AddressFormProps) {
  const [email, setEmail] = useState("");
  return (
    <form
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(email.trim());
      }}
    >
      <Field
        label="E-mail address"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
      />
      <div data-slot="account-actions">
        <Button type="submit" variant="accent" disabled={isBusy}>
          Send a code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  );
}
