import { useState } from "react";
import { type Account, describeTrouble } from "./watch-account.ts";
import { type AccountChange, useAccount } from "./use-account.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CodeForm } from "./forms.tsx";
import { Note } from "#app/ui/layout.tsx";

/**
 * What people can do who have proven too little, or too long ago (docs/decisions/013-passwords.md): the code of their
 * authenticator app, which is enough in any case, or one more log-in.
 */
export function StepUp({ onConfirmed }: { readonly onConfirmed: () => void }) {
  const state = useAccount();
  if (state.kind !== "ready") return null;
  return hasApp(state.account) ? (
    <AppCode account={state.account} onConfirmed={onConfirmed} />
  ) : (
    <p>
      <ButtonLink to="/login?again=1&to=/account" variant="accent" reloadDocument>
        Log in again
      </ButtonLink>{" "}
      Then you return to this page.
    </p>
  );
}

/** Whether a person can prove themselves by an authenticator app. */
function hasApp({ user }: Pick<Account, "user">): boolean {
  return user.totps.some(({ verified }) => verified);
}

function AppCode({
  account: { client },
  onConfirmed,
}: {
  readonly account: Account;
  readonly onConfirmed: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const confirm = async (code: string): Promise<void> => {
    setBusy(true);
    try {
      await (/^\d{6}$/.test(code) ? client.totps.authenticate(code) : client.totps.recover(code));
      onConfirmed();
    } catch (failure) {
      const trouble = describeTrouble(failure);
      setError("message" in trouble ? trouble.message : null);
    }
    setBusy(false);
  };
  return (
    <CodeForm
      label="Code from your app, or a recovery code"
      submitLabel="Confirm and continue"
      isBusy={isBusy}
      error={error}
      onSubmit={(code) => void confirm(code)}
    />
  );
}

const BY_APP = "Confirm your identity with your authenticator app.";

/** Says why a change was not made, and what to do about it. */
export function TroubleNote({ change: { trouble, retry } }: { readonly change: AccountChange }) {
  const state = useAccount();
  if (trouble === null || trouble.kind === "signed-out") return null;
  const isStepUp = trouble.kind === "step-up";
  const isByApp = isStepUp && state.kind === "ready" && hasApp(state.account);
  return (
    <Note as="div" tone={isStepUp ? "caution" : "negative"} data-slot="account-trouble" data-state={trouble.kind}>
      <p role="alert">
        {isByApp ? BY_APP : trouble.message}
        {isStepUp && " Nothing was changed."}
      </p>
      {isStepUp && <StepUp onConfirmed={() => void retry()} />}
    </Note>
  );
}
