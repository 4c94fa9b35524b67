import { useEffect, useRef, useState } from "react";
import type { Account } from "#app/account/watch-account.ts";
import { CodeForm, ConfirmButton } from "#app/account/forms.tsx";
import { TroubleNote } from "#app/account/trouble-note.tsx";
import { type AccountChange, useAccount, useChange } from "#app/account/use-account.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { inFours } from "#widget/screens/mfa/in-fours.ts";
import { ENGLISH } from "#widget/strings.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import "./second-factors-section.css";
import { Muted, Panel, Row, Stack } from "#app/ui/layout.tsx";

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

function AppRow({
  change: { isBusy },
  onRenew,
  onRemove,
}: {
  readonly change: AccountChange;
  readonly onRenew: () => void;
  readonly onRemove: () => void;
}) {
  return (
    <ul data-slot="account-list" aria-label="Second factors">
      <li>
        <div>
          <strong>Authenticator app</strong>
          <Muted>When you log in, we ask for its code or one of your recovery codes.</Muted>
        </div>
        <Row gap={2}>
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
        </Row>
      </li>
    </ul>
  );
}

/** An authenticator app that is being set up; it counts from its first right code on. */
interface PendingApp {
  /** Base32. */
  readonly secret: string;
  /** An image as a data URL. */
  readonly qrCode: string;
  readonly recoveryCodes: readonly string[];
}

/** Shows an authenticator app its key, and asks for the first code. */
function AppSetUp({
  app,
  isBusy,
  onCode,
  onCancel,
}: {
  readonly app: PendingApp;
  readonly isBusy: boolean;
  readonly onCode: (code: string) => void;
  readonly onCancel: () => void;
}) {
  return (
    <Row gap={5} rowGap={4} align="start" data-slot="app-set-up">
      <img src={app.qrCode} alt={ENGLISH.totpQr} width={192} height={192} />
      <Stack align="start" data-slot="app-set-up-steps">
        <p>
          Scan the code with your authenticator app, or type this key into it: <code>{inFours(app.secret)}</code>
        </p>
        <CopyButton text={app.secret} label="Copy the key" />
        <CodeForm
          label="Code from the app"
          hint={ENGLISH.totpEntryText}
          submitLabel="Finish"
          isBusy={isBusy}
          onSubmit={onCode}
          onCancel={onCancel}
        />
      </Stack>
    </Row>
  );
}

/** Shows recovery codes, this once: the server keeps no more than their digests. */
function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  useWarningBeforeLeaving();
  return (
    <Panel as={Stack} data-slot="recovery-codes">
      <h3 ref={title} tabIndex={-1}>
        {ENGLISH.recoverySaveTitle}
      </h3>
      <p>{ENGLISH.recoverySaveText} Your earlier codes no longer work.</p>
      <ul aria-label={ENGLISH.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Row gap={2}>
        <CopyButton text={codes.join("\n")} label="Copy the codes" />
        <Button variant="accent" onClick={onSaved}>
          {ENGLISH.recoverySaved}
        </Button>
      </Row>
    </Panel>
  );
}

/** Leaving the page loses the codes, so the browser asks first. */
function useWarningBeforeLeaving(): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
}
