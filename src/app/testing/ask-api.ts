import { createStaticHandler, RouterContextProvider, type Params } from "react-router";
import { currentRequest, servicesContext } from "#app/context.ts";
import type { SampleServices } from "./sample-services.ts";
import * as json from "#app/pages/research-export/json.ts";
import * as markdown from "#app/pages/research-export/markdown.ts";
import * as account from "#app/pages/api/account.ts";
import * as accountExport from "#app/pages/api/account-export.ts";
import * as companies from "#app/pages/api/companies.ts";
import * as feedback from "#app/pages/api/feedback.ts";
import * as calendarCompany from "#app/pages/calendar-company.ts";
import * as calendarFeed from "#app/pages/calendar-feed.ts";
import * as earningsCsv from "#app/pages/earnings-csv.ts";
import * as earningsIcs from "#app/pages/earnings-ics.ts";
import * as feed from "#app/pages/api/calendar-feed.ts";
import * as earnings from "#app/pages/api/earnings.ts";
import * as figure from "#app/pages/api/figure.ts";
import * as namedCompanies from "#app/pages/api/named-companies.ts";
import * as portfolioOverlap from "#app/pages/api/portfolio-overlap.ts";
import * as portfolioReport from "#app/pages/api/portfolio-report.ts";
import * as portfolios from "#app/pages/api/portfolios/portfolios.ts";
import * as run from "#app/pages/api/research-run.ts";
import * as events from "#app/pages/api/research-run-events.ts";
import * as runs from "#app/pages/api/research-runs.ts";
import * as unknownAddress from "#app/pages/api/unknown-address.ts";
import * as chosenPeers from "#app/pages/api/chosen-peers.ts";
import * as savedScreens from "#app/pages/api/saved-screens.ts";
import * as screenChanges from "#app/pages/api/saved-screen-changes.ts";
import * as screenAtom from "#app/pages/screen-feed/atom.ts";
import * as screenJson from "#app/pages/screen-feed/json.ts";
import * as sinceVisit from "#app/pages/api/since-visit.ts";
import * as currentUser from "#app/pages/api/visitor.ts";

const runIdOf = (params: Params) => ({ runId: params["runId"] ?? "" });

const handler = createStaticHandler([
  { path: "/api/companies", ...companies },
  { path: "/api/companies/named", ...namedCompanies },
  { path: "/api/research", ...runs },
  {
    path: "/api/research/:runId",
    loader: (args) => run.loader({ ...args, params: runIdOf(args.params) }),
    action: (args) => run.action({ ...args, params: runIdOf(args.params) }),
  },
  {
    path: "/api/research/:runId/events",
    loader: (args) => events.loader({ ...args, params: runIdOf(args.params) }),
    action: events.action,
  },
  { path: "/api/visitor", ...currentUser },
  { path: "/api/feedback", ...feedback },
  { path: "/api/account", ...account },
  { path: "/api/account/export", ...accountExport },
  {
    path: "/api/figures/:id",
    loader: (args) => figure.loader({ ...args, params: { id: args.params["id"] ?? "" } }),
    action: figure.action,
  },
  { path: "/api/portfolio-overlap", ...portfolioOverlap },
  { path: "/api/portfolio-report", ...portfolioReport },
  { path: "/api/since-visit", ...sinceVisit },
  { path: "/api/portfolios/*", ...portfolios },
  {
    path: "/api/saved-screens/:screenId/changes",
    loader: (args) => screenChanges.loader({ ...args, params: { screenId: args.params["screenId"] ?? "" } }),
    action: screenChanges.action,
  },
  { path: "/api/saved-screens/*", ...savedScreens },
  { path: "/api/chosen-peers/*", ...chosenPeers },
  {
    path: "/screens/:token.atom",
    loader: (args) => screenAtom.loader({ ...args, params: { token: args.params["token"] ?? "" } }),
  },
  {
    path: "/screens/:token.json",
    loader: (args) => screenJson.loader({ ...args, params: { token: args.params["token"] ?? "" } }),
  },
  { path: "/api/earnings", ...earnings },
  {
    path: "/api/calendar-feeds/:portfolioId",
    loader: (args) => feed.loader({ ...args, params: { portfolioId: args.params["portfolioId"] ?? "" } }),
    action: (args) => feed.action({ ...args, params: { portfolioId: args.params["portfolioId"] ?? "" } }),
  },
  { path: "/earnings.csv", ...earningsCsv },
  { path: "/earnings.ics", ...earningsIcs },
  {
    path: "/calendar/company/:symbol.ics",
    loader: (args) => calendarCompany.loader({ ...args, params: { symbol: args.params["symbol"] ?? "" } }),
  },
  {
    path: "/calendar/:token.ics",
    loader: (args) => calendarFeed.loader({ ...args, params: { token: args.params["token"] ?? "" } }),
  },
  { path: "/api/*", ...unknownAddress },
  {
    path: "/research/:symbol.md",
    loader: (args) => markdown.loader({ ...args, params: { symbol: args.params["symbol"] ?? "" } }),
  },
  {
    path: "/research/:symbol.json",
    loader: (args) => json.loader({ ...args, params: { symbol: args.params["symbol"] ?? "" } }),
  },
]);

/** Sends a request through the router to the API's own functions, for tests. */
export async function askApi(services: SampleServices, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`http://localhost:3000${path}`, init);
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, services);
  requestContext.set(currentRequest, services.contextOf(request));
  const answer: unknown = await handler.queryRoute(request, { requestContext });
  if (!(answer instanceof Response)) throw new TypeError("askApi(): an API route answers with a Response");
  return answer;
}

/** Sends JSON as one of the site's own pages would. */
export function ownPost(body: unknown): RequestInit {
  return {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
  };
}
