import { useMemo } from "react";
import { useReorder } from "#app/portfolios/reorder/use-reorder.tsx";
import { useRowKeys } from "#app/portfolios/reorder/row-keys.ts";
import { useRowsInSteps } from "#app/portfolios/reorder/rows-in-steps.ts";
import type { Names } from "#app/portfolios/use-names.ts";
import { NumberHeading, Table } from "#app/ui/table.tsx";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import { CompanyRow } from "./company-row.tsx";
import type { SortedFigure } from "./sort-items.ts";
import type { Sorting } from "./use-sorting.ts";
import "./company-table.css";

interface CompanyTableProps {
  readonly items: readonly PortfolioItem[];
  readonly names: Names;
  /** Whether these are trades too, so that shares are shown. */
  readonly hasLots: boolean;
  /** The figure that the view is sorted by; null where it is none. */
  readonly shown: Sorting["shown"];
  /** Whether they stand in their own order: a sorted view has nothing to move. */
  readonly isOwnOrder: boolean;
  readonly onMove: (itemId: string, index: number) => void;
  readonly onOpen: (itemId: string) => void;
}

const NOT_READ: SortedFigure = { text: null, reason: "The report has not read this company yet." };

/** The companies of a portfolio, in order. */
export function CompanyTable({ items, names, hasLots, shown, isOwnOrder, onMove, onOpen }: CompanyTableProps) {
  const rows = useRowsInSteps(items);
  const hasRemarks = items.some(({ tags, note }) => tags.length > 0 || note !== "");
  const ids = useMemo(() => rows.map((row) => row.id), [rows]);
  const keyOf = useRowKeys(ids);
  const { list, helpId, spoken } = useReorder<HTMLTableSectionElement>({
    ids,
    nameOf: (id) => items.find((item) => item.id === id)?.symbol ?? "",
    onMove,
  });
  return (
    <>
      <Table caption="Companies" isCaptionHidden data-variant="portfolio" data-order={isOwnOrder ? "own" : "sorted"}>
        <thead>
          <tr>
            <th scope="col">
              <span data-slot="visually-hidden">Order</span>
            </th>
            <th scope="col">Company</th>
            <th scope="col" data-slot="company-sector">
              Sector
            </th>
            {hasLots && <NumberHeading>Shares</NumberHeading>}
            {shown !== null && <NumberHeading>{shown.label}</NumberHeading>}
            {hasRemarks && <th scope="col">Tags and notes</th>}
            <th scope="col">
              <span data-slot="visually-hidden">Change</span>
            </th>
          </tr>
        </thead>
        <tbody ref={list}>
          {rows.map((item) => (
            <CompanyRow
              key={keyOf.get(item.id) ?? item.id}
              item={item}
              company={names.get(item.symbol) ?? null}
              hasLots={hasLots}
              hasRemarks={hasRemarks}
              figure={shown && (shown.figures.get(item.symbol) ?? NOT_READ)}
              helpId={helpId}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </Table>
      {spoken}
    </>
  );
}
