import { useId, useState, type SyntheticEvent } from "react";
import { PASSCODE_DIGITS } from "#contracts/sdk-v1/limits.ts";
import { useScreenIds } from "#widget/screens/widget-context.ts";
import { keepDigits } from "./keep-digits.ts";

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
export function DigitBoxes({ label, value, onChange, onComplete, isBusy, error }: DigitBoxesProps) {
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
