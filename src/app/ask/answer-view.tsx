import { Fragment } from "react";
import type { AnswerWording, AskAnswer } from "#contracts/api/ask.ts";
import { viewOf } from "#app/research/blocks/block-types.tsx";
import { RemovedSentences } from "#app/research/blocks/model-text.tsx";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Fold, Muted, Note, Row, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";

const STATES: Readonly<Record<AskAnswer["state"], string>> = {
  answered: "Answered",
  ambiguous: "Please choose",
  missing: "Not in our data",
  "out-of-scope": "Out of scope",
};

/** One question with its answer: sentences, tables and charts, formula, operands and sources. */
export function AnswerView({
  answer,
  onAsk,
}: {
  readonly answer: AskAnswer;
  /** Asks one of the choices; null where nothing can be asked. */
  readonly onAsk: ((question: string) => void) | null;
}) {
  const { question, state, sentences, notes, choices, blocks, asOf, wording } = answer;
  return (
    <Stack as="article" gap={3} data-slot="ask-answer" data-state={state}>
      <Row gap={3} rowGap={1} align="baseline" isSpread>
        <h2>{question}</h2>
        <Muted as="span">
          {STATES[state]}
          {asOf !== null && (
            <>
              , as known on <Day iso={asOf} />
            </>
          )}
        </Muted>
      </Row>
      {sentences.map((sentence, index) => (
        <p key={index} data-slot="ask-sentence">
          <SentenceText sentence={sentence} />
        </p>
      ))}
      {wording !== undefined && <WordingView wording={wording} />}
      {notes.map((note) =>
        state === "answered" && sentences.length > 0 ? <Muted key={note}>{note}</Muted> : <p key={note}>{note}</p>,
      )}
      {choices.length > 0 && (
        <Row gap={2}>
          {choices.map(({ label, question: asked }) => (
            <Button key={label} onClick={() => onAsk?.(asked)}>
              {label}
            </Button>
          ))}
        </Row>
      )}
      {blocks.map((block, index) => (
        <Fragment key={index}>{viewOf(block.kind, block)}</Fragment>
      ))}
      <Evidence answer={answer} />
    </Stack>
  );
}

/** What a model wrote, after the answer of our rules: sentences, passages of filings as quotations, and what was removed. */
function WordingView({ wording: { state, note, sentences, quotes, removed } }: { readonly wording: AnswerWording }) {
  return (
    <Stack gap={2} data-slot="ask-wording" data-state={state}>
      {sentences.map((sentence, index) => (
        <p key={index} data-slot="ask-sentence">
          <SentenceText sentence={sentence} />
        </p>
      ))}
      {quotes.map(({ text, symbol, form, filed, url }) => (
        <figure key={text}>
          <blockquote cite={url}>{text}</blockquote>
          <figcaption>
            <a href={url}>
              {symbol}, {form}
            </a>
            , filed <Day iso={filed} />
          </figcaption>
        </figure>
      ))}
      <Muted>{note}</Muted>
      <RemovedSentences removed={removed} />
    </Stack>
  );
}

function Evidence({ answer: { formula, operands, sources, blocks } }: { readonly answer: AskAnswer }) {
  const isTable = blocks.some(({ kind }) => kind === "table");
  if (formula === null && operands.length === 0 && sources.length === 0) return null;
  return (
    <Fold summary="Formula, figures and sources">
      <Stack gap={2}>
        {formula !== null && <Note tone="plain">{formula}</Note>}
        {!isTable && operands.length > 0 && (
          <ul>
            {operands.map((figure) => (
              <li key={figure.id}>
                {figure.label}, {figure.periodLabel}: <FigureLink figure={figure} format="auto" />
              </li>
            ))}
          </ul>
        )}
        {sources.length > 0 && (
          <ul>
            {sources.map(({ title, filed, url }) => (
              <li key={url ?? title}>
                {url === null ? title : <a href={url}>{title}</a>}
                {filed !== null && (
                  <>
                    , filed <Day iso={filed} />
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Stack>
    </Fold>
  );
}
