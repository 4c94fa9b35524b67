import { useMemo, useState } from "react";
import { inOrderOf } from "#app/portfolios/report/sort/sort-lines.ts";
import type { ListOrder } from "#app/portfolios/report/sort/list-order-context.ts";
import type { Names } from "#app/portfolios/use-names.ts";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import type { ReportLine } from "#research/portfolio-report/report.ts";
import { reportSorts, sortedBy, sortItems, type ReportSort, type Sort } from "./sort-items.ts";
import type { PortfolioEditor } from "./use-portfolio.ts";

/** How the companies are looked at, and the ways to make that their order. */
export interface Sorting {
  readonly sort: Sort | ReportSort;
  readonly items: readonly PortfolioItem[];
  /** What the report lets sort by; nothing until there is one. */
  readonly figureSorts: ReturnType<typeof reportSorts>;
  /** The figure of the view, to be shown beside each company. */
  readonly shown: ReturnType<typeof sortedBy>;
  readonly onSort: (sort: Sort | ReportSort) => void;
  readonly onApply: () => void;
  /** Takes in what the report knows of each company. */
  readonly onLines: (lines: readonly ReportLine[]) => void;
  /** Splits that change how many shares today a trade was, by symbol; none before there is a report. */
  readonly splits: ReadonlyMap<string, ReportLine["splits"]>;
  /** What the report says is each company's share of the list, from 0 to 1. */
  readonly weights: readonly { readonly symbol: string; readonly weight: number }[];
  /** For the tables of the report. */
  readonly listOrder: ListOrder;
}

/** A view of a portfolio's companies by what they are, or by what the report found. */
export function useSorting(editor: Pick<PortfolioEditor, "portfolio" | "order">, names: Names): Sorting {
  const [sort, setSort] = useState<Sort | ReportSort>("own");
  const [lines, setLines] = useState<readonly ReportLine[]>([]);
  const own = editor.portfolio.items;
  const items = useMemo(() => sortItems(own, sort, names, lines), [own, sort, names, lines]);
  const figureSorts = useMemo(() => reportSorts(lines), [lines]);
  const shown = useMemo(() => sortedBy(sort, lines), [sort, lines]);
  const splits = useMemo(() => new Map(lines.map((line) => [line.symbol, line.splits])), [lines]);
  const apply = (ordered: readonly PortfolioItem[]): void => {
    setSort("own");
    void editor.order(ordered.map((item) => item.id));
  };
  return {
    sort,
    items,
    figureSorts,
    shown,
    onSort: setSort,
    onApply: () => apply(items),
    onLines: setLines,
    splits,
    weights: lines.flatMap(({ symbol, weight }) => (weight === null ? [] : [{ symbol, weight: Number(weight) }])),
    listOrder: {
      symbols: own.map(({ symbol }) => symbol),
      apply: (symbols) => apply(inOrderOf(own, symbols)),
    },
  };
}
