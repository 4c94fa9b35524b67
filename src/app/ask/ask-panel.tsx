import { Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Muted, Panel, Row, Stack } from "#app/ui/layout.tsx";
import { AnswerList } from "./answer-list.tsx";
import type { Asking, Conversation } from "./conversation.ts";
import { useConversation } from "./use-conversation.ts";

/** Answers to questions on the page that they are about. */
export function AskPanel({ about, conversation }: { readonly about: Asking; readonly conversation: Conversation }) {
  const state = useConversation(conversation);
  const newest = state.answers.at(-1);
  if (state.pending === null && newest === undefined && state.problem === "") return null;
  return (
    <Panel as="section" aria-label="Answers" data-slot="ask-panel" data-print="hidden">
      <Stack gap={4}>
        <AnswerList conversation={conversation} state={state} onAsk={conversation.ask} />
        {about.portfolio !== null && (
          <Agreement
            isAsked={newest?.wording?.state === "unasked"}
            isAgreed={state.isAgreed}
            onAgree={(isAgreed) => {
              conversation.agree(isAgreed);
              if (isAgreed && newest !== undefined) conversation.ask(newest.question);
            }}
          />
        )}
        <Row gap={3} align="baseline">
          {newest !== undefined && <Link to={askPath(about, newest.question)}>Open in Ask</Link>}
          {newest !== undefined && (
            <Button variant="quiet" onClick={conversation.clear}>
              Clear conversation
            </Button>
          )}
        </Row>
        <Muted>We keep the conversation in this browser. We give no advice and make no forecasts.</Muted>
      </Stack>
    </Panel>
  );
}

const LEAVES =
  "If you agree, the model gets your questions, the symbols of the companies in this portfolio with their shares of it in percent, and our figures about those companies. It does not get the name of the portfolio, your notes, numbers of shares, prices paid or amounts. You can take this back here at any time.";

/** What a model on another machine may get of a portfolio is for its owner to say, for each portfolio. */
function Agreement({
  isAsked,
  isAgreed,
  onAgree,
}: {
  /** Whether the model was not asked because nothing was agreed. */
  readonly isAsked: boolean;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}) {
  if (isAgreed) {
    return (
      <Row gap={3} align="baseline">
        <Muted as="span">
          You agreed to send the symbols and weights of this portfolio to the model with your questions.
        </Muted>
        <Button variant="quiet" onClick={() => onAgree(false)}>
          No longer send them
        </Button>
      </Row>
    );
  }
  if (!isAsked) return null;
  return (
    <Stack gap={2}>
      <Muted>{LEAVES}</Muted>
      <Button onClick={() => onAgree(true)}>Send symbols and weights and ask again</Button>
    </Stack>
  );
}

function askPath({ symbol, within }: Asking, question: string): string {
  const query = new URLSearchParams({ q: question });
  if (symbol !== null) query.set("symbol", symbol);
  if (within.length > 0) query.set("within", within.join(","));
  return `/ask?${query.toString()}`;
}
