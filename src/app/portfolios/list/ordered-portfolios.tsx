import { KIND_NAMES } from "#app/portfolios/kind-field.tsx";
import { Link } from "react-router";
import { useReorder } from "#app/portfolios/reorder/use-reorder.tsx";
import type { PortfolioLine } from "#contracts/portfolio.ts";
import { DragHandle } from "#app/portfolios/reorder/drag-handle.tsx";
import { Button } from "#app/ui/button.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { Day } from "#app/ui/reader.tsx";

/** Portfolios in their order, which can be changed; the archived ones fold away. */
export function OrderedPortfolios({
  portfolios,
  onMove,
}: {
  readonly portfolios: readonly PortfolioLine[];
  readonly onMove: (id: string, index: number) => void;
}) {
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

/** One portfolio in the list, with its handle and, for who does not drag, up and down. */
function PortfolioRow({
  line,
  place: { index, count },
  helpId,
  onMove,
}: {
  readonly line: PortfolioLine;
  readonly place: { readonly index: number; readonly count: number };
  readonly helpId: string;
  readonly onMove: (index: number) => void;
}) {
  return (
    <Row as="li" gap={2} data-slot="portfolio-row">
      <DragHandle name={line.name} helpId={helpId} />
      <Stack as="span" gap={0} data-slot="portfolio-row-name">
        <Link to={`/portfolios/${line.id}`}>{line.name}</Link>
        <Muted as="span">
          {line.companies === 1 ? "1 company" : `${line.companies} companies`} · {KIND_NAMES[line.kind]} · changed{" "}
          <Day iso={line.updatedAt.slice(0, 10)} />
        </Muted>
      </Stack>
      <Button
        variant="quiet"
        data-needs="scripts"
        aria-label={`Move ${line.name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        ↑
      </Button>
      <Button
        variant="quiet"
        data-needs="scripts"
        aria-label={`Move ${line.name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        ↓
      </Button>
    </Row>
  );
}
