import type { Card } from "#research/cards/card.ts";
import "./section-list.css";

/** The cards of the page as a list to jump by. */
export function SectionList({ cards }: { readonly cards: readonly Card[] }) {
  return (
    <nav data-slot="section-list" aria-label="On this page">
      <ol>
        {cards.map(({ type, title, state }) => (
          <li key={type} data-state={state}>
            <a href={`#${type}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
