import { data, Form, Link, useSearchParams } from "react-router";
import { QUESTION_LIMIT } from "#contracts/api/question-limit.ts";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { searchWith, useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import type { Route } from "./+types/ask.ts";
import { Suspense, useState } from "react";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { ShareButton } from "#app/ui/copy-button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Lead, Muted, Row, Stack } from "#app/ui/layout.tsx";
import { AnswerList } from "#app/ask/answer-list.tsx";
import { openConversation } from "#app/ask/conversation.ts";
import { useConversation } from "#app/ask/use-conversation.ts";
import "#app/ask/ask-view.css";

const MOST_SYMBOLS = 50;
const LONGEST_SYMBOL = 20;
/** Pages are sent whole; what takes longer is asked again by the page's script. */
const PAGE_MS = 3_500;

/** Answers the question of the address, so that a link to a question shows its answer without scripts. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const query = new URL(request.url).searchParams;
  const question = (query.get("q") ?? "").trim().slice(0, QUESTION_LIMIT);
  const symbol = query.get("symbol")?.slice(0, LONGEST_SYMBOL) ?? null;
  const within = (query.get("within") ?? "").split(",").filter(Boolean).slice(0, MOST_SYMBOLS);
  const asked = { symbol, within: within.map((one) => one.slice(0, LONGEST_SYMBOL)) };
  const model = services.ask.model?.name ?? null;
  if (question === "") return data({ ...asked, model, first: null, retryAfter: null });
  const user = await current.user();
  const retryAfter = await services.limits.take("questions", user?.userId ?? null, current.client);
  if (retryAfter !== null) return data({ ...asked, model, first: null, retryAfter }, 429);
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(PAGE_MS)]);
  const first = await services.ask.answer({ ...asked, question, before: [] }, signal);
  return data({ ...asked, model, first, retryAfter });
}

/** The page's own script asks and keeps the address in step; only a link of another page asks the server again. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  readonly currentUrl: URL;
  readonly nextUrl: URL;
  readonly defaultShouldRevalidate: boolean;
}): boolean {
  const isOther = searchWith(currentUrl.search, null) !== searchWith(nextUrl.search, null);
  return isOther && currentUrl.pathname !== nextUrl.pathname ? defaultShouldRevalidate : false;
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.first ? `${args.loaderData.first.question} · Ask · Beforehand` : "Ask · Beforehand",
    description: "Ask about figures, filings and earnings dates of listed companies. Every answer opens its evidence.",
    isHidden: args.loaderData?.first != null,
  });

export default function Ask({ loaderData: { first, symbol, within, model, retryAfter } }: Route.ComponentProps) {
  return (
    <>
      {retryAfter !== null && <p role="alert">Too many questions. Try again in {retryAfter} s.</p>}
      <AskView first={first} symbol={symbol} within={within} model={model} />
    </>
  );
}

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

const EXAMPLES = [
  "What was Nvidia’s revenue in fiscal 2024?",
  "Coca-Cola free cash flow CAGR over the last 5 years",
  "Companies with ROIC above 20% and net margin above 30%",
  "When does Apple report next?",
] as const;

/** Asks questions and shows the answers, the newest first. */
function AskView({
  first,
  symbol,
  within,
  model,
}: {
  /** The answer to the question of the address; null where it holds none. */
  readonly first: AskAnswer | null;
  readonly symbol: string | null;
  readonly within: readonly string[];
  /** The language model that words answers; null where none is configured. */
  readonly model: string | null;
}) {
  const [conversation] = useState(() =>
    openConversation({ page: null, symbol, within, portfolio: null, weights: () => [] }, first),
  );
  const state = useConversation(conversation);
  const { answers, pending } = state;
  const [, setAddress] = useSearchParams();
  const newest = answers.at(-1) ?? null;
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure(symbol ?? "", newest?.asOf ?? null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const send = (question: string): void => {
    conversation.ask(question);
    setAddress(
      {
        q: question,
        ...(symbol === null ? {} : { symbol }),
        ...(within.length === 0 ? {} : { within: within.join(",") }),
      },
      { replace: true, preventScrollReset: true },
    );
  };
  return (
    <FigureContext value={figureContext}>
      <Stack gap={5} data-slot="ask">
        <Stack gap={2}>
          <h1>Ask</h1>
          <Lead>
            Ask about figures, filings and earnings dates. We compute every answer from filed figures.{" "}
            {model === null
              ? "Nothing leaves this server."
              : `${model} words some of them, and each answer says what left this server.`}
          </Lead>
        </Stack>
        <AskForm symbol={symbol} within={within} onAsk={send} />
        <AnswerList conversation={conversation} state={state} onAsk={send} />
        {answers.length === 0 && pending === null && <Examples />}
        {newest !== null && (
          <Row gap={3} data-needs="scripts" data-print="hidden">
            <ShareButton subject="this question" />
            <ExportButton answers={answers} />
            <Button variant="quiet" onClick={conversation.clear}>
              Clear conversation
            </Button>
          </Row>
        )}
        <Muted isMeasured>
          We keep the conversation in this browser. We give no advice and make no forecasts. To check somebody else’s
          text, use <Link to="/check">Check a text</Link>.
        </Muted>
      </Stack>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer
            figureId={figureId}
            asOf={newest?.asOf ?? null}
            canGoBack={canGoBack}
            onBack={back}
            onClose={close}
          />
        </Suspense>
      )}
    </FigureContext>
  );
}

function Examples() {
  return (
    <Stack gap={2} as="ul">
      {EXAMPLES.map((question) => (
        <li key={question}>
          <Link to={`/ask?q=${encodeURIComponent(question)}`}>{question}</Link>
        </li>
      ))}
    </Stack>
  );
}

/** A plain form, so that it works without scripts too. */
function AskForm({
  symbol,
  within,
  onAsk,
}: {
  readonly symbol: string | null;
  readonly within: readonly string[];
  readonly onAsk: (question: string) => void;
}) {
  const [text, setText] = useState("");
  return (
    <Row
      as={Form}
      method="get"
      action="/ask"
      gap={3}
      align="end"
      data-slot="ask-form"
      onSubmit={(event: { preventDefault(): void }) => {
        event.preventDefault();
        if (text.trim() !== "") onAsk(text.trim());
        setText("");
      }}
    >
      {symbol !== null && <input type="hidden" name="symbol" value={symbol} />}
      {within.length > 0 && <input type="hidden" name="within" value={within.join(",")} />}
      <Field
        label={symbol === null ? "Your question" : `Your question about ${symbol}`}
        name="q"
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={QUESTION_LIMIT}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" variant="accent">
        Ask
      </Button>
    </Row>
  );
}

/** Saves the conversation as a Markdown file; the writer is loaded on the first press. */
function ExportButton({ answers }: { readonly answers: readonly AskAnswer[] }) {
  async function save(): Promise<void> {
    const { saveAnswers } = await import("#app/ask/save-answers.ts");
    saveAnswers(answers);
  }
  return (
    <Button variant="quiet" onClick={() => void save()}>
      Export as Markdown
    </Button>
  );
}
