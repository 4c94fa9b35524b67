import type { Names } from "#app/portfolios/use-names.ts";
import {
  firstOrder,
  inOrderOf,
  LINE_KEYS,
  LINE_LABELS,
  type LineKey,
  lineReason,
  lineText,
  orderWords,
  sortLines,
  sortValue,
} from "#app/portfolios/report/sort/sort-lines.ts";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import type { ReportLine } from "#research/portfolio-report/report.ts";

export const SORTS = ["own", "symbol", "name", "sector", "newest"] as const;
export type Sort = (typeof SORTS)[number];

export const SORT_LABELS: Readonly<Record<Sort, string>> = {
  own: "Your order",
  symbol: "Symbol",
  name: "Company",
  sector: "Sector",
  newest: "Last added",
};

/** A view by what the report found, such as `report:pe`. */
export type ReportSort = `report:${LineKey}`;

const REPORT_SORTS = LINE_KEYS.filter((key) => key !== "symbol").map((key): ReportSort => `report:${key}`);

/** Sorts by the report's figures, each with its words; those that none of the lines has a figure for are left out. */
export function reportSorts(
  lines: readonly ReportLine[],
): readonly { readonly sort: ReportSort; readonly words: string }[] {
  return REPORT_SORTS.flatMap((sort) => {
    const key = keyOf(sort);
    const isHeld = lines.some((line) => sortValue(line, key) !== null);
    return isHeld ? [{ sort, words: orderWords(firstOrder(key)) }] : [];
  });
}

/** The sort of a name; the person's own order for any other text. */
export function sortNamed(text: string): Sort | ReportSort {
  return [...SORTS, ...REPORT_SORTS].find((sort) => sort === text) ?? "own";
}

/** What a company has of the figure that a view is sorted by: its words, or null with the reason. */
export interface SortedFigure {
  readonly text: string | null;
  /** A whole sentence. */
  readonly reason: string;
}

/** The figure that a view is sorted by, for each symbol; null where it is sorted by something else. */
export function sortedBy(
  sort: Sort | ReportSort,
  lines: readonly ReportLine[],
): { readonly label: string; readonly figures: ReadonlyMap<string, SortedFigure> } | null {
  const known = REPORT_SORTS.find((one) => one === sort);
  if (known === undefined) return null;
  const key = keyOf(known);
  const figures = lines.map((line) => [line.symbol, figureOf(line, key)] as const);
  return { label: LINE_LABELS[key], figures: new Map(figures) };
}

function figureOf(line: ReportLine, key: LineKey): SortedFigure {
  return { text: lineText(line, key), reason: lineReason(line, key, null) };
}

function keyOf(sort: ReportSort): LineKey {
  return LINE_KEYS.find((key) => sort === `report:${key}`) ?? "symbol";
}

/**
 * A view of the companies: sorting changes nothing until "Apply this order".
 * @param lines of the report, once there is one
 */
export function sortItems(
  items: readonly PortfolioItem[],
  sort: Sort | ReportSort,
  names: Names,
  lines: readonly ReportLine[],
): readonly PortfolioItem[] {
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
    default: {
      const sorted = sortLines(lines, firstOrder(keyOf(sort)));
      return inOrderOf(
        items,
        sorted.map(({ symbol }) => symbol),
      );
    }
  }
}
