import { pageMeta } from "#app/discovery/page-meta.ts";
import type { Route } from "./+types/check.ts";
import { Suspense, useRef, useState } from "react";
import { Link } from "react-router";
import type { CheckedClaim, CheckedSentence, CheckedText, ClaimVerdict } from "#contracts/api/ask.ts";
import { TEXT_LIMIT } from "#contracts/api/question-limit.ts";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Lead, Muted, Row, Stack } from "#app/ui/layout.tsx";
import "#app/ui/needs-scripts.css";
import "./check.css";

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: "Check a text · Beforehand",
    description: "Paste a text about companies and see which of its numbers agree with what the companies filed.",
  });

export default function Check() {
  return <CheckView />;
}

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

const WORDS: Readonly<Record<ClaimVerdict, string>> = {
  right: "Right",
  wrong: "Wrong",
  ambiguous: "Ambiguous",
  "not-checkable": "Not checkable",
};

const FAULTS: Readonly<Record<NonNullable<CheckedClaim["fault"]>, string>> = {
  value: "the value",
  period: "the period",
  direction: "the direction",
  definition: "the definition",
};

const FAILED = "We couldn't check the text. It is still here. Try again.";

/** Takes a text and shows what is right and wrong in it, sentence by sentence. */
function CheckView() {
  const [text, setText] = useState("");
  const [symbol, setSymbol] = useState("");
  const [result, setResult] = useState<CheckedText | null>(null);
  const [problem, setProblem] = useState("");
  const [isPending, setPending] = useState(false);
  const checking = useRef<AbortController | null>(null);
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure(symbol, null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  const check = (): void => {
    checking.current?.abort();
    const own = new AbortController();
    checking.current = own;
    setPending(true);
    setProblem("");
    void askServer({ text, symbol: symbol.trim() === "" ? null : symbol.trim() }, own.signal).then((answer) => {
      if (own.signal.aborted) return;
      setPending(false);
      if (typeof answer === "string") setProblem(answer);
      else setResult(answer);
    });
  };
  return (
    <FigureContext value={figureContext}>
      <Stack gap={5}>
        <Stack gap={2}>
          <h1>Check a text</h1>
          <Lead>
            Paste a note, an article or another assistant’s answer. We compare its numbers with filed figures, sentence
            by sentence, on this server.
          </Lead>
        </Stack>
        <noscript>
          <p>Turn on JavaScript to check a text.</p>
        </noscript>
        <Stack
          as="form"
          gap={3}
          data-needs="scripts"
          onSubmit={(event: { preventDefault(): void }) => {
            event.preventDefault();
            if (text.trim() !== "") check();
          }}
        >
          <TextArea
            label="Text"
            rows={8}
            value={text}
            maxLength={TEXT_LIMIT}
            onChange={(event) => setText(event.target.value)}
          />
          <Row gap={3} align="end">
            <Field
              label="Company, if the text names none"
              value={symbol}
              maxLength={20}
              placeholder="NVDA"
              onChange={(event) => setSymbol(event.target.value)}
            />
            <Button type="submit" variant="accent" disabled={isPending}>
              Check
            </Button>
          </Row>
        </Stack>
        <output>{isPending ? "Checking …" : problem}</output>
        {result !== null && <Result result={result} />}
        <Muted isMeasured>
          We check a number if its sentence names a company, a measure and a period. We never guess: anything unclear is
          “not checkable”. You can also <Link to="/ask">ask a question</Link>.
        </Muted>
      </Stack>
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}

function Result({ result: { sentences, claims, checked, right, wrong } }: { readonly result: CheckedText }) {
  const unclear = checked - right - wrong;
  return (
    <Stack gap={4} as="section" aria-label="Result">
      <h2>
        {claims === 0
          ? "Nothing to check"
          : `${checked} of ${claims} statements checked: ${right} right, ${wrong} wrong${unclear === 0 ? "" : `, ${unclear} ambiguous`}`}
      </h2>
      {claims === 0 && <p>The text states no number, rise or fall.</p>}
      <Stack as="ol" gap={3}>
        {sentences.map((sentence, index) => (
          <SentenceResult key={index} sentence={sentence} />
        ))}
      </Stack>
    </Stack>
  );
}

function SentenceResult({ sentence: { text, verdict, claims } }: { readonly sentence: CheckedSentence }) {
  return (
    <li data-slot="check-sentence" data-verdict={claims.length === 0 ? "none" : verdict}>
      <blockquote>{text}</blockquote>
      {claims.length > 0 && (
        <Muted as="ul">
          {claims.map((claim, index) => (
            <ClaimResult key={index} claim={claim} />
          ))}
        </Muted>
      )}
    </li>
  );
}

function ClaimResult({
  claim: { text, verdict, fault, detail, company, figure, source },
}: {
  readonly claim: CheckedClaim;
}) {
  return (
    <li>
      <strong>
        {WORDS[verdict]}
        {fault !== null && `: ${FAULTS[fault]}`}
      </strong>{" "}
      <q>{text}</q> {detail}{" "}
      {figure !== null && company !== null && (
        <>
          {company.symbol} {figure.label}, {figure.periodLabel}: <FigureLink figure={figure} format="auto" />
        </>
      )}{" "}
      {source !== null && source.url !== null && <a href={source.url}>{source.title}</a>}
    </li>
  );
}

/** What reads the answer is loaded with the first text. */
async function askServer(
  asked: { readonly text: string; readonly symbol: string | null },
  signal: AbortSignal,
): Promise<CheckedText | string> {
  try {
    const { fetchCheck } = await import("#app/ask/fetch-check.ts");
    return (await fetchCheck(asked, signal)) ?? FAILED;
  } catch {
    return FAILED;
  }
}
