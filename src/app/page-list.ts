/** What the product answers at one path. The route, the sitemap, robots.txt and the journey over all pages derive from it. */
export interface Page {
  /** As React Router writes it; empty for the home page. */
  readonly path: string;
  /** In `src/app/pages/`. */
  readonly file: string;
  /** Listed in the sitemap, allowed, or closed by robots.txt: made for one question, or for one person. */
  readonly crawlers: "listed" | "allowed" | "closed";
  /** Addresses at which `e2e/pages.test.ts` looks at it. */
  readonly examples: readonly string[];
}

interface PageOptions {
  readonly crawlers: Page["crawlers"];
  /** `own journey`: a page that has to be set up first, which a journey of its own looks at. */
  readonly examples: readonly [string, ...string[]] | "own journey";
}

/** Declares a page that people read. */
export function definePage(path: string, file: `${string}.tsx`, { crawlers, examples }: PageOptions): Page {
  return { path, file, crawlers, examples: examples === "own journey" ? [] : examples };
}

/** Declares an answer that programs read: a file, a feed, a part of the API. */
export function defineAnswer(path: string, file: `${string}.ts`, crawlers: "allowed" | "closed"): Page {
  return { path, file, crawlers, examples: [] };
}

/** Everything that the product answers, under its own address. */
export const PAGES: readonly Page[] = [
  definePage("", "home.tsx", { crawlers: "listed", examples: ["/"] }),
  definePage("search", "search.tsx", {
    crawlers: "closed",
    examples: ["/search", "/search?q=bank", "/search?q=zzzzqqqq"],
  }),
  definePage("research/:symbol", "research.tsx", {
    crawlers: "allowed",
    examples: ["/research/ZZZZQ", "/research/SPY", "/research/GME", "/research/NVDA?asOf=2031-01-01"],
  }),
  defineAnswer("research/:symbol.md", "research-export/markdown.ts", "allowed"),
  defineAnswer("research/:symbol.json", "research-export/json.ts", "allowed"),
  defineAnswer("research/:symbol.docx", "research-export/word.ts", "allowed"),
  definePage("research/:symbol/financials", "financials.tsx", {
    crawlers: "allowed",
    examples: ["/research/GME/financials?statement=cash&show=growth,share,per-share"],
  }),
  defineAnswer("research/:symbol/financials.csv", "financials-export/csv.ts", "allowed"),
  defineAnswer("research/:symbol/financials.xlsx", "financials-export/xlsx.ts", "allowed"),
  definePage("research/:symbol/filings", "filings.tsx", {
    crawlers: "allowed",
    examples: ["/research/NVDA/filings", "/research/ZZZZQ/filings"],
  }),
  definePage("research/:symbol/filings/:accession", "filing.tsx", {
    crawlers: "allowed",
    examples: ["/research/NVDA/filings/0000000000-00-000000"],
  }),
  definePage("figures/:id", "figure.tsx", { crawlers: "closed", examples: ["/figures/nothing"] }),
  definePage("earnings", "earnings.tsx", { crawlers: "listed", examples: ["/earnings"] }),
  defineAnswer("earnings.csv", "earnings-csv.ts", "allowed"),
  defineAnswer("earnings.ics", "earnings-ics.ts", "allowed"),
  defineAnswer("calendar/company/:symbol.ics", "calendar-company.ts", "allowed"),
  defineAnswer("calendar/:token.ics", "calendar-feed.ts", "allowed"),
  definePage("compare", "compare.tsx", { crawlers: "listed", examples: "own journey" }),
  definePage("charts", "charts.tsx", {
    crawlers: "listed",
    examples: ["/charts", "/charts?symbols=NVDA,AMD&metrics=revenue,pe&indexed=1"],
  }),
  defineAnswer("charts.csv", "charts-export/csv.ts", "allowed"),
  defineAnswer("charts.svg", "charts-export/svg.ts", "allowed"),
  defineAnswer("charts.png", "charts-export/png.ts", "allowed"),
  definePage("ask", "ask.tsx", {
    crawlers: "allowed",
    examples: ["/ask", "/ask?q=Nvidia+revenue+in+FY2024", "/ask?q=Should+I+buy+NVDA%3F"],
  }),
  definePage("check", "check.tsx", { crawlers: "listed", examples: ["/check"] }),
  definePage("companies", "companies.tsx", {
    crawlers: "listed",
    examples: ["/companies", "/companies?sector=Real+estate", "/companies?sector=Energy&industry=Petroleum+Refining"],
  }),
  definePage("screener", "screener.tsx", {
    crawlers: "listed",
    examples: ["/screener", "/screener?q=roic+%3E+20%25", "/screener?q=roik+%3E+20%25"],
  }),
  defineAnswer("screener.csv", "screener-csv.ts", "closed"),
  defineAnswer("screens/:token.atom", "screen-feed/atom.ts", "closed"),
  defineAnswer("screens/:token.json", "screen-feed/json.ts", "closed"),
  definePage("portfolios", "portfolios.tsx", { crawlers: "allowed", examples: ["/portfolios"] }),
  definePage("portfolios/overlap", "portfolio-overlap.tsx", { crawlers: "allowed", examples: "own journey" }),
  definePage("portfolios/:portfolioId", "portfolio.tsx", { crawlers: "allowed", examples: "own journey" }),
  definePage("shared/:token", "shared-portfolio.tsx", { crawlers: "allowed", examples: "own journey" }),
  definePage("blog", "blog.tsx", { crawlers: "listed", examples: ["/blog"] }),
  defineAnswer("blog/rss.xml", "discovery/rss.ts", "allowed"),
  defineAnswer("blog/feed.json", "discovery/json-feed.ts", "allowed"),
  definePage("blog/:slug", "blog-article.tsx", {
    crawlers: "allowed",
    examples: ["/blog/what-scores-can-tell", "/blog/reverse-dcf-on-nvidia", "/blog/no-such-article"],
  }),
  defineAnswer("sitemap.xml", "discovery/sitemap.ts", "allowed"),
  defineAnswer("robots.txt", "discovery/robots.ts", "allowed"),
  defineAnswer("share/site.png", "discovery/site-picture.ts", "allowed"),
  defineAnswer("share/blog/:slug.png", "discovery/article-picture.ts", "allowed"),
  defineAnswer("share/research/:symbol.png", "discovery/research-picture.ts", "allowed"),
  definePage("login", "login.tsx", { crawlers: "allowed", examples: "own journey" }),
  definePage("authenticate", "authenticate.tsx", { crawlers: "closed", examples: "own journey" }),
  definePage("account", "account.tsx", { crawlers: "closed", examples: "own journey" }),
  definePage("account/deleted", "account-deleted.tsx", { crawlers: "closed", examples: "own journey" }),
  definePage("outbox", "outbox.tsx", { crawlers: "closed", examples: "own journey" }),
  definePage("analytics", "analytics.tsx", { crawlers: "closed", examples: "own journey" }),
  definePage("about", "about.tsx", { crawlers: "listed", examples: ["/about"] }),
  definePage("disclaimer", "disclaimer.tsx", { crawlers: "listed", examples: ["/disclaimer"] }),
  definePage("privacy", "privacy.tsx", { crawlers: "listed", examples: ["/privacy"] }),
  definePage("terms", "terms.tsx", { crawlers: "listed", examples: ["/terms"] }),
  defineAnswer("api/companies", "api/companies.ts", "closed"),
  defineAnswer("api/companies/named", "api/named-companies.ts", "closed"),
  defineAnswer("api/research", "api/research-runs.ts", "closed"),
  defineAnswer("api/research/:runId", "api/research-run.ts", "closed"),
  defineAnswer("api/research/:runId/events", "api/research-run-events.ts", "closed"),
  defineAnswer("api/figures/:id", "api/figure.ts", "closed"),
  defineAnswer("api/earnings", "api/earnings.ts", "closed"),
  defineAnswer("api/ask", "api/ask.ts", "closed"),
  defineAnswer("api/check", "api/check.ts", "closed"),
  defineAnswer("api/metrics", "api/metrics.ts", "closed"),
  defineAnswer("api/screen", "api/screen.ts", "closed"),
  defineAnswer("api/filings/search", "api/filings-search.ts", "closed"),
  defineAnswer("api/filings/:accession/passages/:block", "api/filing-passage.ts", "closed"),
  defineAnswer("api/calendar-feeds/:portfolioId", "api/calendar-feed.ts", "closed"),
  defineAnswer("api/visitor", "api/visitor.ts", "closed"),
  defineAnswer("api/feedback", "api/feedback.ts", "closed"),
  defineAnswer("api/account", "api/account.ts", "closed"),
  defineAnswer("api/account/applications/:id", "api/account-application.ts", "closed"),
  defineAnswer("api/account/export", "api/account-export.ts", "closed"),
  defineAnswer("api/since-visit", "api/since-visit.ts", "closed"),
  defineAnswer("api/portfolio-report", "api/portfolio-report.ts", "closed"),
  defineAnswer("api/portfolio-overlap", "api/portfolio-overlap.ts", "closed"),
  defineAnswer("api/chosen-peers/*", "api/chosen-peers.ts", "closed"),
  defineAnswer("api/saved-screens/:screenId/changes", "api/saved-screen-changes.ts", "closed"),
  defineAnswer("api/saved-screens/*", "api/saved-screens.ts", "closed"),
  defineAnswer("api/portfolios/*", "api/portfolios/portfolios.ts", "closed"),
  defineAnswer("api/*", "api/unknown-address.ts", "closed"),
  definePage("*", "not-found.tsx", { crawlers: "allowed", examples: ["/no-such-page"] }),
];

/** The paths that the sitemap lists. */
export function listedPaths(pages: readonly Page[] = PAGES): readonly string[] {
  return pages.filter(({ crawlers }) => crawlers === "listed").map(({ path }) => `/${path}`);
}

/** The beginnings of addresses that robots.txt closes, each only once. */
export function closedPrefixes(pages: readonly Page[] = PAGES): readonly string[] {
  const closed = pages.filter(({ crawlers }) => crawlers === "closed");
  const prefixes = [...new Set(closed.map(({ path }) => `/${path.replace(/[:*].*$/, "")}`))];
  return prefixes.filter((prefix) => !prefixes.some((other) => other !== prefix && prefix.startsWith(other)));
}
