import { useRef, type FormEvent, type ReactNode } from "react";

interface FormProps {
  /** What submitting does; until it has ended nothing is submitted again. */
  readonly onSubmit: () => Promise<void> | void;
  readonly label?: string;
  readonly children: ReactNode;
}

/** A form that never sends twice, however fast it is pressed, and leaves judging its fields to our own texts. */
export function Form({ onSubmit, label, children }: FormProps) {
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
