import { join } from "node:path";
import type { AskDeps } from "#ask/deps.ts";
import type { Services } from "#app/context.ts";
import type { MemberServices } from "#app/member-services.ts";
import type { FindingsSource } from "#filings/findings/findings-source.ts";
import type { FactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { lazily } from "#platform/memo.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { CARDS_AND_RULES_VERSION } from "#research/run/run-research.ts";
import { createCompanySummaryRepository } from "#research/portfolio-report/summary/company-summary-repository.ts";
import { type ArticleServiceDeps, createArticleService, earningsCounts } from "./articles/article-service.ts";
import { createChartService, createCompareService, createStatementService } from "./companies/company-services.ts";
import { createAnalysisCache, type LocatedCompanies } from "./companies/company-cache.ts";
import { openCaches } from "./companies/open-caches.ts";
import { createFigureFinder, type FinderDeps } from "./companies/find-figure.ts";
import { openDaily } from "./ingest/daily/open-daily.ts";
import { type LiveSwitch, openLiveSwitch } from "./companies/live-switch.ts";
import type { SetupDeps } from "./setup/answer-setup.ts";
import { largestFirst, type OpenedCompanies } from "./companies/open-companies.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import type { PublicReads } from "./database/replica/public-reads.ts";
import { openPrepared } from "./prepared/load-prepared.ts";
import { openEarnings } from "./earnings/open-earnings.ts";
import { openFetching } from "./filings/open-library.ts";
import { openFilings } from "./filings/open-filings.ts";
import type { Log } from "./log.ts";
import { observeEdgar } from "./observe/observe-calls.ts";
import type { Instruments } from "./observe/tracing.ts";
import { createPictureService, drawPng } from "./pictures/picture-service.ts";
import { createReportService } from "./portfolio-report/report-service.ts";
import { openAsk } from "./ask/open-ask.ts";
import { createSummaryCache } from "./portfolio-report/summary-cache.ts";
import { giveBack, type Payer, takeOne } from "./model/day-use.ts";
import { connectModel } from "./model/connect-model.ts";
import { createHeldCompanies } from "./universe/held-companies.ts";
import { openScreener } from "./universe/open-screener.ts";
import { createRowFacts, rowRules } from "./universe/row-rules.ts";
import { createWrittenRuns } from "./research/written-runs.ts";
import { openRuns } from "./research/open-runs.ts";

export interface ProductDeps {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  /** Where pages read what is the same for everybody. */
  readonly reads: PublicReads;
  readonly snapshot: Snapshot;
  readonly companies: OpenedCompanies;
  /** Of the modules whose code decides what a card says (`codeVersion`). */
  readonly code: string;
  readonly log: Log;
  readonly observed: Instruments;
  readonly signIn: Services["signIn"];
  readonly address: Services["address"];
  readonly outbox: Services["outbox"];
  readonly analytics: Services["analytics"];
  readonly operator: Services["operator"];
  readonly members: MemberServices;
}

/** The services behind the pages, and how to stop what they keep running. */
export interface Product {
  readonly services: Services;
  /** Starts the live source where it was not started with the server. */
  readonly setup: SetupDeps;
  /** What questions are answered from. */
  readonly ask: AskDeps;
  readonly gauges: () => Readonly<Record<string, number>>;
  /** Runs in the queue, by whether they wait. */
  readonly queued: () => Promise<Readonly<Record<string, number>>>;
  /** Ends the event streams that are open, each after the events it has; their readers come back for the rest. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Puts the product together: bundled figures, database, run worker, and the services that pages ask. */
export async function createProduct(deps: ProductDeps): Promise<Product> {
  const { root, config, database, reads, snapshot, companies, code, log, observed, members, ...others } = deps;
  const { known, index } = companies;
  const now = (): Date => new Date();
  const live = await openLive({ config, database, snapshot, companies, observed, log, now });
  const { findingsOn, queue } = await openFetching({ root, database, live, config, log, now });
  const { factStore, made, shown } = openCaches({ database, reads, snapshot, live, findingsOn, queue, now });
  const rulesVersion = `${CARDS_AND_RULES_VERSION}, code ${code}`;
  const about = { root, database, reads, log, observed, factStore, now, reportError: reporterOf(log), ...made };
  const rows = openRowMaking({ ...about, config, known, findings: findingsOn(database), rulesVersion });
  const { prepared } = rows;
  const read = createAnalysisCache();
  const writings = openWritings({ root, companies: index, companyCache: shown.companyCache, read, log });
  const writing = openWriting({ config, database, log, members });
  const asked = { rulesVersion, waits: { ...waitsOf(members), writtenRuns: writing.runs }, model: writing.model };
  const runs = await openRuns({ ...about, ...known, ...asked, companies: index, read, shown });
  const earnings = openEarnings({ ...about, prepared, config: config.earnings, companies: known.bundled });
  const { summaryCache, screener, held } = await openRows({ ...about, ...rows, config, known, rulesVersion });
  const readFilings = async (signal: AbortSignal) => queue?.round(made.companyCache, signal);
  const daily = openDaily({ database, live, factStore, snapshot, held, queue: runs.queue, readFilings, now, log });
  const filings = openFilings({ root, database, shown, queue, log });
  const kept = { screener: screener.services.screener, filings: filings.service, held: () => held.count(), writing };
  const asking = openAsk({ companies: index, ...shown, read, earnings, store: screener.store, ...kept });
  return {
    setup: { setup: live, address: others.address },
    ask: asking.deps,
    services: {
      ask: asking.service,
      companies: index,
      research: runs.research,
      earnings,
      ...openFigures({ companyCache: shown.companyCache, read, now, known, textsHeld: filings.textsHeld }),
      ...screener.services,
      filings: filings.service,
      reports: createReportService({ summaryCache, companies: index, earnings }),
      ...writings,
      data: dataOf(snapshot, live),
      sourceDays: (cik) => snapshot.edition(cik),
      ...others,
      ...members,
    },
    gauges: () => ({ event_streams: runs.openStreams() }),
    queued: () => runs.queued(),
    endStreams: () => runs.endStreams(),
    close: () => closeInOrder([prepared, daily, runs, writing, companies, earnings, filings, screener, summaryCache]),
  };
}

/** How long a client waits until it may start another run or have another company fetched. */
function waitsOf({ limits }: MemberServices) {
  return {
    waitToStart: (client: string) => limits.take("research-runs", null, client),
    waitToFetch: (client: string) => limits.take("company-fetches", null, client),
  };
}

interface LiveInput extends Pick<ProductDeps, "config" | "database" | "snapshot" | "companies" | "observed" | "log"> {
  readonly now: () => Date;
}

/** The live source; once it is started, every listed company can be researched. */
async function openLive({ observed, companies, ...about }: LiveInput): Promise<LiveSwitch> {
  const live = await openLiveSwitch({ ...about, fetch: observeEdgar(fetch, observed) });
  if (live.source !== null) companies.goLive(live.source);
  live.onStart(companies.goLive);
  return live;
}

/** The configured model, and how often it may be asked: a member's plan has a number of runs and questions a day, and a guest's client. */
function openWriting({ members, ...about }: Pick<ProductDeps, "config" | "database" | "log" | "members">) {
  const model = connectModel(about);
  const { database } = about;
  return {
    model,
    runs: createWrittenRuns(database, (payer) => takeOne(members, "written_runs", payer)),
    questions: {
      take: (payer: Payer) => takeOne(members, "questions", payer),
      giveBack: (payer: Payer) => giveBack(database, "questions", payer, null),
    },
    close: async () => model?.close(),
  };
}

/** What shows figures of single companies and of several side by side. */
function openFigures(
  deps: FinderDeps & Pick<OpenedCompanies, "known">,
): Pick<Services, "figures" | "statements" | "comparison" | "charts"> {
  return {
    figures: createFigureFinder(deps),
    statements: createStatementService(deps),
    comparison: createCompareService(deps),
    charts: createChartService({ ...deps, drawPng }),
  };
}

interface RowMakingInput extends Pick<ProductDeps, "root" | "config" | "database" | "log"> {
  readonly known: OpenedCompanies["known"];
  readonly companyCache: LocatedCompanies;
  readonly findings: FindingsSource;
  readonly rulesVersion: string;
}

/** What the rows of a company are made of and by, where its summary is kept, and the rows that come with the product. */
function openRowMaking({ companyCache, findings, rulesVersion, config, known, ...about }: RowMakingInput) {
  const summaries = createCompanySummaryRepository(about.database);
  const making = {
    rowFacts: createRowFacts(companyCache, findings),
    rowRules: lazily(() => rowRules(about.root)),
    saveSummary: async (summary: CompanySummary) =>
      summaries.save(summary, `${await companyCache.version(summary.cik)}, ${rulesVersion}`),
  };
  const prepared = openPrepared({ ...about, ...making, bundled: known.bundled, isOn: config.hasUniverseJob });
  return { ...making, findings, summaries, prepared };
}

interface RowsInput
  extends Pick<ProductDeps, "root" | "config" | "database" | "reads" | "log">, ReturnType<typeof openRowMaking> {
  readonly factStore: FactStore;
  readonly companyCache: LocatedCompanies;
  readonly known: OpenedCompanies["known"];
  readonly rulesVersion: string;
  readonly now: () => Date;
  readonly reportError: (error: unknown, where: string) => void;
}

/** What keeps one row of figures for each company: the summaries that portfolios read, and the universe of the screener. */
async function openRows({ config, known, summaries, rulesVersion, ...about }: RowsInput) {
  const summaryCache = createSummaryCache({ store: summaries, companyCache: about.companyCache, rulesVersion });
  const held = createHeldCompanies(
    about.factStore,
    largestFirst(known).map(({ cik }) => cik),
  );
  const screener = await openScreener({ ...about, hasJob: config.hasUniverseJob, held, bundled: known.bundled });
  return { summaryCache, screener, held };
}

function reporterOf(log: Log): (error: unknown, where: string) => void {
  return (error, where) => log.error({ err: error, where }, "an unexpected error");
}

async function closeInOrder(opened: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const each of opened) await each.close();
}

interface WriterInput extends Omit<ArticleServiceDeps, "readArticles" | "counts"> {
  readonly root: string;
}

/** The articles of the blog, and the pictures that links to them and to research are shared with. */
function openWritings({ root, ...parts }: WriterInput): Pick<Services, "articles" | "pictures"> {
  // Loaded with its Markdown parser when somebody first asks, so that a start doesn't wait for it.
  const readArticles = async () =>
    (await import("./articles/read-articles.ts")).readArticles(join(root, "content/blog"));
  const articles = createArticleService({ ...parts, readArticles, counts: earningsCounts() });
  return { articles, pictures: createPictureService({ ...parts, articles, drawPng }) };
}

function dataOf(snapshot: Snapshot, live: LiveSwitch): Services["data"] {
  const { usualDay, origin, counts } = snapshot.manifest;
  return {
    get source() {
      return live.source === null ? "snapshot" : "live";
    },
    asOf: usualDay,
    origin,
    companies: counts.companies,
    symbols: counts.listings,
  };
}
