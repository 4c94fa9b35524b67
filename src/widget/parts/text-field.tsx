import { useId, type ComponentProps, type ReactNode } from "react";

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
