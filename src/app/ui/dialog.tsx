import { useEffect, useId, useRef, type ReactNode } from "react";
import { Button, Cross } from "./button.tsx";
import "./dialog.css";

interface DialogProps {
  readonly isOpen: boolean;
  /** Called for every way of closing: the button, Escape, a press outside. */
  readonly onClose: () => void;
  readonly title: string;
  /** `drawer` slides in from the right edge, `dialog` stands in the middle (dialog). */
  readonly variant?: "dialog" | "drawer";
  /** Where the window is narrow: beside what is left of the page, or up from below, where the thumb is (side). */
  readonly narrow?: "side" | "sheet";
  /** What came of the last change, kept in view at the bottom: the page behind can be neither seen nor heard. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** A modal on the browser's own dialog element, which keeps focus inside and gives it back. */
export function Dialog({ isOpen, onClose, title, variant = "dialog", narrow, notice, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen && dialog.current?.open) dialog.current.close();
    holdPage();
    // One that leaves the page while it is open is closed by no event.
    return holdPage;
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      data-slot="dialog"
      data-variant={variant}
      data-narrow={narrow}
      aria-labelledby={titleId}
      onClose={() => {
        holdPage();
        onClose();
      }}
      closedby="any"
    >
      <div data-slot="dialog-frame">
        <header data-slot="dialog-header">
          <h2 id={titleId} data-slot="dialog-title">
            {title}
          </h2>
          <Button variant="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Cross />
          </Button>
        </header>
        <div data-slot="dialog-body">{children}</div>
        {notice && <div data-slot="dialog-notice">{notice}</div>}
      </div>
    </dialog>
  );
}

/** Keeps the page from scrolling while a dialog is open over it. */
function holdPage(): void {
  document.documentElement.classList.toggle("dialog-open", document.querySelector("dialog[open]") !== null);
}

/** A dialog that slides in from the right edge, beside the page. */
export function Drawer(props: Omit<DialogProps, "variant">) {
  return <Dialog {...props} variant="drawer" />;
}
