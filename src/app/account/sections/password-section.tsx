import { useEffect, useState } from "react";
import type { Account } from "#app/account/watch-account.ts";
import { TroubleNote } from "#app/account/trouble-note.tsx";
import { useAccount, useChange } from "#app/account/use-account.ts";
import { isRefusal } from "#app/sign-in/identity-client.ts";
import { Button } from "#app/ui/button.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Client } from "#widget/client/client.ts";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { ENGLISH } from "#widget/strings.ts";
import { Row, Stack } from "#app/ui/layout.tsx";

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
  if (email === undefined) return <p>You need an email address before you can set a password.</p>;

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

interface TypedPassword {
  /** Empty where the account has none. */
  readonly existing: string;
  readonly wanted: string;
}

interface PasswordFormProps {
  readonly client: Client;
  readonly email: string;
  /** Whether the account has a password, which is asked for first. */
  readonly isKnown: boolean;
  readonly isBusy: boolean;
  readonly onSave: (typed: TypedPassword) => void;
  readonly onCancel: () => void;
}

/** Asks for a new password, and for the present one where there is one. */
function PasswordForm({ client, email, isKnown, isBusy, onSave, onCancel }: PasswordFormProps) {
  const [existing, setExisting] = useState("");
  const [wanted, setWanted] = useState("");
  const strength = useStrength(client, { email, password: wanted });
  return (
    <Stack
      as="form"
      align="start"
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ existing, wanted });
      }}
    >
      {/* Password managers file a password under the name they find beside it. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {isKnown && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          value={existing}
          onChange={({ target }) => setExisting(target.value)}
          required
        />
      )}
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        value={wanted}
        hint={strength.words}
        onChange={({ target }) => setWanted(target.value)}
        required
      />
      <Row gap={2}>
        <Button type="submit" variant="accent" disabled={isBusy || !strength.isEnough}>
          Save
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </Row>
    </Stack>
  );
}

/** Strength checks wait for a pause in typing (docs/specification-map.md#5). */
const PAUSE_MILLISECONDS = 500;

/** What is known of a password that is being typed. */
interface Strength {
  readonly words: string;
  readonly isEnough: boolean;
}

/** Asks the server how good a password is, at each pause in typing; its word counts, not the browser's. */
function useStrength(
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
): Strength {
  const [checked, setChecked] = useState<{ readonly password: string; readonly answer: StrengthAnswer } | null>(null);
  useEffect(() => {
    if (password === "") return undefined;
    const timer = setTimeout(() => {
      client.passwords.strengthCheck({ email, password }).then(
        (answer) => setChecked({ password, answer }),
        // Without an answer the button stays disabled; the next letter asks again.
        () => setChecked(null),
      );
    }, PAUSE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [client, email, password]);
  const answer = checked?.password === password ? checked.answer : null;
  return { words: describeStrength(password, answer), isEnough: answer?.valid_password === true };
}

/** Says how good a password is; null for an answer that has not come yet. */
export function describeStrength(password: string, answer: StrengthAnswer | null): string {
  if (password === "") return "Best: a long sentence that only you would write.";
  if (answer === null) return "Checking…";
  if (answer.breached_password) return ENGLISH.breached;
  if (answer.valid_password) return "Strong enough.";
  const { warning, suggestions, luds_requirements: luds } = answer.feedback;
  if (answer.strength_policy === "luds") {
    return `Not yet: ${luds.missing_characters} more characters, ${luds.missing_complexity} more kinds of characters.`;
  }
  return ["Too easy to guess.", warning, ...suggestions].filter((part) => part !== "").join(" ");
}
