import { type Ref, type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router";
import { loginAddress } from "#app/addresses.ts";
import { useShown } from "#app/shell/shell-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import "#app/ui/field.css";
import "./feedback-dialog.css";
import { countVisible, findFeedbackFault, MOST_VISIBLE_CHARACTERS } from "#contracts/feedback.ts";
import { createBrowserSender, type SendChange } from "#app/send-change.ts";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";

/** The feedback dialog (docs/specification-map.md#2): the form for signed-in people, a link to sign in for everybody else. */
export function FeedbackDialog({
  isOpen,
  isSignedIn,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly isSignedIn: boolean;
  readonly onClose: () => void;
}) {
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
        <Stack align="start">
          <p>Please login to send feedback.</p>
          <ButtonLink to={loginAddress(location)} variant="accent">
            Login
          </ButtonLink>
        </Stack>
      )}
    </Dialog>
  );
}

const digits = new Intl.NumberFormat("en-US");

interface FeedbackFormProps {
  readonly stage: FeedbackStage;
  readonly text: string;
  readonly field?: Ref<HTMLTextAreaElement>;
  readonly onWrite: (text: string) => void;
  readonly onSend: () => void;
}

/** The feedback of somebody signed in: the form, or the thanks that take its place. */
export function FeedbackForm({ stage, text, field, onWrite, onSend }: FeedbackFormProps) {
  const id = useId();
  if (stage === "sent") return <Thanks />;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSend();
  };
  return (
    <Stack as="form" align="start" data-slot="feedback" onSubmit={submit}>
      <label htmlFor={id}>What works, what does not, what is missing?</label>
      <textarea
        ref={field}
        id={id}
        data-slot="text-area"
        value={text}
        readOnly={stage === "sending"}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onWrite(target.value)}
      />
      <Muted id={`${id}-note`}>
        The operator of this site reads it with your account’s id. At most {digits.format(MOST_VISIBLE_CHARACTERS)}{" "}
        characters.
      </Muted>
      <output data-slot="feedback-length">{lengthWarning(text)}</output>
      {/* Not disabled while pending: a disabled button would drop the keyboard's place. */}
      <Button type="submit" variant="accent" aria-disabled={stage === "sending"}>
        {stage === "sending" ? "Sending..." : "Send"}
      </Button>
    </Stack>
  );
}

/** Shown while the reader can still change it: a refusal after sending shows nothing (docs/specification-map.md#8). */
function lengthWarning(text: string): string {
  if (findFeedbackFault(text) !== "too-long") return "";
  return `Too long to send: it has ${digits.format(countVisible(text))} characters.`;
}

function Thanks() {
  const words = useRef<HTMLOutputElement>(null);
  // The button that had the keyboard's place is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <Row as="output" ref={words} data-slot="feedback-thanks" tabIndex={-1}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M4 10.5l4 4 8-9" />
      </svg>
      Thanks! Your feedback makes the product better
    </Row>
  );
}

/** Writing, on its way, or arrived. */
export type FeedbackStage = "writing" | "sending" | "sent";

interface Feedback {
  readonly stage: FeedbackStage;
  readonly text: string;
  readonly write: (text: string) => void;
  readonly send: () => void;
  /** After thanks there is room for more. */
  readonly startOver: () => void;
}

/** What is being said to the operator. */
function useFeedback(): Feedback {
  const [stage, setStage] = useState<FeedbackStage>("writing");
  const [text, setText] = useState("");
  const [sendChange] = useState(() => createFeedbackSender((input, init) => fetch(input, init)));
  const send = async (): Promise<void> => {
    setStage("sending");
    const hasArrived = await sendFeedback(text, sendChange);
    // A failure shows nothing, and the text stays so that it can be sent again (docs/specification-map.md#5 and #8).
    setStage(hasArrived ? "sent" : "writing");
    if (hasArrived) setText("");
  };
  return {
    stage,
    text,
    write: setText,
    send: () => void (findFeedbackFault(text) === null && stage === "writing" && send()),
    startOver: () => stage === "sent" && setStage("writing"),
  };
}

const PATIENCE_MS = 15_000;

/** Sends with a bound on the wait for each answer. */
export function createFeedbackSender(fetch: typeof globalThis.fetch): SendChange {
  return createBrowserSender("feedback", (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(PATIENCE_MS) }),
  );
}

/** Sends a message and returns whether it arrived; only the answer's `ok` is read (docs/specification-map.md#7). */
export async function sendFeedback(content: string, send: SendChange): Promise<boolean> {
  const answer = await send({ method: "POST", path: "/api/feedback", body: { content } });
  return answer?.isOk ?? false;
}
