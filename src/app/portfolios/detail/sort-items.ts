import type { Names } from "#app/portfolios/use-names.ts";
import type { PortfolioItem } from "#contracts/portfolio.ts";

export const SORTS = ["own", "symbol", "name", "sector", "newest"] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  own: "Your order",
  symbol: "Symbol",
  name: "Company",
  sector: "Sector",
  newest: "Last added",
};

/** A view of the companies: sorting changes nothing until "Apply this order". */
export function sortItems(items: readonly PortfolioItem[], sort: Sort, names: Names): readonly PortfolioItem[] {
  const text = (item: PortfolioItem, of: "name" | "sector"): string => {
    const company = names.get(item.symbol);
    return (company?.kind === "company" ? company[of] : null) ?? "\uFFFF";
  };
  switch (sort) {
    case "own":
      return items;
    case "symbol":
      return items.toSorted((a, b) => a.symbol.localeCompare(b.symbol, "en"));
    case "name":
    case "sector":
      return items.toSorted(
        (a, b) => text(a, sort).localeCompare(text(b, sort), "en") || a.symbol.localeCompare(b.symbol, "en"),
      );
    case "newest":
      return items.toSorted((a, b) => b.addedAt.localeCompare(a.addedAt));
  }
}
