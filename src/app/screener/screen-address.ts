import type { Basis } from "#screener/universe/measures.ts";
import type { ScreenQuestion } from "#screener/screens/screener-services.ts";

// Apart from what reads an address: that needs the registry of metrics, which is no part of a page.

/** What a screen shows of each company where the address names no columns. */
export const USUAL_COLUMNS: readonly string[] = [
  "market_cap",
  "pe",
  "revenue_growth",
  "operating_margin",
  "roic",
  "fcf_yield",
  "net_debt_to_ebitda",
];

/** A screen as an address holds it. */
export interface AddressedScreen extends ScreenQuestion {
  /** The id of the saved screen that it was opened from (none). */
  readonly saved?: string | null;
}

/** The query of an address that holds a screen; what is usual is left out. */
export function screenSearch(question: AddressedScreen): string {
  const { line, basis, columns, page, saved = null } = question;
  const query = new URLSearchParams();
  if (line !== "") query.set("q", line);
  if (basis !== "ttm") query.set("basis", basis);
  if (columns.join() !== USUAL_COLUMNS.join()) query.set("columns", columns.join(","));
  const sort = sortOf(question);
  if (sort !== "-market_cap") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  if (saved !== null) query.set("saved", saved);
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

/** The query that a saved screen keeps: every part of it is named, so that it stays what it was when usual columns change. */
export function savedQueryOf(question: ScreenQuestion): string {
  const { line, basis, columns } = question;
  return new URLSearchParams({ q: line, basis, columns: columns.join(","), sort: sortOf(question) }).toString();
}

/** The order as an address has it: `-roic` for the highest first. */
export function sortOf({ sortBy, isDescending }: Pick<ScreenQuestion, "sortBy" | "isDescending">): string {
  return `${isDescending ? "-" : ""}${sortBy}`;
}

export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  ttm: "Trailing twelve months",
  year: "Fiscal year",
  quarter: "Quarter",
};
