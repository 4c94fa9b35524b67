import { useEffect, useId, useRef, useState } from "react";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { PasswordField } from "#widget/parts/password-field.tsx";
import { StrengthMeter } from "#widget/parts/strength-meter.tsx";

/** A password that is being chosen, and what is known of it. */
interface NewPassword {
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
      ask: async (input) => ({ password: input, result: await flows.password.checkStrength(input) }),
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

/** A password to be chosen, with how strong it is. */
export function NewPasswordField({ label, wanted }: { readonly label: string; readonly wanted: NewPassword }) {
  const meterId = useId();
  const { heading } = useScreenIds();
  return (
    <>
      <PasswordField
        label={label}
        value={wanted.password}
        onChange={wanted.change}
        autoComplete="new-password"
        error={wanted.error}
        aria-describedby={`${heading} ${meterId}`}
        data-focus
      />
      <StrengthMeter id={meterId} answer={wanted.answer} />
    </>
  );
}

/** How long typing must pause before the server is asked (docs/specification-map.md#5). */
const PAUSE_MS = 500;

interface CheckLatest<Question, Answer> {
  /** Never rejects: what went wrong is an answer, too. */
  readonly ask: (question: Question) => Promise<Answer>;
  /** Told the answer to the latest question; overtaken ones are dropped. */
  readonly heard: (answer: Answer) => void;
  readonly startTimer: (run: () => void, milliseconds: number) => number;
  readonly stopTimer: (timer: number) => void;
}

/** Asks about the latest of what is typed, once it has stood for half a second. */
export interface LatestCheck<Question> {
  change(question: Question): void;
  /** Drops what is waiting and what is under way. */
  stop(): void;
}

export function checkLatest<Question, Answer>(deps: CheckLatest<Question, Answer>): LatestCheck<Question> {
  let timer: number | null = null;
  let latest = 0;

  function stop(): void {
    latest += 1;
    if (timer !== null) deps.stopTimer(timer);
    timer = null;
  }

  async function ask(question: Question, mine: number): Promise<void> {
    const answer = await deps.ask(question);
    if (mine === latest) deps.heard(answer);
  }

  return {
    stop,
    change(question) {
      stop();
      const mine = latest;
      timer = deps.startTimer(() => void ask(question, mine), PAUSE_MS);
    },
  };
}
