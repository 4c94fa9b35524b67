import { type KeyboardEvent, type RefObject, useEffect, useId, useReducer, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { describeSearch, emptySearch, queryOf, reduceSearch } from "#app/search/search-state.ts";
import { useCompanyAnswers } from "#app/search/use-company-answers.ts";
import { symbolOf } from "#app/shell/header.tsx";
import { ComboboxInput, ComboboxList, ComboboxOption } from "#app/ui/combobox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Muted } from "#app/ui/layout.tsx";
import { fetchMetricNames, type MetricName } from "./metric-names.ts";
import { type PaletteItem, paletteItems } from "./palette-items.ts";
import "#app/picker/picker.css";
import "./palette.css";

interface PaletteProps {
  readonly isOpen: boolean;
  /** Takes over what was typed after the key that opens it, while its script was on its way. */
  readonly takeTyped: () => string;
  readonly onClose: () => void;
}

/** Leads to companies, tabs, pages and metrics by any part of their names. */
export function Palette({ isOpen, takeTyped, onClose }: PaletteProps) {
  const field = useRef<HTMLInputElement>(null);
  // The dialog, being inside of this, has opened by now and put the focus on its cross.
  useEffect(() => (isOpen ? field.current?.focus() : undefined), [isOpen]);
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Go to">
      {isOpen && <PaletteField field={field} takeTyped={takeTyped} />}
    </Dialog>
  );
}

function PaletteField({
  field,
  takeTyped,
}: { readonly field: RefObject<HTMLInputElement | null> } & Pick<PaletteProps, "takeTyped">) {
  const id = useId();
  const navigate = useNavigate();
  const symbol = symbolOf(useLocation().pathname);
  const metrics = useMetricNames();
  const [state, dispatch] = useReducer(reduceSearch, emptySearch);
  useEffect(() => {
    const text = takeTyped();
    if (text !== "") dispatch({ kind: "typed", text });
  }, [takeTyped]);
  const query = queryOf(state.text);
  useCompanyAnswers(state.phase === "waiting" ? query : null, dispatch);
  const items = paletteItems(state.text, symbol, state.hits, metrics);
  const { active, move, forget } = useActive(items);
  const combobox = { id, isOpen: true, active };
  const summary = summaryOf(items.length, describeSearch(state));

  function onEnter(event: KeyboardEvent): void {
    event.preventDefault();
    const item = items[active ?? 0];
    if (item !== undefined) void navigate(item.to);
    else if (query !== "") void navigate(`/search?q=${encodeURIComponent(query)}`);
  }

  return (
    <div data-slot="palette">
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the part inside is the field */}
      <label>
        Company, tab, page or metric
        <ComboboxInput
          combobox={combobox}
          ref={field}
          data-slot="picker-input"
          type="text"
          maxLength={100}
          value={state.text}
          onChange={({ target }) => {
            forget();
            dispatch({ kind: "typed", text: target.value });
          }}
          onMove={move}
          onEnter={onEnter}
          onEscape={() => field.current?.closest("dialog")?.close()}
        />
      </label>
      <ComboboxList combobox={combobox} label="Places" summary={summary}>
        {items.map(({ label, kind, to }, position) => (
          <ComboboxOption key={to} as={Link} combobox={combobox} position={position} to={to}>
            {label} <Muted as="small">{kind}</Muted>
          </ComboboxOption>
        ))}
      </ComboboxList>
      <output data-slot="visually-hidden">{summary}</output>
    </div>
  );
}

function summaryOf(count: number, ofSearch: string): string {
  if (count > 0) return count === 1 ? "1 place" : `${count} places`;
  return ofSearch === "" ? "Nothing has this name." : ofSearch;
}

/** The option that arrow keys are at, the first one to begin with; it stays the same option when others come before it. */
function useActive(items: readonly PaletteItem[]) {
  const [chosen, setChosen] = useState<string | null>(null);
  const found = items.findIndex(({ to }) => to === chosen);
  const active = items.length === 0 ? null : Math.max(0, found);
  return {
    active,
    move: (by: 1 | -1) => setChosen(items[((active ?? 0) + by + items.length) % items.length]?.to ?? null),
    forget: () => setChosen(null),
  };
}

function useMetricNames(): readonly MetricName[] {
  const [metrics, setMetrics] = useState<readonly MetricName[]>([]);
  useEffect(() => {
    const left = new AbortController();
    void fetchMetricNames(globalThis.fetch, left.signal).then((names) => {
      if (!left.signal.aborted) setMetrics(names);
    });
    return () => left.abort();
  }, []);
  return metrics;
}
