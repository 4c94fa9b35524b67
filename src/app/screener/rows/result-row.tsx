import type { ComponentProps } from "react";
import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { CutLine, Muted } from "#app/ui/layout.tsx";
import { NumberCell } from "#app/ui/table.tsx";
import { ABSENT } from "#research/text/format-figure.ts";
import type { FoundRow } from "./found-rows.ts";
import type { FigureView } from "#contracts/api/figure.ts";

interface ResultRowProps extends Omit<ComponentProps<"tr">, "onSelect"> {
  /** Null while it is being loaded. */
  readonly row: FoundRow | null;
  readonly columns: readonly string[];
  /** From 0, among all rows that a screen finds. */
  readonly index: number;
  /** Who keeps what is ticked while the row is out of sight (the box itself). */
  readonly selection?: { readonly isSelected: boolean; readonly onSelect: (isSelected: boolean) => void };
}

/** One company of a screen with its figures; the heading is row 1 for screen readers. */
export function ResultRow({ row, columns, index, selection, ...props }: ResultRowProps) {
  const place = { "data-index": index, "aria-rowindex": index + 2 };
  if (row === null) {
    return (
      <tr {...props} {...place} aria-busy="true">
        <th scope="row">
          <Muted as="span">Loading…</Muted>
          <CutLine>&nbsp;</CutLine>
        </th>
        <td colSpan={columns.length + 1}>&nbsp;</td>
      </tr>
    );
  }
  const { company, figures } = row;
  return (
    <tr {...props} {...place}>
      <th scope="row">
        <input
          type="checkbox"
          name="symbols"
          value={company.symbol}
          aria-label={`Select ${company.symbol}`}
          {...(selection && {
            checked: selection.isSelected,
            onChange: ({ target }) => selection.onSelect(target.checked),
          })}
        />{" "}
        <Link to={researchAddress(company.symbol)}>{company.symbol}</Link> <CutLine>{company.name}</CutLine>
      </th>
      {columns.map((id, position) => {
        const figure = figures[position] ?? null;
        const age = figure === null ? null : cellAge(figure, company.newestPeriod);
        return (
          <NumberCell key={id}>
            {figure === null ? ABSENT : <FigureLink figure={figure} format="auto" />}
            {age !== null && <CutLine>{age}</CutLine>}
          </NumberCell>
        );
      })}
      <td>{company.sector ?? ABSENT}</td>
    </tr>
  );
}

/** A quarter and some days: what is further behind a company's newest report lacks that report. */
const BEHIND_MS = 120 * 86_400_000;
const MONTH = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });

/**
 * How a figure says that it is older than the others of its row: the month that its period ends in, or that a market figure
 * rests on an old report; null for one that is as new as the company's newest report.
 */
export function cellAge(
  { value, periodEnd, flags }: Pick<FigureView, "value" | "periodEnd" | "flags">,
  newestPeriod: string | null,
): string | null {
  if (value === null) return null;
  if (newestPeriod !== null && Date.parse(newestPeriod) - Date.parse(periodEnd) > BEHIND_MS)
    return `to ${MONTH.format(new Date(periodEnd))}`;
  return newestPeriod !== null && periodEnd > newestPeriod && flags.includes("stale") ? "old report" : null;
}
