import type { BrowseQuestion } from "./browse-services.ts";

/** What the list says of each company, and the median of each group. */
export const BROWSE_MEASURES = [
  "market_cap",
  "pe",
  "revenue_growth",
  "net_margin",
  "return_on_equity",
  "dividend_yield",
] as const;

const MOST_PAGES = 1_000;
const LONGEST = 200;

/** Reads the address of a list of companies; what cannot be used is overlooked. */
export function readBrowseQuestion(query: URLSearchParams): BrowseQuestion {
  const sector = query.get("sector")?.slice(0, LONGEST) ?? null;
  const page = Number(query.get("page") ?? "1");
  return {
    sector,
    industry: sector === null ? null : (query.get("industry")?.slice(0, LONGEST) ?? null),
    sortBy: query.get("sort") === "name" ? "name" : "size",
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** The address of a list of companies; what is usual is left out. */
export function browsePath({ sector, industry, sortBy, page }: Partial<BrowseQuestion>): string {
  const query = new URLSearchParams();
  if (typeof sector === "string") query.set("sector", sector);
  if (typeof industry === "string") query.set("industry", industry);
  if (sortBy === "name") query.set("sort", "name");
  if (page !== undefined && page > 1) query.set("page", String(page));
  const text = query.toString();
  return text === "" ? "/companies" : `/companies?${text}`;
}

const UNKNOWN = "Not known";

/** A sector or industry in reader's words. */
export function groupName(name: string): string {
  return name === "" ? UNKNOWN : name;
}
