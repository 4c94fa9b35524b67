import type { SearchHit } from "#contracts/api/company-search.ts";
import { useId, useReducer, useRef, type KeyboardEvent } from "react";
import { CompanyLine } from "#app/search/company-list.tsx";
import { describeSearch, emptySearch, queryOf, reduceSearch } from "#app/search/search-state.ts";
import { useCompanyAnswers } from "#app/search/use-company-answers.ts";
import { ComboboxInput, ComboboxList, ComboboxOption } from "#app/ui/combobox.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { useTypedBefore } from "#app/ui/use-typed-before.ts";
import "./picker.css";

/** Picks a company by symbol or name: a combobox that keeps the focus, so that several are added in a row. */
export function CompanyPicker({
  label,
  onPick,
  held,
  name,
}: {
  readonly label: string;
  readonly onPick: (hit: SearchHit) => void;
  /** Symbols that are there already, marked in the list. */
  readonly held: ReadonlySet<string>;
  /** The field of a form that takes a typed symbol where no list has come; none where there is no such form. */
  readonly name?: string;
}) {
  const [state, dispatch] = useReducer(reduceSearch, emptySearch);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const query = queryOf(state.text);
  useTypedBefore(input, (text) => dispatch({ kind: "typed", text }));
  useCompanyAnswers(state.phase === "waiting" ? query : null, dispatch);

  function pick(hit: SearchHit | undefined): void {
    if (hit === undefined || held.has(hit.symbol)) return;
    onPick(hit);
    dispatch({ kind: "typed", text: "" });
    input.current?.focus();
  }

  function onEnter(event: KeyboardEvent): void {
    // A form can send what was typed; without one there is nothing to send it to.
    if (name !== undefined && state.phase !== "answered") return;
    event.preventDefault();
    if (state.phase === "answered") pick(state.hits[state.active ?? 0]);
  }

  return (
    <Stack gap={1} data-slot="picker" data-state={state.phase === "waiting" ? "waiting" : "still"}>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the part inside is the field */}
      <Stack as="label" gap={1} size="small">
        {label}
        <ComboboxInput
          combobox={{ ...state, id }}
          ref={input}
          data-slot="picker-input"
          type="text"
          name={name}
          placeholder="Symbol or company"
          maxLength={100}
          value={state.text}
          onChange={(event) => dispatch({ kind: "typed", text: event.target.value })}
          onMove={(by) => dispatch({ kind: "moved", by })}
          onEnter={onEnter}
          onEscape={() => dispatch(state.isOpen ? { kind: "closed" } : { kind: "typed", text: "" })}
          onFocus={() => dispatch({ kind: "opened" })}
          onBlur={() => dispatch({ kind: "closed" })}
        />
      </Stack>
      <ComboboxList combobox={{ ...state, id }} label="Companies" summary={describeSearch(state)}>
        {state.hits.map((hit, position) => (
          <ComboboxOption
            key={hit.symbol}
            as="button"
            type="button"
            combobox={{ ...state, id }}
            position={position}
            disabled={held.has(hit.symbol)}
            onClick={() => pick(hit)}
          >
            <CompanyLine hit={hit} />
          </ComboboxOption>
        ))}
      </ComboboxList>
      <output data-slot="visually-hidden">{describeSearch(state)}</output>
    </Stack>
  );
}
