import { Link } from "react-router";
import { useReorder } from "#app/portfolios/reorder/use-reorder.tsx";
import type { PortfolioLine } from "#contracts/portfolio.ts";
import { PortfolioRow } from "./portfolio-row.tsx";

interface OrderedPortfoliosProps {
  readonly portfolios: readonly PortfolioLine[];
  readonly onMove: (id: string, index: number) => void;
}

/** Portfolios in their order, which can be changed; the archived ones fold away. */
export function OrderedPortfolios({ portfolios, onMove }: OrderedPortfoliosProps) {
  const shown = portfolios.filter((line) => line.archivedAt === null);
  const archived = portfolios.filter((line) => line.archivedAt !== null);
  const { list, helpId, spoken } = useReorder<HTMLUListElement>({
    ids: shown.map((line) => line.id),
    nameOf: (id) => shown.find((line) => line.id === id)?.name ?? "",
    // Archived ones keep their places between those that are seen.
    onMove: (id, index) =>
      onMove(
        id,
        portfolios.findIndex((line) => line.id === shown[index]?.id),
      ),
  });
  return (
    <>
      <ul aria-label="Portfolios" ref={list}>
        {shown.map((line) => (
          <PortfolioRow
            key={line.id}
            line={line}
            place={{ index: portfolios.indexOf(line), count: portfolios.length }}
            helpId={helpId}
            onMove={(index) => onMove(line.id, index)}
          />
        ))}
      </ul>
      {archived.length > 0 && (
        <details>
          <summary>Archived ({archived.length})</summary>
          <ul aria-label="Archived portfolios">
            {archived.map((line) => (
              <li key={line.id}>
                <Link to={`/portfolios/${line.id}`}>{line.name}</Link>
              </li>
            ))}
          </ul>
        </details>
      )}
      {spoken}
    </>
  );
}
