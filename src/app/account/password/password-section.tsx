import { useState } from "react";
import type { Account } from "#app/account/account-state.ts";
import { TroubleNote } from "#app/account/parts/trouble-note.tsx";
import { useAccount } from "#app/account/use-account.ts";
import { useChange } from "#app/account/use-change.ts";
import { isRefusal } from "#app/sign-in/is-refusal.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { PasswordForm, type TypedPassword } from "./password-form.tsx";

/** The password of the account, to be changed or, where there is none, created. */
export function PasswordSection() {
  const state = useAccount();
  return state.kind === "ready" ? <Password account={state.account} /> : <Skeleton lines={2} />;
}

function Password({ account: { client, user } }: { readonly account: Account }) {
  const change = useChange();
  const [shown, setShown] = useState<"closed" | "form" | "done">("closed");
  const isKnown = user.password !== null && !user.password.requires_reset;
  const email = (user.emails.find(({ verified }) => verified) ?? user.emails[0])?.email;
  if (email === undefined) return <p>You need an e-mail address before you can set a password.</p>;

  const save = async ({ existing, wanted }: TypedPassword): Promise<void> => {
    const { passwords } = client;
    const work = () =>
      isKnown
        ? passwords.resetByExistingPassword({ email, existing_password: existing, new_password: wanted })
        : passwords.resetBySession({ password: wanted });
    if (await change.run(work, explainPassword)) setShown("done");
  };
  return (
    <>
      {shown === "form" ? (
        <PasswordForm
          client={client}
          email={email}
          isKnown={isKnown}
          isBusy={change.isBusy}
          onSave={(typed) => void save(typed)}
          onCancel={() => setShown("closed")}
        />
      ) : (
        <Button onClick={() => setShown("form")}>{isKnown ? "Change the password" : "Create a password"}</Button>
      )}
      <TroubleNote change={change} />
      <output>{shown === "done" ? "Your password is set. All your other sessions have ended." : ""}</output>
    </>
  );
}

/** The same type is answered to a wrong password and to a session that is over; the form asks for the former. */
function explainPassword(error: unknown): string | null {
  const isWrong = isRefusal(error) && error.error_type === "unauthorized_credentials";
  return isWrong ? "The current password is incorrect. Check it and try again." : null;
}
