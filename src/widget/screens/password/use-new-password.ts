import { useEffect, useRef, useState } from "react";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { checkLatest, type LatestCheck } from "#widget/flows/check-latest.ts";
import { useWidget } from "#widget/screens/widget-context.ts";

/** A password that is being chosen, and what is known of it. */
export interface NewPassword {
  readonly password: string;
  readonly change: (password: string) => void;
  /** The latest rating, which may be of what stood there a moment ago. */
  readonly answer: StrengthAnswer | null;
  /** Why there is no rating. */
  readonly error: string | null;
  /** Whether just this password was rated, and will do. */
  readonly isValid: boolean;
}

interface Rated {
  readonly password: string;
  readonly result: StrengthAnswer | { readonly error: string };
}

/** Rates a password while people type it (docs/specification-map.md#5). */
export function useNewPassword(): NewPassword {
  const { flows } = useWidget();
  const [password, setPassword] = useState("");
  const [rated, setRated] = useState<Rated | null>(null);
  const check = useRef<LatestCheck<string> | null>(null);

  useEffect(() => {
    const started = checkLatest<string, Rated>({
      ask: async (asked) => ({ password: asked, result: await flows.password.checkStrength(asked) }),
      heard: setRated,
      startTimer: (run, milliseconds) => window.setTimeout(run, milliseconds),
      stopTimer: (timer) => window.clearTimeout(timer),
    });
    check.current = started;
    return () => started.stop();
  }, [flows]);

  function change(next: string): void {
    setPassword(next);
    if (next !== "") return check.current?.change(next);
    check.current?.stop();
    setRated(null);
  }

  const answer = rated === null || "error" in rated.result ? null : rated.result;
  return {
    password,
    change,
    answer,
    error: rated !== null && "error" in rated.result ? rated.result.error : null,
    isValid: answer?.valid_password === true && rated?.password === password,
  };
}
