import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";

interface CodeFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly submitLabel: string;
  readonly isBusy: boolean;
  readonly error?: string | null;
  readonly onSubmit: (code: string) => void;
  /** Gives it up, where that is possible. */
  readonly onCancel?: () => void;
}

/** Asks for a code that somebody reads elsewhere. */
export function CodeForm({ label, hint, submitLabel, isBusy, error, onSubmit, onCancel }: CodeFormProps) {
  const [code, setCode] = useState("");
  return (
    <Stack
      as="form"
      align="start"
      data-slot="account-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== "") onSubmit(code.trim());
      }}
    >
      <Field
        label={label}
        hint={hint}
        error={error ?? null}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        maxLength={64}
        required
      />
      <Row gap={2}>
        <Button type="submit" variant="accent" disabled={isBusy}>
          {submitLabel}
        </Button>
        {onCancel !== undefined && <Button onClick={onCancel}>Cancel</Button>}
      </Row>
    </Stack>
  );
}

interface ConfirmButtonProps {
  /** What is done, in a word. */
  readonly label: string;
  /** To what, for who cannot see where the button stands. */
  readonly subject: string;
  /** What cannot be undone. */
  readonly warning: string;
  readonly isDisabled: boolean;
  readonly onConfirm: () => void;
}

/** A button that says what it will cost before it does anything. */
export function ConfirmButton({ label, subject, warning, isDisabled, onConfirm }: ConfirmButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const warningId = useId();
  const place = useFocusWith(isAsking);
  const settle = (isSure: boolean) => () => {
    setAsking(false);
    if (isSure) onConfirm();
  };
  if (!isAsking) {
    return (
      <span ref={place}>
        <Button disabled={isDisabled} aria-label={`${label} ${subject}`} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </span>
    );
  }
  return (
    <Stack as="span" gap={2} size="small" ref={place} data-slot="account-confirm">
      <span id={warningId}>{warning}</span>
      <Row as="span" gap={2}>
        <Button variant="accent" aria-describedby={warningId} onClick={settle(true)}>
          {label}
        </Button>
        <Button aria-describedby={warningId} onClick={settle(false)}>
          Cancel
        </Button>
      </Row>
    </Stack>
  );
}

/** Keeps the keyboard's place as one button becomes two and back: on the harmless one. */
function useFocusWith(isAsking: boolean) {
  const place = useRef<HTMLSpanElement>(null);
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current === isAsking) return;
    before.current = isAsking;
    place.current?.querySelector<HTMLElement>(isAsking ? "button:last-of-type" : "button")?.focus();
  }, [isAsking]);
  return place;
}
