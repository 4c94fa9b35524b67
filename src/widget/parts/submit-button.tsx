import type { ReactNode } from "react";
import { useWidget } from "#widget/screens/widget-context.ts";
import { Spinner } from "./spinner.tsx";

interface SubmitButtonProps {
  readonly children: ReactNode;
  /** Whether the form is not yet fit to be sent (false). */
  readonly isDisabled?: boolean;
  /** Said in place of the label while a request is under way. */
  readonly busyLabel?: string;
}

/**
 * Sends its `Form`: shows a spinner and does nothing while a request is in flight, yet keeps the focus it has
 * (docs/specification-map.md#4).
 */
export function SubmitButton({ children, isDisabled = false, busyLabel }: SubmitButtonProps) {
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
