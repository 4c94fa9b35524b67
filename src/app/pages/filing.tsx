import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { filingsPath, isAccession, readFilingQuery } from "#app/filings/filing-address.ts";
import { FilingView } from "#app/filings/filing-view.tsx";
import { FIGURE_ID_LIMIT } from "#app/api/fields.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import { formName } from "#research/cards/filings/describe-filing.ts";
import type { Route } from "./+types/filing.ts";
import { Link } from "react-router";

const LONGEST_KEY = 40;

/** One filing's text: an item of it, what changed since the year before, and a search within. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search, searchParams } = new URL(request.url);
  const company = services.companies.find(params.symbol);
  if (company.kind === "moved" || (company.kind === "held" && company.symbol !== params.symbol)) {
    return redirect(`${filingsPath(company.symbol)}/${encodeURIComponent(params.accession)}${search}`);
  }
  const missing = { symbol: params.symbol, found: null };
  if (company.kind !== "held" || !isAccession(params.accession)) return data(missing, 404);
  const { cik } = company;
  const { accession } = params;
  const key = (name: string): string | null => searchParams.get(name)?.slice(0, LONGEST_KEY) || null;
  const query = readFilingQuery(searchParams);
  const figure = searchParams.get("printed")?.slice(0, FIGURE_ID_LIMIT) || null;
  const isCompared = searchParams.get("compare") === "year-before";
  const [page, result] = await Promise.all([
    services.filings.read({ cik, accession, item: key("item"), block: key("passage"), figure, isCompared }),
    query.text === "" ? null : services.filings.search({ ...query, cik, accession }),
  ]);
  if (page === null) return data({ ...missing, symbol: company.symbol }, 404);
  const title = formName(page.filing.form);
  return data({
    symbol: company.symbol,
    found: { name: company.displayName, title, page, query, result, figure, isCompared },
  });
}

export const meta: Route.MetaFunction = (args) => {
  const found = args.loaderData?.found;
  if (!found) return pageMeta(args, { title: "Filing not found · Beforehand", isHidden: true });
  return pageMeta(args, {
    title: `${found.name} · ${found.title}, filed ${found.page.filing.filed} · Beforehand`,
    description: `${found.title} of ${found.name} as filed with the SEC, with figures linked to their evidence.`,
    isHidden: found.query.text !== "" || found.isCompared,
  });
};

export default function FilingPage({ loaderData: { symbol, found } }: Route.ComponentProps) {
  if (found !== null) return <FilingView symbol={symbol} {...found} />;
  return (
    <StatusPage status={404} title="Filing not found">
      <p>
        We do not have the text of this filing yet. <Link to={filingsPath(symbol)}>See the company’s filings</Link> with
        links to the originals at the SEC.
      </p>
    </StatusPage>
  );
}
