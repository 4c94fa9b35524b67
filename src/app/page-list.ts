import type { Register } from "react-router";
import type { SectionName } from "./sections.ts";

/** What the product answers at one path. The route, the sitemap, robots.txt and the journey over all pages derive from it. */
export interface Page {
  /** As React Router writes it; empty for the home page. */
  readonly path: string;
  /** In `src/app/pages/`. */
  readonly file: string;
  /** The part of the header that leads to it; null for what stands by itself, and for answers. */
  readonly section: SectionName | null;
  /** Listed in the sitemap, allowed, or closed by robots.txt: made for one question, or for one person. */
  readonly crawlers: "listed" | "allowed" | "closed";
  /** Addresses at which `e2e/pages.test.ts` looks at it. */
  readonly examples: readonly string[];
}

interface PageOptions {
  readonly section: SectionName | null;
  readonly crawlers: Page["crawlers"];
  /** `own journey`: a page that has to be set up first, which a journey of its own looks at. */
  readonly examples: readonly [string, ...string[]] | "own journey";
}

type PageFile = `${string}.tsx`;

type RouteModules = Register extends { readonly routeModules: infer Modules } ? Modules : object;

/** A file whose `meta` gives the page its title: the compiler refuses a page without one. */
type Titled<File extends PageFile> = File extends `${infer Name}.tsx`
  ? `pages/${Name}` extends keyof RouteModules
    ? RouteModules[`pages/${Name}`] extends { readonly meta: unknown }
      ? File
      : "a file that exports meta"
    : File
  : never;

/** Declares a page that people read. */
export function definePage<File extends PageFile>(
  path: string,
  file: File & Titled<File>,
  { section, crawlers, examples }: PageOptions,
): Page {
  return { path, file, section, crawlers, examples: examples === "own journey" ? [] : examples };
}

/** Declares an answer that programs read: a file, a feed, a part of the API. */
export function defineAnswer(path: string, file: `${string}.ts`, crawlers: "allowed" | "closed"): Page {
  return { path, file, section: null, crawlers, examples: [] };
}

/** Everything that the product answers, under its own address. */
export const PAGES: readonly Page[] = [
  definePage("", "home.tsx", { section: null, crawlers: "listed", examples: ["/"] }),
  definePage("search", "search.tsx", {
    section: null,
    crawlers: "closed",
    examples: ["/search", "/search?q=bank", "/search?q=zzzzqqqq"],
  }),
  definePage("research/:symbol", "research.tsx", {
    section: "Research",
    crawlers: "allowed",
    examples: ["/research/ZZZZQ", "/research/SPY", "/research/GME", "/research/NVDA?asOf=2031-01-01"],
  }),
  defineAnswer("research/:symbol.md", "research-export/markdown.ts", "allowed"),
  defineAnswer("research/:symbol.json", "research-export/json.ts", "allowed"),
  defineAnswer("research/:symbol.docx", "research-export/word.ts", "allowed"),
  definePage("research/:symbol/financials", "financials.tsx", {
    section: "Research",
    crawlers: "allowed",
    examples: ["/research/GME/financials?statement=cash&show=growth,share,per-share"],
  }),
  defineAnswer("research/:symbol/financials.csv", "financials-export/csv.ts", "allowed"),
  defineAnswer("research/:symbol/financials.xlsx", "financials-export/xlsx.ts", "allowed"),
  definePage("research/:symbol/filings", "filings.tsx", {
    section: "Research",
    crawlers: "allowed",
    examples: ["/research/NVDA/filings", "/research/ZZZZQ/filings"],
  }),
  definePage("research/:symbol/filings/:accession", "filing.tsx", {
    section: "Research",
    crawlers: "allowed",
    examples: ["/research/NVDA/filings/0000000000-00-000000"],
  }),
  definePage("figures/:id", "figure.tsx", { section: null, crawlers: "closed", examples: ["/figures/nothing"] }),
  definePage("earnings", "earnings.tsx", { section: "Earnings", crawlers: "listed", examples: ["/earnings"] }),
  defineAnswer("earnings.csv", "earnings-csv.ts", "allowed"),
  defineAnswer("earnings.ics", "earnings-ics.ts", "allowed"),
  defineAnswer("calendar/company/:symbol.ics", "calendar-company.ts", "allowed"),
  defineAnswer("calendar/:token.ics", "calendar-feed.ts", "allowed"),
  definePage("compare", "compare.tsx", { section: "Compare", crawlers: "listed", examples: "own journey" }),
  definePage("charts", "charts.tsx", {
    section: "Charts",
    crawlers: "listed",
    examples: ["/charts", "/charts?symbols=NVDA,AMD&metrics=revenue,pe&indexed=1"],
  }),
  defineAnswer("charts.csv", "charts-export/csv.ts", "allowed"),
  defineAnswer("charts.svg", "charts-export/svg.ts", "allowed"),
  defineAnswer("charts.png", "charts-export/png.ts", "allowed"),
  definePage("ask", "ask.tsx", {
    section: null,
    crawlers: "allowed",
    examples: ["/ask", "/ask?q=Nvidia+revenue+in+FY2024", "/ask?q=Should+I+buy+NVDA%3F"],
  }),
  definePage("check", "check.tsx", { section: null, crawlers: "listed", examples: ["/check"] }),
  definePage("companies", "companies.tsx", {
    section: null,
    crawlers: "listed",
    examples: ["/companies", "/companies?sector=Real+estate", "/companies?sector=Energy&industry=Petroleum+Refining"],
  }),
  definePage("screener", "screener.tsx", {
    section: "Screener",
    crawlers: "listed",
    examples: ["/screener", "/screener?q=roic+%3E+20%25", "/screener?q=roik+%3E+20%25"],
  }),
  defineAnswer("screener.csv", "screener-csv.ts", "closed"),
  defineAnswer("screens/:token.atom", "screen-feed/atom.ts", "closed"),
  defineAnswer("screens/:token.json", "screen-feed/json.ts", "closed"),
  definePage("portfolios", "portfolios.tsx", { section: "Portfolios", crawlers: "allowed", examples: ["/portfolios"] }),
  definePage("portfolios/overlap", "portfolio-overlap.tsx", {
    section: "Portfolios",
    crawlers: "allowed",
    examples: "own journey",
  }),
  definePage("portfolios/:portfolioId", "portfolio.tsx", {
    section: "Portfolios",
    crawlers: "allowed",
    examples: "own journey",
  }),
  definePage("shared/:token", "shared-portfolio.tsx", { section: null, crawlers: "allowed", examples: "own journey" }),
  definePage("blog", "blog.tsx", { section: "Blog", crawlers: "listed", examples: ["/blog"] }),
  defineAnswer("blog/rss.xml", "discovery/rss.ts", "allowed"),
  defineAnswer("blog/feed.json", "discovery/json-feed.ts", "allowed"),
  definePage("blog/:slug", "blog-article.tsx", {
    section: "Blog",
    crawlers: "allowed",
    examples: ["/blog/what-scores-can-tell", "/blog/reverse-dcf-on-nvidia", "/blog/no-such-article"],
  }),
  defineAnswer("sitemap.xml", "discovery/sitemap.ts", "allowed"),
  defineAnswer("robots.txt", "discovery/robots.ts", "allowed"),
  defineAnswer("share/site.png", "discovery/site-picture.ts", "allowed"),
  defineAnswer("share/blog/:slug.png", "discovery/article-picture.ts", "allowed"),
  defineAnswer("share/research/:symbol.png", "discovery/research-picture.ts", "allowed"),
  definePage("login", "login.tsx", { section: null, crawlers: "allowed", examples: "own journey" }),
  definePage("authenticate", "authenticate.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("account", "account.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("account/deleted", "account-deleted.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("outbox", "outbox.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("analytics", "analytics.tsx", { section: null, crawlers: "closed", examples: "own journey" }),
  definePage("about", "about.tsx", { section: null, crawlers: "listed", examples: ["/about"] }),
  definePage("disclaimer", "disclaimer.tsx", { section: null, crawlers: "listed", examples: ["/disclaimer"] }),
  definePage("privacy", "privacy.tsx", { section: null, crawlers: "listed", examples: ["/privacy"] }),
  definePage("terms", "terms.tsx", { section: null, crawlers: "listed", examples: ["/terms"] }),
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
  definePage("*", "not-found.tsx", { section: null, crawlers: "allowed", examples: ["/no-such-page"] }),
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
