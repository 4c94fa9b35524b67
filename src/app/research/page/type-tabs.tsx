import { Link } from "react-router";
import { RESEARCH_TYPES } from "#contracts/research-stream.ts";
import { researchPath, type ResearchQuestion } from "./research-address.ts";
import { TYPE_WORDS } from "./type-words.ts";
import "#app/ui/tabs.css";

/** The kinds of research on one company, each at an address of its own. */
export function TypeTabs({ question }: { readonly question: ResearchQuestion }) {
  return (
    <nav data-slot="tab-list" aria-label="Research types">
      {RESEARCH_TYPES.map((type) => (
        <Link
          key={type}
          to={researchPath({ ...question, type })}
          data-slot="tab"
          aria-current={type === question.type ? "page" : undefined}
        >
          {TYPE_WORDS[type]}
        </Link>
      ))}
    </nav>
  );
}
