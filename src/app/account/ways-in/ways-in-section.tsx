import { useState } from "react";
import type { Account } from "#app/account/account-state.ts";
import { ConfirmButton } from "#app/account/parts/confirm-button.tsx";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange } from "#app/account/use-change.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { listWaysIn, type WayIn } from "./list-ways-in.ts";
import { ProveEmail } from "./prove-email.tsx";

const WARNING = "You will no longer be able to log in with it, and all your other sessions will end.";

/** Who the person is to the product: addresses, numbers, providers and wallets. */
export function WaysInSection() {
  const state = useAccount();
  return state.kind === "ready" ? <WaysIn account={state.account} /> : <Skeleton lines={5} />;
}

function WaysIn({ account: { client, user } }: { readonly account: Account }) {
  const change = useChange();
  const [isAdding, setAdding] = useState(false);
  const waysIn = listWaysIn(user);
  return (
    <>
      {waysIn.length === 0 && <p>You log in only with a passkey.</p>}
      <ul data-slot="account-list" aria-label="Ways to log in">
        {waysIn.map((wayIn) => (
          <WayInRow
            key={wayIn.id}
            wayIn={wayIn}
            isBusy={change.isBusy}
            onRemove={() => void change.run(() => client.users.removeFactor(wayIn.kind, wayIn.id))}
          />
        ))}
      </ul>
      <TroubleNote change={change} />
      {isAdding ? (
        <ProveEmail email={null} onDone={() => setAdding(false)} />
      ) : (
        <Button onClick={() => setAdding(true)}>Add an e-mail address</Button>
      )}
    </>
  );
}

interface WayInRowProps {
  readonly wayIn: WayIn;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

function WayInRow({ wayIn: { kind, name, what, isProven }, isBusy, onRemove }: WayInRowProps) {
  return (
    <li>
      <div>
        <strong>{name}</strong> {!isProven && <Badge variant="caution">Not verified</Badge>}
        <p data-slot="account-detail">{what}</p>
        {kind === "emails" && !isProven && <ProveEmail email={name} />}
      </div>
      <ConfirmButton label="Remove" subject={name} warning={WARNING} isDisabled={isBusy} onConfirm={onRemove} />
    </li>
  );
}
