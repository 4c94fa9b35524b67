import { type FormEvent, Suspense, useEffect, useRef, useState } from "react";
import { Form, useLocation } from "react-router";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import { ASKING_KEY, CONVERSATION_KEY } from "./conversation-key.ts";
import type { Conversation, PortfolioWeight } from "./conversation.ts";
import "./ask-view.css";

const AskPanel = lazyComponent(async () => (await import("./ask-panel.tsx")).AskPanel);
const loadConversation = () => import("./conversation.ts");

/**
 * Takes a question about what a page shows and answers it there. Its script loads when a reader comes to it; without
 * scripts the form leads to the page of questions.
 */
export function AskBox({
  label,
  symbol = "",
  within = [],
  portfolio = "",
  weights = [],
}: {
  readonly label: string;
  /** The company of the page. */
  readonly symbol?: string;
  /** The companies of a portfolio or comparison. */
  readonly within?: readonly string[];
  /** The portfolio's id. */
  readonly portfolio?: string;
  /** Shares of the portfolio, once the page knows them. */
  readonly weights?: readonly PortfolioWeight[];
}) {
  const { pathname: page } = useLocation();
  const shares = useRef(weights);
  const about = { page, symbol: symbol || null, within, portfolio: portfolio || null, weights: () => shares.current };
  const [opened, setOpened] = useState<Conversation | null>(null);
  const latest = useRef(about);
  useEffect(() => {
    latest.current = about;
    shares.current = weights;
  });
  const open = async (): Promise<Conversation> => {
    const { openConversation } = await loadConversation();
    const conversation = opened ?? openConversation(latest.current);
    setOpened(conversation);
    return conversation;
  };
  useEffect(() => {
    if (!isKept(page)) return undefined;
    let isHere = true;
    void loadConversation().then(({ openConversation }) => {
      if (isHere) setOpened(openConversation(latest.current));
    });
    return () => {
      isHere = false;
      setOpened(null);
    };
  }, [page]);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const written = new FormData(form).get("q");
    const question = typeof written === "string" ? written.trim() : "";
    if (question === "") return;
    form.reset();
    void open().then((conversation) => conversation.ask(question));
  };
  return (
    <Stack gap={4}>
      <Row
        as={Form}
        method="get"
        action="/ask"
        gap={3}
        align="end"
        data-slot="ask-form"
        data-print="hidden"
        onFocus={() => void loadConversation()}
        onSubmit={submit}
      >
        {symbol !== "" && <input type="hidden" name="symbol" value={symbol} />}
        {within.length > 0 && <input type="hidden" name="within" value={within.join(",")} />}
        <Field label={label} name="q" maxLength={QUESTION_LIMIT} autoComplete="off" enterKeyHint="send" required />
        <Button type="submit">Ask</Button>
      </Row>
      {opened !== null && (
        <Suspense fallback={null}>
          <AskPanel about={about} conversation={opened} />
        </Suspense>
      )}
    </Stack>
  );
}

/** Whether this browser keeps a conversation about a page, or lost a question on it. */
function isKept(page: string): boolean {
  try {
    const path = JSON.stringify(page);
    return [localStorage.getItem(CONVERSATION_KEY), sessionStorage.getItem(ASKING_KEY)].some((kept) =>
      kept?.includes(`"page":${path}`),
    );
  } catch {
    // A browser that keeps nothing.
    return false;
  }
}
