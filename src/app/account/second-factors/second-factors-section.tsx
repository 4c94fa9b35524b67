import { useState } from "react";
import type { Account } from "#app/account/account-state.ts";
import { ConfirmButton } from "#app/account/parts/confirm-button.tsx";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange, type Change } from "#app/account/use-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { AppSetUp, type PendingApp } from "./app-set-up.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

const WARNING = "You will log in without a second factor, and your recovery codes will stop working.";

/** How long the first code of a new app may take. */
const SET_UP_MINUTES = 60;

/** The authenticator app and its recovery codes. */
export function SecondFactorsSection() {
  const state = useAccount();
  return state.kind === "ready" ? <SecondFactors account={state.account} /> : <Skeleton lines={2} />;
}

function SecondFactors({ account: { client, user } }: { readonly account: Account }) {
  const change = useChange();
  const [pending, setPending] = useState<PendingApp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const app = user.totps.find(({ verified }) => verified);

  const begin = async (): Promise<void> => {
    const made = await client.totps.create(SET_UP_MINUTES);
    setPending({ secret: made.secret, qrCode: made.qr_code, recoveryCodes: made.recovery_codes });
  };
  const finish = async (code: string, { recoveryCodes }: PendingApp): Promise<void> => {
    if (!(await change.run(() => client.totps.authenticate(code)))) return;
    setPending(null);
    setCodes(recoveryCodes);
  };
  const renew = async (): Promise<void> => {
    const { totps } = await client.totps.recoveryCodes();
    setCodes(totps.flatMap(({ recovery_codes: made }) => made));
  };

  return (
    <>
      {codes !== null && <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />}
      {codes === null && pending !== null && (
        <AppSetUp
          app={pending}
          isBusy={change.isBusy}
          onCode={(code) => void finish(code, pending)}
          onCancel={() => setPending(null)}
        />
      )}
      {codes === null && pending === null && app !== undefined && (
        <AppRow
          change={change}
          onRenew={() => void change.run(renew)}
          onRemove={() => void change.run(() => client.users.removeFactor("totps", app.totp_id))}
        />
      )}
      {codes === null && pending === null && app === undefined && (
        <Button variant="accent" disabled={change.isBusy} onClick={() => void change.run(begin)}>
          Set up an authenticator app
        </Button>
      )}
      <TroubleNote change={change} />
    </>
  );
}

interface AppRowProps {
  readonly change: Change;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}

function AppRow({ change: { isBusy }, onRenew, onRemove }: AppRowProps) {
  return (
    <ul data-slot="account-list" aria-label="Second factors">
      <li>
        <div>
          <strong>Authenticator app</strong>
          <p data-slot="account-detail">Logging in asks for its code, or for one of your recovery codes.</p>
        </div>
        <div data-slot="account-actions">
          <Button disabled={isBusy} onClick={onRenew}>
            New recovery codes
          </Button>
          <ConfirmButton
            label="Remove"
            subject="the authenticator app"
            warning={WARNING}
            isDisabled={isBusy}
            onConfirm={onRemove}
          />
        </div>
      </li>
    </ul>
  );
}
