import { useState } from "react";
import type { Account } from "#app/account/account-state.ts";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange } from "#app/account/use-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { ENGLISH } from "#widget/strings.ts";
import { explainPasskey } from "./explain-passkey.ts";
import { PasskeyRow } from "./passkey-row.tsx";

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
