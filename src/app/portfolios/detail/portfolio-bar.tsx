import { KIND_NAMES } from "#app/portfolios/kind-field.tsx";
import { Link } from "react-router";
import type { ExportFormat } from "#app/portfolios/export/export-portfolio.ts";
import type { Names } from "#app/portfolios/use-names.ts";
import { Button } from "#app/ui/button.tsx";
import { Muted, Row } from "#app/ui/layout.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import { SORT_LABELS, sortNamed, SORTS } from "./sort-items.ts";
import type { Sorting } from "./use-sorting.ts";

interface PortfolioBarProps {
  readonly portfolio: Portfolio;
  /** A guest's portfolio is not known to the server, nor to its calendar. */
  readonly isMember: boolean;
  readonly names: Names;
  readonly sorting: Sorting;
  readonly onOpen: (what: "portfolio" | "import" | "share") => void;
  readonly onTrouble: (text: string) => void;
}

const FORMATS: readonly { readonly format: ExportFormat; readonly label: string }[] = [
  { format: "csv", label: "CSV" },
  { format: "json", label: "JSON" },
  { format: "md", label: "Markdown" },
];

/** What a portfolio holds in a line, and what can be done with it. */
export function PortfolioBar(props: PortfolioBarProps) {
  const { portfolio, isMember, sorting, onOpen } = props;
  const { items, kind, archivedAt } = portfolio;
  const count = items.length === 1 ? "1 company" : `${items.length} companies`;
  return (
    <Row gap={4} rowGap={2} align="end" data-slot="portfolio-bar">
      <Muted data-slot="portfolio-facts">
        {count} · {KIND_NAMES[kind]}
        {archivedAt !== null && " · archived"}
      </Muted>
      <SortField sorting={sorting} />
      {isMember && <Link to={`/earnings?scope=${encodeURIComponent(portfolio.id)}`}>Earnings dates</Link>}
      {sorting.sort !== "own" && <Button onClick={sorting.onApply}>Apply this order</Button>}
      <Button data-needs="scripts" onClick={() => onOpen("import")}>
        Import
      </Button>
      {FORMATS.map(({ format, label }) => (
        <Button
          key={format}
          variant="quiet"
          data-needs="scripts"
          aria-label={`Export as ${label}`}
          onClick={() => void save(format, props)}
        >
          {label}
        </Button>
      ))}
      <Button data-needs="scripts" onClick={() => onOpen("share")}>
        Share
      </Button>
      <Button data-needs="scripts" onClick={() => onOpen("portfolio")}>
        Settings
      </Button>
    </Row>
  );
}

function SortField({ sorting: { sort, figureSorts, onSort } }: Pick<PortfolioBarProps, "sorting">) {
  return (
    <label data-slot="field" data-needs="scripts">
      <span data-slot="field-label">Sort by</span>
      <select data-slot="select" value={sort} onChange={(event) => onSort(sortNamed(event.target.value))}>
        {SORTS.map((one) => (
          <option key={one} value={one}>
            {SORT_LABELS[one]}
          </option>
        ))}
        {figureSorts.length > 0 && (
          <optgroup label="By the report’s figures">
            {figureSorts.map(({ sort: one, words }) => (
              <option key={one} value={one}>
                {words}
              </option>
            ))}
          </optgroup>
        )}
      </select>
    </label>
  );
}

/** What writes files comes when one is asked for. */
async function save(format: ExportFormat, { portfolio, names, onTrouble }: PortfolioBarProps): Promise<void> {
  try {
    const [{ exportPortfolio }, { saveFile }] = await Promise.all([
      import("#app/portfolios/export/export-portfolio.ts"),
      import("#app/portfolios/export/save-file.ts"),
    ]);
    saveFile(portfolio.name, format, exportPortfolio(portfolio, format, names));
  } catch {
    // The connection is gone, or a newer version of the product has replaced the scripts.
    onTrouble("We couldn't create the file. Reload the page and try again.");
  }
}
