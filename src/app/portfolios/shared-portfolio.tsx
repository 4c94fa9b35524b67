import { Link } from "react-router";
import { researchAddress } from "#app/addresses.ts";
import { Badge, NoFigure } from "#app/ui/inline.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { SharedReport } from "./report/shared-report.ts";
import type { NamedCompany } from "./name-company.ts";
import { SharedFigures } from "./shared-figures.tsx";
import "./detail/company-table.css";
import "./detail/portfolio-view.css";

interface SharedPortfolioProps {
  readonly portfolio: Pick<Portfolio, "name" | "description" | "items">;
  /** In the order of the companies. */
  readonly names: readonly NamedCompany[];
  /** Null where it was not made in time. */
  readonly report: SharedReport | null;
}

/** A portfolio as somebody lets others read it: companies, notes, tags and their figures, no trades. */
export function SharedPortfolio({ portfolio: { name, description, items }, names, report }: SharedPortfolioProps) {
  return (
    <div data-slot="portfolio">
      <header data-slot="portfolio-header">
        <p>Shared for reading</p>
        <h1>{name}</h1>
        {description !== "" && <p data-slot="portfolio-description">{description}</p>}
      </header>
      {items.length === 0 ? (
        <p data-slot="portfolio-empty">It holds no companies.</p>
      ) : (
        <Table caption="Companies" isCaptionHidden data-variant="portfolio">
          <thead>
            <tr>
              <th scope="col">Company</th>
              <th scope="col">Sector</th>
              <th scope="col">Tags and notes</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ id, symbol, tags, note }, index) => {
              const company = names[index];
              const named = company?.kind === "company" ? company : null;
              return (
                <tr key={id}>
                  <th scope="row">
                    <Link to={researchAddress(symbol)}>{symbol}</Link>{" "}
                    <span data-slot="company-cell-name">{named?.name ?? ""}</span>
                  </th>
                  <td>{named?.sector ?? <NoFigure reason={`We do not know the sector of ${symbol}.`} />}</td>
                  <td>
                    {tags.map((tag) => (
                      <Badge key={tag} variant="accent">
                        {tag}
                      </Badge>
                    ))}
                    {note !== "" && <span data-slot="company-note">{note}</span>}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
      {items.length > 0 && <SharedFigures shared={report} />}
    </div>
  );
}
