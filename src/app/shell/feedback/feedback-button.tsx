import { useRef } from "react";
import { useCoversFigure } from "#app/shell/dock/use-covers-figure.ts";
import { useReadingOn } from "#app/shell/dock/use-reading-on.ts";
import { useShell } from "#app/shell/shell-desk.ts";
import "./feedback-button.css";

/** The floating round button that opens the feedback dialog; where it would lie on the text it gives way to figures and to readers on the way down. */
export function FeedbackButton() {
  const { open } = useShell();
  const button = useRef<HTMLButtonElement>(null);
  const isReadingOn = useReadingOn();
  const isCovering = useCoversFigure(button);
  return (
    <button
      ref={button}
      type="button"
      data-slot="feedback-button"
      data-state={isReadingOn || isCovering ? "away" : "here"}
      aria-label="Send feedback"
      title="Send feedback"
      onClick={() => open("feedback")}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 3.5h14v10H9.5L5.5 17v-3.5H3zM6.5 7h7M6.5 10h4.5" />
      </svg>
    </button>
  );
}
