import { data, redirect } from "react-router";
import { servicesContext } from "#app/context.ts";
import { pageMeta } from "#app/discovery/page-meta.ts";
import { filingsPath, readFilingQuery } from "#app/filings/filing-address.ts";
import { FilingsView } from "#app/filings/filings-view.tsx";
import { readableSymbol } from "#app/research/page/research-address.ts";
import { StatusPage } from "#app/shell/text-page.tsx";
import type { Route } from "./+types/filings.ts";

/** A company's filings, and the passages of them that a search finds. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { search, searchParams } = new URL(request.url);
  const company = services.companies.find(params.symbol);
  if (company.kind === "moved" || (company.kind === "held" && company.symbol !== params.symbol)) {
    return redirect(`${filingsPath(company.symbol)}${search}`);
  }
  if (company.kind !== "held") return data({ symbol: readableSymbol(params.symbol), found: null }, 404);
  const query = readFilingQuery(searchParams);
  const [listed, result] = await Promise.all([
    services.filings.list(company.cik),
    query.text === "" ? null : services.filings.search({ ...query, cik: company.cik, accession: null }),
  ]);
  return data({ symbol: company.symbol, found: { name: company.displayName, ...listed, query, result } });
}

export const meta: Route.MetaFunction = (args) => {
  const { loaderData, params } = args;
  const name = loaderData?.found?.name ?? params.symbol;
  return pageMeta(args, {
    title: `${name} · Filings · Beforehand`,
    description: `What ${name} filed with the SEC: results releases, annual and quarterly reports, with a search in their text.`,
    isHidden: !loaderData?.found || loaderData.found.query.text !== "",
  });
};

export default function Filings({ loaderData: { symbol, found } }: Route.ComponentProps) {
  if (found !== null) return <FilingsView symbol={symbol} {...found} />;
  return (
    <StatusPage status={404} title="No filings for this symbol">
      <p>We have no filings for {symbol || "this symbol"}.</p>
    </StatusPage>
  );
}
