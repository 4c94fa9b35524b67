import { isFields } from "#app/portfolios/fields.ts";

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
