import { type ComponentProps, type FormEvent, type ReactNode, useId, useRef } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Spinner } from "./button.tsx";

/** A form that never sends twice, however fast it is pressed, and leaves judging its fields to our own texts. */
export function Form({
  onSubmit,
  label,
  children,
}: {
  /** What submitting does; until it has ended nothing is submitted again. */
  readonly onSubmit: () => Promise<void> | void;
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const isUnderWay = useRef(false);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      await onSubmit();
    } finally {
      isUnderWay.current = false;
    }
  }

  return (
    <form className="lk-form" aria-label={label} noValidate onSubmit={(event) => void submit(event)}>
      {children}
    </form>
  );
}

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "value" | "className"> {
  readonly label: string;
  readonly value: string;
  readonly onChange?: (value: string) => void;
  /** A whole sentence; its presence marks the field as wrong. */
  readonly error?: string | null | undefined;
  /** Stands inside the frame, after the input. */
  readonly after?: ReactNode;
}

/** One labelled input with its error, tied together for screen readers. */
export function TextField({ label, error, after, onChange, id, type = "text", ...input }: TextFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const errorId = `${inputId}-error`;
  const described = [input["aria-describedby"], error ? errorId : undefined].filter(Boolean).join(" ");
  return (
    <div className="lk-field" data-state={error ? "wrong" : "fine"}>
      <label className="lk-field-label" htmlFor={inputId}>
        {label}
      </label>
      <div className="lk-field-frame">
        <input
          {...input}
          id={inputId}
          type={type}
          className="lk-input"
          onChange={(event) => onChange?.(event.currentTarget.value)}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        {after}
      </div>
      <p className="lk-field-error" id={errorId} aria-live="polite">
        {error}
      </p>
    </div>
  );
}

/**
 * Sends its `Form`: shows a spinner and does nothing while a request is in flight, yet keeps the focus it has
 * (docs/specification-map.md#4).
 */
export function SubmitButton({
  children,
  isDisabled = false,
  busyLabel,
}: {
  readonly children: ReactNode;
  /** Whether the form is not yet fit to be sent (false). */
  readonly isDisabled?: boolean;
  /** Said in place of the label while a request is under way. */
  readonly busyLabel?: string;
}) {
  const { isBusy } = useWidget().state;
  return (
    <button
      type="submit"
      className="lk-button"
      data-variant="primary"
      data-state={isBusy ? "busy" : "ready"}
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
    >
      {isBusy && <Spinner />}
      <span>{isBusy ? (busyLabel ?? children) : children}</span>
    </button>
  );
}
