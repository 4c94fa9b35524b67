import { data, Link } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { nameCompany } from "#app/portfolios/name-company.ts";
import { makeSharedReport } from "#app/portfolios/report/shared-report.ts";
import { SharedPortfolio } from "#app/portfolios/shared-portfolio.tsx";
import { settledWithin } from "#platform/settled-within.ts";
import { TextPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/shared-portfolio.ts";

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
    <TextPage title="This link no longer works" lead="It was ended, or replaced by a newer one.">
      <p>
        Ask the person who sent it for the new link, or make <Link to="/portfolios">a portfolio of your own</Link>.
      </p>
    </TextPage>
  );
}
