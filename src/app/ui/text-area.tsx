import { useId, type ComponentProps } from "react";
import "./field.css";

interface TextAreaProps extends ComponentProps<"textarea"> {
  readonly label: string;
}

/** A labelled field for several lines. */
export function TextArea({ label, ...textarea }: TextAreaProps) {
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
