/* oxlint-disable jsx-a11y/prefer-tag-over-role -- select and datalist cannot hold a line of four columns (WAI-ARIA APG, combobox) */
import type { SearchHit } from "#contracts/api/company-search.ts";
import { useId, useReducer, useRef, type KeyboardEvent } from "react";
import { CompanyLine } from "#app/search/company-list.tsx";
import { describeSearch, emptySearch, queryOf, reduceSearch } from "#app/search/search-state.ts";
import { useCompanyAnswers } from "#app/search/use-company-answers.ts";
import "#app/ui/combobox.css";
import "./company-picker.css";

interface CompanyPickerProps {
  readonly label: string;
  readonly onPick: (hit: SearchHit) => void;
  /** Symbols that are there already, marked in the list. */
  readonly held: ReadonlySet<string>;
}

/** Picks a company by symbol or name: a combobox that keeps the focus, so that several are added in a row. */
export function CompanyPicker({ label, onPick, held }: CompanyPickerProps) {
  const [state, dispatch] = useReducer(reduceSearch, emptySearch);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const query = queryOf(state.text);
  useCompanyAnswers(state.phase === "waiting" ? query : null, dispatch);

  function pick(hit: SearchHit | undefined): void {
    if (hit === undefined) return;
    onPick(hit);
    dispatch({ kind: "typed", text: "" });
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      dispatch({ kind: "moved", by: event.key === "ArrowDown" ? 1 : -1 });
    } else if (event.key === "Escape") {
      dispatch(state.isOpen ? { kind: "closed" } : { kind: "typed", text: "" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (state.phase === "answered") pick(state.hits[state.active ?? 0]);
    }
  }

  return (
    <div data-slot="company-picker" data-state={state.phase === "waiting" ? "waiting" : "still"}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        data-slot="company-picker-input"
        type="text"
        role="combobox"
        placeholder="Symbol or company"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        aria-autocomplete="list"
        aria-expanded={state.isOpen}
        aria-controls={`${id}-list`}
        aria-activedescendant={state.active === null ? undefined : `${id}-${state.active}`}
        value={state.text}
        onChange={(event) => dispatch({ kind: "typed", text: event.target.value })}
        onKeyDown={onKeyDown}
        onFocus={() => dispatch({ kind: "opened" })}
        onBlur={() => dispatch({ kind: "closed" })}
      />
      <div data-slot="search-popup" hidden={!state.isOpen}>
        <p data-slot="search-summary" aria-hidden="true">
          {describeSearch(state)}
        </p>
        <div role="listbox" id={`${id}-list`} aria-label="Companies">
          {state.hits.map((hit, line) => (
            <button
              key={hit.symbol}
              type="button"
              id={`${id}-${line}`}
              role="option"
              data-slot="search-line"
              aria-selected={line === state.active}
              disabled={held.has(hit.symbol)}
              tabIndex={-1}
              // Focus stays in the field, or its blur would close the list before the press ends.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(hit)}
            >
              <CompanyLine hit={hit} />
            </button>
          ))}
        </div>
      </div>
      <output data-slot="visually-hidden">{describeSearch(state)}</output>
    </div>
  );
}
