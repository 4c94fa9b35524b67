/* oxlint-disable jsx-a11y/prefer-tag-over-role -- select and datalist cannot hold a line of four columns (WAI-ARIA APG, combobox) */
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { CompanyLine } from "./company-line.tsx";
import { describeSearch } from "./describe-search.ts";
import { researchAddress } from "./research-address.ts";
import type { SearchState } from "./search-state.ts";
import "./search-list.css";

interface SearchListProps {
  /** The combobox's id; the list is `{id}-list`, its lines `{id}-0` and so on. */
  readonly id: string;
  readonly state: SearchState;
  readonly onChoose: () => void;
}

/** The list under the search field. Keys stay with the field; its lines are links for the pointer. */
export function SearchList({ id, state, onChoose }: SearchListProps) {
  const activeLine = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    activeLine.current?.scrollIntoView({ block: "nearest" });
  }, [state.active]);

  return (
    <div data-slot="search-popup" hidden={!state.isOpen}>
      <p data-slot="search-summary" aria-hidden="true">
        {describeSearch(state)}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label="Companies">
        {state.hits.map((hit, line) => (
          <Link
            key={hit.symbol}
            ref={line === state.active ? activeLine : undefined}
            to={researchAddress(hit.symbol)}
            id={`${id}-${line}`}
            role="option"
            data-slot="search-line"
            aria-selected={line === state.active}
            tabIndex={-1}
            // Focus stays in the field, or its blur would close the list before the press ends.
            onMouseDown={(event) => event.preventDefault()}
            onClick={onChoose}
          >
            <CompanyLine hit={hit} />
          </Link>
        ))}
      </div>
    </div>
  );
}
