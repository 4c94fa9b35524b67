import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { loginAddress } from "#app/shell/login-address.ts";
import { useShown } from "#app/shell/use-shown.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { useFeedback } from "./use-feedback.ts";

interface FeedbackDialogProps {
  readonly isOpen: boolean;
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
}

/** The feedback dialog (docs/specification-map.md#2): the form for signed-in people, a link to sign in for everybody else. */
export function FeedbackDialog({ isOpen, isSignedIn, onClose }: FeedbackDialogProps) {
  const location = useLocation();
  const { stage, text, write, send, startOver } = useFeedback();
  const field = useRef<HTMLTextAreaElement>(null);
  const isShown = useShown(isOpen);
  // The dialog, being inside of this, has opened by now and put the focus on its cross.
  useEffect(() => (isOpen ? field.current?.focus() : undefined), [isOpen]);
  if (!isShown) return null;
  const close = (): void => {
    startOver();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={isSignedIn ? "Feedback" : "Login Required"}>
      {isSignedIn ? (
        <FeedbackForm stage={stage} text={text} field={field} onWrite={write} onSend={send} />
      ) : (
        <div data-slot="feedback-login">
          <p>Please login to send feedback.</p>
          <ButtonLink to={loginAddress(location)} variant="accent">
            Login
          </ButtonLink>
        </div>
      )}
    </Dialog>
  );
}
