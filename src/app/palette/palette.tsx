import { type KeyboardEvent, type RefObject, useEffect, useId, useReducer, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { describeSearch, emptySearch, queryOf, reduceSearch } from "#app/search/search-state.ts";
import { useCompanyAnswers } from "#app/search/use-company-answers.ts";
import { symbolOf, addressOf, SECTIONS } from "#app/sections.ts";
import { ComboboxInput, ComboboxList, ComboboxOption } from "#app/ui/combobox.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Muted, Stack } from "#app/ui/layout.tsx";
import { fetchMetricNames, type MetricName } from "./metric-names.ts";
import "#app/picker/picker.css";
import "./palette.css";
import { researchAddress } from "#app/addresses.ts";
import { companyTabs } from "#app/research/page/company-tabs.ts";
import type { SearchHit } from "#contracts/api/company-search.ts";

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
      <Stack as="label" gap={1} size="small" isMuted>
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
      </Stack>
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
  if (count > 0) return count === 1 ? "1 result" : `${count} results`;
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

/** A place that the palette leads to. */
interface PaletteItem {
  readonly label: string;
  /** What kind of place it is, in a word or two. */
  readonly kind: string;
  readonly to: string;
}

const MOST_METRICS = 8;

/**
 * The places that fit what is typed: a company by its exact symbol, then tabs of the page's company, pages and metrics, then
 * other companies. Before anything is typed, tabs and pages.
 * @param symbol of the page under the palette; null where it is of no company
 * @param hits what the search answered to the text
 */
export function paletteItems(
  text: string,
  symbol: string | null,
  hits: readonly SearchHit[],
  metrics: readonly MetricName[],
): readonly PaletteItem[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const isNamed = (name: string): boolean => words.every((word) => name.toLowerCase().includes(word));
  const companies = Map.groupBy(hits, ({ match }) => match === "symbol");
  const named = words.length === 0 ? [] : metrics.filter(({ id, label }) => isNamed(`${label} ${id}`));
  return [
    ...(companies.get(true) ?? []).map(companyItem),
    ...[...tabItems(symbol), ...pageItems(symbol)].filter(({ label }) => isNamed(label)),
    ...openingWith(words.join(" "), named)
      .slice(0, MOST_METRICS)
      .flatMap((metric) => metricItems(metric, symbol)),
    ...(companies.get(false) ?? []).map(companyItem),
  ];
}

function companyItem({ symbol, name, isHeld }: SearchHit): PaletteItem {
  return { label: `${symbol} ${name}`, kind: isHeld ? "Full research" : "Company", to: researchAddress(symbol) };
}

function tabItems(symbol: string | null): readonly PaletteItem[] {
  if (symbol === null) return [];
  // "Tab" alone would read as the key.
  const kind = `Page of ${symbol}`;
  return companyTabs(symbol, null).map(({ words, to }) => ({ label: `${symbol}: ${words}`, kind, to }));
}

const OTHER_PAGES: readonly PaletteItem[] = [
  ["Home", "/"],
  ["Companies by sector", "/companies"],
  ["Search companies", "/search"],
  ["Ask a question", "/ask"],
  ["Check a text", "/check"],
  ["Portfolio overlap", "/portfolios/overlap"],
  ["About", "/about"],
].map(([label = "", to = ""]) => ({ label, kind: "Page", to }));

/** The header leads to the research of a sample company, which nobody looks for by that name. */
const SAMPLE = "/research";

function pageItems(symbol: string | null): readonly PaletteItem[] {
  const path = symbol === null ? "/" : researchAddress(symbol);
  const sections = SECTIONS.filter(({ prefix }) => prefix !== SAMPLE).map((section) => ({
    label: section.label,
    kind: "Page",
    to: addressOf(section, path),
  }));
  return [...sections, ...OTHER_PAGES];
}

/** The chart of the page's company by a metric, and all companies in its order. */
function metricItems({ id, label }: MetricName, symbol: string | null): readonly PaletteItem[] {
  const ranking = { label: `${label}: all companies`, kind: "Screener", to: `/screener?columns=${id}&sort=-${id}` };
  if (symbol === null) return [ranking];
  const to = `/charts?symbols=${encodeURIComponent(symbol)}&metrics=${id}`;
  return [{ label: `${label}: chart of ${symbol}`, kind: "Chart", to }, ranking];
}

function openingWith(text: string, metrics: readonly MetricName[]): readonly MetricName[] {
  const place = ({ id, label }: MetricName): number => (id === text || label.toLowerCase().startsWith(text) ? 0 : 1);
  return metrics.toSorted((one, other) => place(one) - place(other));
}
