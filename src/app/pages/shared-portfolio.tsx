import { data, Link } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { nameCompany, type NamedCompany } from "#app/portfolios/name-company.ts";
import { makeSharedReport, type SharedReport } from "#app/portfolios/report/shared-report.ts";
import { settledWithin } from "#platform/settled-within.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/shared-portfolio.ts";
import { researchAddress } from "#app/addresses.ts";
import { Badge, NoFigure } from "#app/ui/inline.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { Table } from "#app/ui/table.tsx";
import type { Portfolio } from "#contracts/portfolio.ts";
import { latePart } from "#app/research/lazy/late-part.tsx";
import "#app/portfolios/detail/company-table.css";
import "#app/portfolios/detail/portfolio-view.css";
import "#app/portfolios/report/report-view.css";
import "#app/portfolios/report/report-tables.css";
import "#app/portfolios/report/sort/sort.css";

const SharedFigures = latePart(async () => (await import("#app/portfolios/report/shared-figures.tsx")).SharedFigures);

/** Whoever opens a link waits a moment for its figures; they come with the page or not at all. */
const REPORT_WAIT_MS = 1_500;

/** The page of a read-only link. Who has the link sees the portfolio; its owner's id and trades are not in it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const current = context.get(currentRequest);
  const shared = await services.portfolios.readShared(params.token);
  if (shared === null) return data({ portfolio: null, names: [], report: null }, { status: 404 });
  const { name, description, items } = shared;
  const names = items.map((item) => nameCompany(services.companies, item.symbol));
  const made = makeSharedReport(services, current, items);
  return data({ portfolio: { name, description, items }, names, report: await settledWithin(made, REPORT_WAIT_MS) });
}

/** A link that is a secret is kept out of caches and of what other sites are told. */
export function headers(): HeadersInit {
  return { "cache-control": "no-store", "referrer-policy": "no-referrer" };
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: "Shared portfolio · Beforehand", isHidden: true });

export default function SharedPortfolioPage({ loaderData: { portfolio, names, report } }: Route.ComponentProps) {
  if (portfolio !== null) return <SharedPortfolio portfolio={portfolio} names={names} report={report} />;
  return (
    <TextPage title="This link no longer works" lead="Its owner turned it off or created a new one.">
      <p>
        Ask the person who sent it for the new link, or make <Link to="/portfolios">a portfolio of your own</Link>.
      </p>
    </TextPage>
  );
}

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
    <Stack gap={4} data-slot="portfolio">
      <Stack as="header" gap={1}>
        <Row as="p" size="small">
          Shared, read-only
        </Row>
        <h1>{name}</h1>
        {description !== "" && (
          <Muted size="body" isMeasured data-slot="portfolio-description">
            {description}
          </Muted>
        )}
      </Stack>
      {items.length === 0 ? (
        <Muted size="body">It has no companies.</Muted>
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
    </Stack>
  );
}
