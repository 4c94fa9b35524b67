import { useEffect, useState } from "react";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import type { Client } from "#widget/client/client.ts";
import { describeStrength } from "./describe-strength.ts";

/** Strength checks wait for a pause in typing (docs/specification-map.md#5). */
const PAUSE_MILLISECONDS = 500;

/** What is known of a password that is being typed. */
export interface Strength {
  readonly words: string;
  readonly isEnough: boolean;
}

/** Asks the server how good a password is, at each pause in typing; its word counts, not the browser's. */
export function useStrength(
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
