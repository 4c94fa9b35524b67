import type { SentenceList } from "#research/cards/card.ts";
import { SentenceText } from "./sentence-text.tsx";
import "./sentences.css";

const WORDS = { good: "Strength", bad: "Weakness", neutral: "Note", unknown: "Unknown" } as const;
const SIGNS = { good: "+", bad: "−", neutral: "·", unknown: "?" } as const;

/** Findings one below the other; their polarity is a sign and a word, never colour alone. */
export function Sentences({ items }: SentenceList) {
  return (
    <ul data-slot="sentences">
      {items.map(({ polarity, sentence }, index) => (
        <li key={index} data-slot="sentence" data-polarity={polarity}>
          <span data-slot="polarity" title={WORDS[polarity]} aria-hidden="true">
            {SIGNS[polarity]}
          </span>
          <p>
            {polarity !== "neutral" && <span data-slot="visually-hidden">{WORDS[polarity]}: </span>}
            <SentenceText sentence={sentence} />
          </p>
        </li>
      ))}
    </ul>
  );
}
