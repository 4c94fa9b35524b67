import { BASES, type Basis, STATEMENTS, type StatementKind, type View, VIEWS } from "#research/statements/statement.ts";

export const ORDERS = ["newest-last", "newest-first"] as const;
export type Order = (typeof ORDERS)[number];

/** What the address of a Financials tab asks for. */
export interface FinancialsQuestion {
  readonly symbol: string;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  readonly statement: StatementKind;
  readonly basis: Basis;
  readonly views: readonly View[];
  /** Null where the address leaves it to what the reader chose last. */
  readonly order: Order | null;
  /** The line whose chart is drawn; null for the first total. */
  readonly row: string | null;
}

/** Reads the address; what it does not know is left at its usual value. */
export function financialsQuestionOf(symbol: string, query: URLSearchParams): FinancialsQuestion {
  const shown = (query.get("show") ?? "").split(",");
  return {
    symbol,
    asOf: query.get("asOf") || null,
    statement: STATEMENTS.find((known) => known === query.get("statement")) ?? "income",
    basis: BASES.find((known) => known === query.get("basis")) ?? "annual",
    views: VIEWS.filter((view) => shown.includes(view)),
    order: ORDERS.find((known) => known === query.get("order")) ?? null,
    row: query.get("row")?.slice(0, 60) || null,
  };
}

/** The address of a question; what is usual is left out of it. */
export function financialsPath(question: FinancialsQuestion, file: "" | ".csv" | ".xlsx" = ""): string {
  const { symbol, asOf, statement, basis, views, order, row } = question;
  const query = new URLSearchParams();
  if (statement !== "income") query.set("statement", statement);
  if (basis !== "annual") query.set("basis", basis);
  if (views.length > 0) query.set("show", views.join(","));
  if (file === "" && order !== null) query.set("order", order);
  if (file === "" && row !== null) query.set("row", row);
  if (asOf !== null) query.set("asOf", asOf);
  // A comma needs no escape in a query (RFC 3986, section 3.4), and people read addresses.
  const text = query.toString().replaceAll("%2C", ",");
  return `/research/${encodeURIComponent(symbol)}/financials${file}${text === "" ? "" : `?${text}`}`;
}

/** The Financials tab as it opens for a company. */
export function usualQuestion(symbol: string, asOf: string | null): FinancialsQuestion {
  return { symbol, asOf, statement: "income", basis: "annual", views: [], order: null, row: null };
}
