import { useEffect, useId, useRef, type Ref, type SubmitEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { countVisible, findFeedbackFault, MOST_VISIBLE_CHARACTERS } from "#contracts/feedback.ts";
import type { FeedbackStage } from "./use-feedback.ts";
import "./feedback-form.css";

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
    <form data-slot="feedback-form" onSubmit={submit}>
      <label htmlFor={id}>What works, what does not, what is missing?</label>
      <textarea
        ref={field}
        id={id}
        data-slot="feedback-text"
        value={text}
        readOnly={stage === "sending"}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onWrite(target.value)}
      />
      <p id={`${id}-note`} data-slot="feedback-note">
        The operator of this site reads it with your account’s id. At most {digits.format(MOST_VISIBLE_CHARACTERS)}{" "}
        characters.
      </p>
      <output data-slot="feedback-length">{sayLength(text)}</output>
      {/* Not disabled while pending: a disabled button would drop the keyboard's place. */}
      <Button type="submit" variant="accent" aria-disabled={stage === "sending"}>
        {stage === "sending" ? "Sending..." : "Send"}
      </Button>
    </form>
  );
}

/** Shown while the reader can still change it: a refusal after sending shows nothing (docs/specification-map.md#8). */
function sayLength(text: string): string {
  if (findFeedbackFault(text) !== "too-long") return "";
  return `Too long to send: it has ${digits.format(countVisible(text))} characters.`;
}

function Thanks() {
  const words = useRef<HTMLOutputElement>(null);
  // The button that had the keyboard's place is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <output ref={words} data-slot="feedback-thanks" tabIndex={-1}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M4 10.5l4 4 8-9" />
      </svg>
      Thanks! Your feedback makes the product better
    </output>
  );
}
