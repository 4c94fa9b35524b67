import { useState } from "react";
import type { Account } from "#app/account/watch-account.ts";
import { CodeForm, ConfirmButton } from "#app/account/forms.tsx";
import { TroubleNote } from "#app/account/trouble-note.tsx";
import { useAccount, useChange } from "#app/account/use-account.ts";
import { Badge } from "#app/ui/inline.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { Field } from "#app/ui/field.tsx";
import type { WireUser } from "#contracts/sdk-v1/users.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

const WARNING = "You will no longer be able to log in with it, and all your other sessions will end.";

/** Who the person is to the product: addresses, numbers, providers and wallets. */
export function SignInMethodsSection() {
  const state = useAccount();
  return state.kind === "ready" ? <SignInMethods account={state.account} /> : <Skeleton lines={5} />;
}

function SignInMethods({ account: { client, user } }: { readonly account: Account }) {
  const change = useChange();
  const [isAdding, setAdding] = useState(false);
  const methods = listSignInMethods(user);
  return (
    <>
      {methods.length === 0 && <p>You log in only with a passkey.</p>}
      <ul data-slot="account-list" aria-label="Sign-in methods">
        {methods.map((method) => (
          <SignInMethodRow
            key={method.id}
            method={method}
            isBusy={change.isBusy}
            onRemove={() => void change.run(() => client.users.removeFactor(method.kind, method.id))}
          />
        ))}
      </ul>
      <TroubleNote change={change} />
      {isAdding ? (
        <VerifyEmail email={null} onDone={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>Add an email address</Button>
      )}
    </>
  );
}

function SignInMethodRow({
  method: { kind, name, what, isVerified },
  isBusy,
  onRemove,
}: {
  readonly method: SignInMethod;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}) {
  return (
    <li>
      <div>
        <strong>{name}</strong> {!isVerified && <Badge variant="caution">Not verified</Badge>}
        <Muted>{what}</Muted>
        {kind === "emails" && !isVerified && <VerifyEmail email={name} />}
      </div>
      <ConfirmButton label="Remove" subject={name} warning={WARNING} isDisabled={isBusy} onConfirm={onRemove} />
    </li>
  );
}

interface Sent {
  readonly email: string;
  readonly methodId: string;
}

/** Shows by a mailed code that a mailbox is the person's own; one that the account does not have yet joins it. */
function VerifyEmail({
  email,
  onDone,
}: {
  /** An address of the account; null to ask for one more. */
  readonly email: string | null;
  /** Called when it is proven, or given up. */
  readonly onDone?: () => void;
}) {
  const state = useAccount();
  const change = useChange();
  const [sent, setSent] = useState<Sent | null>(null);
  if (state.kind !== "ready") return null;
  const { otps } = state.account.client;

  const send = (to: string): void =>
    void change.run(async () => setSent({ email: to, methodId: (await otps.email.send(to)).method_id }));
  const verify = async (code: string, { methodId }: Sent): Promise<void> => {
    if (await change.run(() => otps.authenticate(code, methodId))) onDone?.();
  };

  return (
    <>
      {sent !== null && (
        <CodeForm
          label={`Code sent to ${sent.email}`}
          submitLabel="Prove"
          isBusy={change.isBusy}
          onSubmit={(code) => void verify(code, sent)}
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

function AddressForm({
  isBusy,
  onSubmit,
  onCancel,
}: {
  readonly isBusy: boolean;
  readonly onSubmit: (email: string) => void;
  readonly onCancel: (() => void) | undefined;
}) {
  const [email, setEmail] = useState("");
  return (
    <Stack
      as="form"
      align="start"
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(email.trim());
      }}
    >
      <Field
        label="Email address"
        type="email"
        autoComplete="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        required
      />
      <Row gap={2}>
        <Button type="submit" variant="accent" disabled={isBusy}>
          Send a code
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Stack>
  );
}

/** One way into an account besides password and passkeys. */
interface SignInMethod {
  /** Names its kind in the calls of the identity server. */
  readonly kind: "emails" | "phone_numbers" | "crypto_wallets" | "oauth";
  readonly id: string;
  readonly name: string;
  readonly what: string;
  readonly isVerified: boolean;
}

const WALLETS = { ethereum: "Ethereum wallet", solana: "Solana wallet" } as const;

/** Lists the ways into an account in the order in which people think of them. */
export function listSignInMethods(user: WireUser): readonly SignInMethod[] {
  return [
    ...user.emails.map(({ email_id: id, email: name, verified: isProven }): SignInMethod => ({
      kind: "emails",
      id,
      name,
      what: "Email address",
      isVerified: isProven,
    })),
    ...user.phone_numbers.map(({ phone_id: id, phone_number: name, verified: isProven }): SignInMethod => ({
      kind: "phone_numbers",
      id,
      name,
      what: "Phone number",
      isVerified: isProven,
    })),
    ...user.providers.map(({ oauth_user_registration_id: id, provider_type: name }): SignInMethod => ({
      kind: "oauth",
      id,
      name,
      what: "Linked provider",
      isVerified: true,
    })),
    ...user.crypto_wallets.map(
      ({ crypto_wallet_id: id, crypto_wallet_address: name, crypto_wallet_type: type, verified }): SignInMethod => ({
        kind: "crypto_wallets",
        id,
        name,
        what: WALLETS[type],
        isVerified: verified,
      }),
    ),
  ];
}
