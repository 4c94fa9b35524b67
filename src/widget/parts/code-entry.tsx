import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from "react";
import { PASSCODE_DIGITS } from "#contracts/sdk-v1/project.ts";
import { Button } from "./button.tsx";
import { useScreenIds, useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";

/** Six digits that are sent off by themselves. */
export function CodeEntry({ onSubmit }: { readonly onSubmit: (code: string) => Promise<void> }) {
  const { state, strings } = useWidget();
  const { isBusy, errorMessage } = state;
  const [code, setCode] = useState("");
  const [lastError, setLastError] = useState(errorMessage);
  const isComplete = code.length === PASSCODE_DIGITS;
  const isVerifying = isBusy && isComplete;

  if (errorMessage !== lastError) {
    setLastError(errorMessage);
    // A wrong code is of no more use; one that never arrived is kept.
    if (errorMessage !== null && errorMessage !== strings.unreachable) setCode("");
  }

  return (
    <>
      <DigitBoxes
        label={strings.passcodeLabel}
        value={code}
        onChange={setCode}
        onComplete={(digits) => void onSubmit(digits)}
        isBusy={isVerifying}
        error={errorMessage}
      />
      <output className="lk-verifying">{isVerifying ? strings.verifyingPasscode : ""}</output>
      {isVerifying && <ProgressBar label={strings.verifyingPasscode} />}
      {isComplete && !isBusy && errorMessage !== null && (
        <Button variant="primary" onClick={() => void onSubmit(code)}>
          {strings.tryAgain}
        </Button>
      )}
    </>
  );
}

interface DigitBoxesProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (digits: string) => void;
  /** Called with the sixth digit, typed, pasted or filled in by the browser. */
  readonly onComplete: (digits: string) => void;
  /** Whether the digits are being checked: they stay, and cannot be changed. */
  readonly isBusy: boolean;
  /** A whole sentence; its presence marks the digits as wrong. */
  readonly error?: string | null;
}

const SLOTS = Array.from({ length: PASSCODE_DIGITS }, (_, index) => index);

/** One real input for a passcode, drawn as six boxes. It is what its screen is about, so the focus comes here. */
function DigitBoxes({ label, value, onChange, onComplete, isBusy, error }: DigitBoxesProps) {
  const [hasFocus, setFocus] = useState(false);
  const { heading, lead } = useScreenIds();
  const errorId = useId();

  function change(typed: string): void {
    const digits = keepDigits(typed);
    onChange(digits);
    if (digits.length === PASSCODE_DIGITS && digits !== value) onComplete(digits);
  }

  return (
    <div className="lk-digits" data-state={error ? "wrong" : isBusy ? "busy" : "fine"}>
      <div className="lk-digits-boxes">
        <input
          className="lk-digits-input"
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${heading} ${lead} ${errorId}`}
          data-focus
          value={value}
          readOnly={isBusy}
          type="text"
          inputMode="numeric"
          pattern="[0-9]*"
          autoComplete="one-time-code"
          onChange={(event) => change(event.currentTarget.value)}
          onSelect={keepCaretAtEnd}
          onFocus={() => setFocus(true)}
          onBlur={() => setFocus(false)}
        />
        {SLOTS.map((slot) => (
          <span
            key={slot}
            className="lk-digit"
            aria-hidden="true"
            data-state={hasFocus && slot === Math.min(value.length, PASSCODE_DIGITS - 1) ? "active" : "resting"}
          >
            {value[slot] ?? ""}
          </span>
        ))}
      </div>
      <p className="lk-field-error" id={errorId} aria-live="assertive">
        {error}
      </p>
    </div>
  );
}

/** The painted boxes show no place between digits: typing goes on at the end. */
function keepCaretAtEnd({ currentTarget: input }: SyntheticEvent<HTMLInputElement>): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
}

/** The digits of what was typed or pasted, at most six (docs/specification-map.md#5). */
export function keepDigits(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, PASSCODE_DIGITS);
}

/** A bar that fills in ten seconds, for work whose end nobody knows (docs/specification-map.md#9). */
function ProgressBar({ label }: { readonly label: string }) {
  return <progress className="lk-progress" aria-label={label} />;
}

/** The sentence below a heading, which is read out with the input that it is about. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <p id={useScreenIds().lead}>{children}</p>;
}

/** How long something is still good for, each second again; screen readers are told the end only. */
export function Countdown({
  expiresAt,
  text,
  expiredText,
  children,
}: {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Holds `{time}`. */
  readonly text: string;
  readonly expiredText: string;
  /** What stands after the text, while it runs and when it has run out. */
  readonly children?: ReactNode;
}) {
  const [left, setLeft] = useState(() => secondsUntil(expiresAt, Date.now()));

  useEffect(() => {
    const tick = (): void => setLeft(secondsUntil(expiresAt, Date.now()));
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [expiresAt]);

  return (
    <p className="lk-countdown">
      {left > 0 && <span role="timer">{fill(text, { time: formatCountdown(left) })}</span>}
      <output>{left > 0 ? "" : expiredText}</output> {children}
    </p>
  );
}

/** Whole seconds that are left, never below none. */
export function secondsUntil(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 1_000));
}

/** Seconds as `m:ss` (docs/specification-map.md#2). */
export function formatCountdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
