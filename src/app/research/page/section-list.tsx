import type { CardType } from "#contracts/research-stream.ts";
import { CARD_TITLES } from "#research/cards/blocks/compose-card.ts";
import "./section-list.css";

interface SectionListProps {
  readonly planned: readonly CardType[];
  /** The cards that stand on the page. */
  readonly shown: ReadonlySet<CardType>;
}

/** The cards of the page as a list to jump by; those on their way are named and cannot be jumped to yet. */
export function SectionList({ planned, shown }: SectionListProps) {
  return (
    <nav data-slot="section-list" aria-label="On this page">
      <ol>
        {planned.map((type) => (
          <li key={type}>{shown.has(type) ? <a href={`#${type}`}>{CARD_TITLES[type]}</a> : CARD_TITLES[type]}</li>
        ))}
      </ol>
    </nav>
  );
}
