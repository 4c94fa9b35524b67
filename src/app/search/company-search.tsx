import { type SubmitEvent, useId, useReducer, useRef } from "react";
import { Link, useNavigate } from "react-router";
import { ComboboxInput, ComboboxList, ComboboxOption } from "#app/ui/combobox.tsx";
import { VisuallyHidden } from "#app/ui/inline.tsx";
import { useTypedBefore } from "#app/ui/use-typed-before.ts";
import { chosenHit, describeSearch, emptySearch, queryOf, reduceSearch, type SearchState } from "./search-state.ts";
import { researchAddress } from "#app/addresses.ts";
import { SearchGlyph } from "./search-glyph.tsx";
import { SEARCH_IS_TRACKED, useCompanyAnswers, useSentSearch } from "./use-company-answers.ts";
import "./company-search.css";
import { CompanyLine } from "./company-list.tsx";

/**
 * The company search: a WAI-ARIA combobox over a plain GET form. Enter opens the chosen line, else the one on top; before the
 * answer it sends the form, and the search page moves on to the symbol at once when there is one.
 */
export function CompanySearch({
  size = "small",
  initialText = "",
  isFirst = false,
}: {
  /** `large` on pages that are about searching (small, in the header). */
  readonly size?: "small" | "large";
  readonly initialText?: string;
  /** Whether the page is opened in order to type here. */
  readonly isFirst?: boolean;
}) {
  const [state, dispatch] = useReducer(reduceSearch, { ...emptySearch, text: initialText });
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const isWaiting = state.phase === "waiting";
  const query = queryOf(state.text);

  useTypedBefore(input, (text) => dispatch({ kind: "typed", text }));
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

  return (
    <search data-slot="search" data-print="hidden" data-size={size} data-state={isWaiting ? "waiting" : "still"}>
      <form action="/search" onSubmit={submit}>
        {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the part inside is the field */}
        <label>
          <VisuallyHidden>Search companies by symbol or name</VisuallyHidden>
          <ComboboxInput
            combobox={{ ...state, id }}
            ref={input}
            data-slot="search-input"
            type="search"
            name="q"
            placeholder="Symbol or company"
            maxLength={100}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- typing here is all the search page is opened for
            autoFocus={isFirst}
            enterKeyHint="search"
            value={state.text}
            onChange={(event) => dispatch({ kind: "typed", text: event.target.value })}
            onMove={(by) => dispatch({ kind: "moved", by })}
            onEscape={() => dispatch(state.isOpen ? { kind: "closed" } : { kind: "typed", text: "" })}
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

/** The list under the search field. Keys stay with the field; its lines are links for the pointer. */
export function SearchList({
  id,
  state,
  onChoose,
}: {
  /** The combobox's id; the list is `{id}-list`, its lines `{id}-0` and so on. */
  readonly id: string;
  readonly state: SearchState;
  readonly onChoose: () => void;
}) {
  return (
    <ComboboxList combobox={{ ...state, id }} label="Companies" summary={describeSearch(state)}>
      {state.hits.map((hit, line) => (
        <ComboboxOption
          key={hit.symbol}
          as={Link}
          combobox={{ ...state, id }}
          position={line}
          to={researchAddress(hit.symbol)}
          onClick={onChoose}
        >
          <CompanyLine hit={hit} />
        </ComboboxOption>
      ))}
    </ComboboxList>
  );
}
