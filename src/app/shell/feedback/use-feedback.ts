import { useState } from "react";
import { findFeedbackFault } from "#contracts/feedback.ts";
import { createFeedbackSender, sendFeedback } from "./send-feedback.ts";

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
export function useFeedback(): Feedback {
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
