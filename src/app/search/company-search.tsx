import { useId, useReducer, useRef, type KeyboardEvent, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { describeSearch } from "./describe-search.ts";
import { researchAddress } from "./research-address.ts";
import { SearchGlyph } from "./search-glyph.tsx";
import { SearchList } from "./search-list.tsx";
import { chosenHit, emptySearch, queryOf, reduceSearch } from "./search-state.ts";
import { SEARCH_IS_TRACKED } from "./search-tracked.ts";
import { useCompanyAnswers, useSentSearch } from "./use-company-answers.ts";
import { useSlashKey } from "./use-slash-key.ts";
import { useTypedBefore } from "./use-typed-before.ts";
import "./company-search.css";

interface CompanySearchProps {
  /** `large` on pages that are about searching (small, in the header). */
  readonly size?: "small" | "large";
  readonly initialText?: string;
  /** Whether the page is opened in order to type here. */
  readonly isFirst?: boolean;
}

/**
 * The company search: a WAI-ARIA combobox over a plain GET form. Enter opens the chosen line, else the one on top; before the
 * answer it sends the form, and the search page moves on to the symbol at once when there is one.
 */
export function CompanySearch({ size = "small", initialText = "", isFirst = false }: CompanySearchProps) {
  const [state, dispatch] = useReducer(reduceSearch, { ...emptySearch, text: initialText });
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isWaiting = state.phase === "waiting";
  const query = queryOf(state.text);

  useTypedBefore(input, dispatch);
  useSlashKey(input);
  useCompanyAnswers(isWaiting ? query : null, dispatch);
  const trackSent = useSentSearch();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const chosen = chosenHit(state);
    if (isWaiting && query !== "") trackSent(query);
    dispatch({ kind: "sent" });
    const address = chosen ? researchAddress(chosen.symbol) : `/search?q=${encodeURIComponent(query)}`;
    void navigate(address, { state: SEARCH_IS_TRACKED });
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      dispatch({ kind: "moved", by: event.key === "ArrowDown" ? 1 : -1 });
    } else if (event.key === "Escape") {
      event.preventDefault();
      dispatch(state.isOpen ? { kind: "closed" } : { kind: "typed", text: "" });
    }
  }

  return (
    <search data-slot="search" data-size={size} data-state={isWaiting ? "waiting" : "still"}>
      <form action="/search" onSubmit={submit}>
        <label>
          <VisuallyHidden>Search companies by symbol or name</VisuallyHidden>
          <input
            ref={input}
            data-slot="search-input"
            type="search"
            name="q"
            role="combobox"
            placeholder="Symbol or company"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={100}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing here is all the search page is opened for
            autoFocus={isFirst}
            enterKeyHint="search"
            aria-autocomplete="list"
            aria-expanded={state.isOpen}
            aria-controls={`${id}-list`}
            aria-activedescendant={state.active === null ? undefined : `${id}-${state.active}`}
            aria-keyshortcuts="/"
            value={state.text}
            onChange={(event) => dispatch({ kind: "typed", text: event.target.value })}
            onKeyDown={onKeyDown}
            onFocus={() => dispatch({ kind: "opened" })}
            onBlur={() => dispatch({ kind: "closed" })}
          />
        </label>
        <SearchGlyph />
        <kbd data-slot="search-key" aria-hidden="true">
          /
        </kbd>
      </form>
      <SearchList id={id} state={state} onChoose={() => dispatch({ kind: "closed" })} />
      <output data-slot="visually-hidden">{describeSearch(state)}</output>
    </search>
  );
}
