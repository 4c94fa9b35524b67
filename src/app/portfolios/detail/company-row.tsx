import { memo } from "react";
import { Link } from "react-router";
import { DragHandle } from "#app/portfolios/reorder/drag-handle.tsx";
import type { NamedCompany } from "#app/portfolios/name-company.ts";
import { researchAddress } from "#app/addresses.ts";
import { Badge, NoFigure } from "#app/ui/inline.tsx";
import { Button } from "#app/ui/button.tsx";
import { NumberCell } from "#app/ui/table.tsx";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import { sumDecimals } from "#research/text/decimal-text.ts";
import type { SortedFigure } from "./sort-items.ts";

interface CompanyRowProps {
  readonly item: PortfolioItem;
  readonly company: NamedCompany | null;
  readonly hasLots: boolean;
  /** Whether any company of the portfolio has tags or a note. */
  readonly hasRemarks: boolean;
  /** What the view is sorted by; null where it is no figure. */
  readonly figure: SortedFigure | null;
  readonly helpId: string;
  readonly onOpen: (itemId: string) => void;
}

/** One company of a portfolio: drawn again when it changes, not when hundreds of others are put in order. */
export const CompanyRow = memo(function CompanyRow({
  item,
  company,
  hasLots,
  hasRemarks,
  figure,
  helpId,
  onOpen,
}: CompanyRowProps) {
  const named = company?.kind === "company" ? company : null;
  return (
    <tr data-slot="company-row">
      <td>
        <DragHandle name={item.symbol} helpId={helpId} />
      </td>
      <th scope="row">
        <Link to={researchAddress(item.symbol)}>{item.symbol}</Link>{" "}
        <span data-slot="company-cell-name">{named?.name ?? ""}</span>{" "}
        {named?.isHeld === false && <Badge>no figures yet</Badge>}
      </th>
      <td data-slot="company-sector">
        {named?.sector ?? <NoFigure reason={`We do not know the sector of ${item.symbol}.`} />}
      </td>
      {hasLots && (
        <NumberCell>{sharesOf(item) ?? <NoFigure reason={`You entered no trades in ${item.symbol}.`} />}</NumberCell>
      )}
      {figure !== null && <NumberCell>{figure.text ?? <NoFigure reason={figure.reason} />}</NumberCell>}
      {hasRemarks && (
        <td>
          {item.tags.map((tag) => (
            <Badge key={tag} variant="accent">
              {tag}
            </Badge>
          ))}
          {item.note !== "" && <span data-slot="company-note">{item.note}</span>}
        </td>
      )}
      <td>
        <Button
          variant="quiet"
          data-needs="scripts"
          aria-label={`Change ${item.symbol}`}
          onClick={() => onOpen(item.id)}
        >
          …
        </Button>
      </td>
    </tr>
  );
});

/** As traded: splits are applied where values are worked out. */
function sharesOf({ lots }: PortfolioItem): string | null {
  return lots.length === 0 ? null : sumDecimals(lots.map((lot) => lot.quantity));
}
