import type { ReactNode } from "react";
import { Reorder } from "#app/portfolios/reorder/reorder.tsx";
import type { Names } from "#app/portfolios/use-names.ts";
import { NumberHeading, Table } from "#app/ui/table.tsx";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import { CompanyRow } from "./company-row.tsx";
import type { Sorting } from "./use-sorting.ts";
import "./company-table.css";

interface CompanyTableProps {
  readonly items: readonly PortfolioItem[];
  readonly names: Names;
  /** Whether these are trades too, so that shares are shown. */
  readonly hasLots: boolean;
  /** The figure that the view is sorted by; null where it is none. */
  readonly shown: Sorting["shown"];
  /** Null while the view is sorted: then there is nothing to move. */
  readonly onMove: ((itemId: string, index: number) => void) | null;
  readonly onOpen: (itemId: string) => void;
}

/** The companies of a portfolio, in order. */
export function CompanyTable({ items, names, hasLots, shown, onMove, onOpen }: CompanyTableProps) {
  const rows = items.map((item) => (
    <CompanyRow
      key={item.id}
      item={item}
      company={names.get(item.symbol) ?? null}
      hasLots={hasLots}
      figure={shown && (shown.texts.get(item.symbol) ?? "")}
      isMovable={onMove !== null}
      onOpen={onOpen}
    />
  ));
  return (
    <Table caption="Companies" isCaptionHidden data-variant="portfolio">
      <thead>
        <tr>
          <th scope="col">
            <span data-slot="visually-hidden">Order</span>
          </th>
          <th scope="col">Company</th>
          <th scope="col">Sector</th>
          {hasLots && <NumberHeading>Shares</NumberHeading>}
          {shown !== null && <NumberHeading>{shown.label}</NumberHeading>}
          <th scope="col">Tags and notes</th>
          <th scope="col">
            <span data-slot="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        <Ordered items={items} onMove={onMove}>
          {rows}
        </Ordered>
      </tbody>
    </Table>
  );
}

interface OrderedProps {
  readonly items: readonly PortfolioItem[];
  readonly onMove: CompanyTableProps["onMove"];
  readonly children: ReactNode;
}

function Ordered({ items, onMove, children }: OrderedProps) {
  return (
    <Reorder
      ids={items.map((item) => item.id)}
      nameOf={(id) => items.find((item) => item.id === id)?.symbol ?? ""}
      onMove={(id, index) => onMove?.(id, index)}
    >
      {children}
    </Reorder>
  );
}
