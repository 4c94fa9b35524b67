import { latePart } from "#app/research/lazy/late-part.tsx";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import { Button } from "#app/ui/button.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import type { Conversation, ConversationState, PendingQuestion } from "./conversation.ts";

const LateAnswerView = latePart(async () => (await import("./answer-view.tsx")).AnswerView);

/** What is being answered, then the answers, the newest first. */
export function AnswerList({
  conversation,
  state,
  onAsk,
}: {
  readonly conversation: Conversation;
  readonly state: ConversationState;
  readonly onAsk: (question: string) => void;
}) {
  const { answers, pending, problem, unanswered } = state;
  return (
    <>
      {(pending !== null || problem !== "") && (
        <Row gap={3} align="baseline">
          <output>{pending === null ? problem : pending.step}</output>
          {pending !== null && <Button onClick={conversation.stop}>Stop</Button>}
          {pending === null && unanswered !== null && (
            <Button onClick={() => onAsk(unanswered)}>Ask “{unanswered}” again</Button>
          )}
        </Row>
      )}
      {pending !== null && <Pending pending={pending} />}
      {answers.toReversed().map((answer, index) => (
        <LateAnswerView key={`${answers.length - index} ${answer.question}`} answer={answer} onAsk={onAsk} />
      ))}
    </>
  );
}

/** The rules' answer with the sentences of a model that have come so far. */
function Pending({ pending: { rules, sentences } }: { readonly pending: PendingQuestion }) {
  return (
    <Stack gap={3} data-slot="ask-pending">
      {rules !== null && <LateAnswerView answer={rules} onAsk={null} />}
      {sentences.map((sentence, index) => (
        <p key={index} data-slot="ask-sentence">
          <SentenceText sentence={sentence} />
        </p>
      ))}
      {sentences.length > 0 && <Muted>Worded by the model so far.</Muted>}
    </Stack>
  );
}
