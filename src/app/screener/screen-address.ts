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

/** The query of an address that holds a screen; what is usual is left out. */
export function screenSearch(question: ScreenQuestion): string {
  const { line, basis, columns, sortBy, isDescending, page } = question;
  const query = new URLSearchParams();
  if (line !== "") query.set("q", line);
  if (basis !== "ttm") query.set("basis", basis);
  if (columns.join() !== USUAL_COLUMNS.join()) query.set("columns", columns.join(","));
  const sort = `${isDescending ? "-" : ""}${sortBy}`;
  if (sort !== "-market_cap") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

export const BASIS_WORDS: Readonly<Record<Basis, string>> = {
  ttm: "Trailing twelve months",
  year: "Fiscal year",
  quarter: "Quarter",
};
