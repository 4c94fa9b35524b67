import type { ModelText } from "#contracts/api/run-event.ts";
import { Fold, Muted } from "#app/ui/layout.tsx";
import { Sentences } from "./card-lists.tsx";
import "./model-text.css";

/** What a model wrote for a card: the sentences that passed every check, and folded away those that did not. */
export function ModelTextBlock({
  text: { sentences, removed },
  writer,
}: {
  readonly text: ModelText;
  /** Named where other texts are next to it; null elsewhere. */
  readonly writer: string | null;
}) {
  if (sentences.length === 0 && removed.length === 0) return null;
  return (
    <div data-slot="block" data-kind="model-text" data-span="full">
      {writer !== null && sentences.length > 0 && <Muted>Worded by {writer}:</Muted>}
      {sentences.length > 0 && (
        <Sentences kind="sentences" items={sentences.map((sentence) => ({ polarity: "neutral", sentence }))} />
      )}
      <RemovedSentences removed={removed} />
    </div>
  );
}

/** The sentences of a model that failed a check, each with the reason and without its numbers. */
export function RemovedSentences({ removed }: Pick<ModelText, "removed">) {
  if (removed.length === 0) return null;
  return (
    <Fold summary={removed.length === 1 ? "1 sentence removed" : `${removed.length} sentences removed`}>
      <ul data-slot="removed-sentences">
        {removed.map(({ text, reason }, index) => (
          <li key={index}>
            <q>{text}</q> <small>{reason}</small>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
