import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";

interface FieldProps extends ComponentProps<"input"> {
  readonly label: string;
  readonly hint?: ReactNode;
  /** A whole sentence; its presence marks the field as wrong. */
  readonly error?: string | null;
  /** Written after the value, for example `%`. */
  readonly unit?: string;
}

/** One labelled input with its hint, unit and error, tied together for screen readers. */
export function Field({ label, hint, error, unit, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const described = [hint ? `${inputId}-hint` : "", error ? `${inputId}-error` : ""].filter(Boolean).join(" ");
  return (
    <div data-slot="field" data-state={error ? "wrong" : "fine"}>
      <label data-slot="field-label" htmlFor={inputId}>
        {label}
      </label>
      <div data-slot="field-control">
        <input
          {...input}
          id={inputId}
          data-slot="field-input"
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        {unit && (
          <span data-slot="field-unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {hint && (
        <p data-slot="field-hint" id={`${inputId}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p data-slot="field-error" id={`${inputId}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** A labelled field for several lines. */
export function TextArea({ label, ...textarea }: ComponentProps<"textarea"> & { readonly label: string }) {
  const id = useId();
  return (
    <div data-slot="field">
      <label data-slot="field-label" htmlFor={id}>
        {label}
      </label>
      <textarea {...textarea} id={id} data-slot="text-area" />
    </div>
  );
}
