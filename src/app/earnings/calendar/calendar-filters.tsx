import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { DEADLINE_STATUSES, EARNINGS_STATUSES, EARNINGS_TIERS } from "#contracts/earnings.ts";
import { deadlineStatusWords } from "#earnings/deadlines/deadline-words.ts";
import { statusWords } from "#earnings/words.ts";
import {
  CALENDAR_SHOWS,
  type CalendarQuery,
  calendarSearch,
  type CalendarShow,
  COMPANY_SIZES,
  type CompanySize,
  unfiltered,
} from "./calendar-query.ts";
import "#app/ui/field.css";
import "./calendar-filters.css";
import { Fold, Row, Stack } from "#app/ui/layout.tsx";
import { useKept } from "#app/shell/shell-context.ts";
import { GUEST_KEY } from "#app/portfolios/repository/guest-key.ts";
import { isFields } from "#app/portfolios/fields.ts";

const SIZES: Readonly<Record<CompanySize, string>> = {
  mega: "$200B and more",
  large: "$10B to $200B",
  smaller: "below $10B",
};

/** What is shown, as a plain form: it works without scripts and its answer is an address. Folded where the screen is narrow. */
export function CalendarFilters({
  query,
  sectors,
  scopes,
}: {
  readonly query: CalendarQuery;
  readonly sectors: readonly string[];
  readonly scopes: readonly { readonly value: string; readonly label: string }[];
}) {
  const tiers = EARNINGS_TIERS.map((tier) => ({ value: tier, label: `Tier ${tier}` }));
  const sizes = COMPANY_SIZES.map((size) => ({ value: size, label: SIZES[size] }));
  const known = [...new Set([...sectors, ...(query.sector === null ? [] : [query.sector])])];
  const isFiltered = calendarSearch(query) !== calendarSearch(unfiltered(query));
  return (
    <Fold
      summary="Filters"
      data-slot="filter-fold"
      data-print="hidden"
      open={isFiltered || query.scope !== "all" || query.symbols !== null}
    >
      <Row
        as={Form}
        rowGap={2}
        align="end"
        method="get"
        action="/earnings"
        data-slot="calendar-filters"
        preventScrollReset
      >
        {query.view !== "agenda" && <input type="hidden" name="view" value={query.view} />}
        {query.from !== null && <input type="hidden" name="from" value={query.from} />}
        {query.show !== "results" && <input type="hidden" name="show" value={query.show} />}
        <CompanyField query={query} />
        {scopes.length > 1 ? (
          <Choice name="scope" label="Whose" value={query.scope} choices={scopes} any={null} />
        ) : (
          <GuestScope query={query} all={scopes[0]?.label ?? ""} />
        )}
        <Choice name="status" label="Status" value={query.status} choices={statusChoices(query)} any="Any" />
        {query.show === "results" && <Choice name="tier" label="Tier" value={query.tier} choices={tiers} any="Any" />}
        <Choice name="size" label="Size" value={query.size} choices={sizes} any="Any" />
        <Choice
          name="sector"
          label="Sector"
          value={query.sector}
          choices={known.map((value) => ({ value, label: value }))}
          any="Any"
        />
        <Button type="submit">Show</Button>
        {isFiltered && (
          <Link to={`/earnings${calendarSearch(unfiltered(query))}`} data-slot="filter-reset">
            Show all
          </Link>
        )}
      </Row>
    </Fold>
  );
}

/** A guest's portfolios are in the browser alone: their companies go into the address. Nothing for a guest who has none. */
function GuestScope({ query, all }: { readonly query: CalendarQuery; readonly all: string }) {
  const own = guestSymbols(useKept(GUEST_KEY)).join(",");
  const values = [...new Set([own, query.symbols ?? ""])].filter((value) => value !== "");
  if (values.length === 0) return null;
  const choices = values.map((value) => ({
    value,
    label: value === own ? "My portfolios" : "Companies in the link",
  }));
  // The choice is kept by the field alone: it is drawn again once the browser has said what it keeps.
  return <Choice key={own} name="symbols" label="Whose" value={query.symbols} choices={choices} any={all} />;
}

/** The company that an address names, else the words by which companies are filtered. */
function CompanyField({ query: { company, q } }: { readonly query: CalendarQuery }) {
  const [name, value] = company === null ? ["q", q] : ["company", company];
  return (
    <Stack as="label" gap={1} size="tiny" isMuted>
      Company
      <input type="search" name={name} defaultValue={value} maxLength={100} data-slot="select" />
    </Stack>
  );
}

/** The states of what is shown, each once. */
function statusChoices({ show }: CalendarQuery): readonly { readonly value: string; readonly label: string }[] {
  const results = EARNINGS_STATUSES.map((value) => ({ value, label: statusWords(value) }));
  const deadlines = DEADLINE_STATUSES.map((value) => ({ value, label: deadlineStatusWords(value) }));
  if (show === "results") return results;
  return show === "deadlines" ? deadlines : [...results, ...deadlines.filter(({ value }) => value !== "LATE")];
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  /** The word for no choice; null where one must be made. */
  readonly any: string | null;
}

function Choice({ name, label, value, choices, any }: ChoiceProps) {
  return (
    <Stack as="label" gap={1} size="tiny" isMuted>
      {label}
      <select name={name} defaultValue={value ?? ""} data-slot="select">
        {any !== null && <option value="">{any}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </Stack>
  );
}

const WORDS: Readonly<Record<CalendarShow, string>> = {
  results: "Results",
  deadlines: "Filing deadlines",
  both: "Both",
};

/** What a calendar shows, as addresses: results alone unless more is asked for. */
export function CalendarShows({ query }: { readonly query: CalendarQuery }) {
  return (
    <Row as="nav" gap={4} rowGap={0} size="small" hasTouchLinks data-print="hidden" aria-label="Events shown">
      {CALENDAR_SHOWS.map((show) => (
        // A status or tier of the one is none of the other.
        <Link
          key={show}
          to={`/earnings${calendarSearch({ ...query, show, status: null, tier: null })}`}
          aria-current={show === query.show ? "true" : undefined}
          preventScrollReset
        >
          {WORDS[show]}
        </Link>
      ))}
    </Row>
  );
}

/**
 * The symbols in a guest's portfolios, each once, from what the browser keeps; empty where it keeps none or what cannot be
 * read. Archived portfolios are left out. The whole reader of portfolios is too much code for a filter.
 */
export function guestSymbols(kept: string | null): readonly string[] {
  const state = parsed(kept);
  const portfolios = isFields(state) && Array.isArray(state["portfolios"]) ? state["portfolios"] : [];
  const open = portfolios.filter((portfolio: unknown) => isFields(portfolio) && portfolio["archivedAt"] === null);
  return [...new Set(open.flatMap(symbolsOf))];
}

function symbolsOf(portfolio: unknown): readonly string[] {
  const items: readonly unknown[] = isFields(portfolio) && Array.isArray(portfolio["items"]) ? portfolio["items"] : [];
  return items.flatMap((item) => (isFields(item) && typeof item["symbol"] === "string" ? [item["symbol"]] : []));
}

function parsed(kept: string | null): unknown {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch {
    // Another version or another program wrote it: then there is nothing to filter by.
    return null;
  }
}
