import { join } from "node:path";
import type { Services } from "#app/context.ts";
import type { MemberServices } from "#app/member-services.ts";
import { createFactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { CARDS_AND_RULES_VERSION } from "#research/run/run-research.ts";
import { createCompanySummaryRepository } from "#research/portfolio-report/summary/company-summary-repository.ts";
import { type ArticleServiceDeps, createArticleService, earningsCounts } from "./articles/article-service.ts";
import { createAnalysisCache, createCompanyCache } from "./companies/company-cache.ts";
import { createFigureFinder } from "./companies/find-figure.ts";
import { createLiveSource } from "./companies/live-source.ts";
import { openCompanies } from "./companies/open-companies.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { createVoteStore } from "#earnings/store/event-store.ts";
import { openEarnings } from "./earnings/open-earnings.ts";
import type { Log } from "./log.ts";
import { observeEdgar } from "./observe/observe-calls.ts";
import type { Instruments } from "./observe/tracing.ts";
import { createPictureService, drawPng } from "./pictures/picture-service.ts";
import { createCompareService, createReportService } from "./portfolio-report/report-service.ts";
import { createSummaryCache } from "./portfolio-report/summary-cache.ts";
import { connectModel } from "./model/connect-model.ts";
import { codeVersion, openRuns } from "./research/open-runs.ts";

export interface ProductDeps {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly snapshot: Snapshot;
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
  readonly gauges: () => Readonly<Record<string, number>>;
  /** Runs in the queue, by whether they wait. */
  readonly queued: () => Promise<Readonly<Record<string, number>>>;
  /** Ends the event streams that are open, each after the events it has; their readers come back for the rest. */
  endStreams(): void;
  close(): Promise<void>;
}

/** Puts the product together: bundled figures, database, run worker, and the services that pages ask. */
export async function createProduct({
  root,
  config,
  database,
  snapshot,
  log,
  observed,
  members,
  ...others
}: ProductDeps): Promise<Product> {
  const reportError = (error: unknown, where: string): void => log.error({ err: error, where }, "an unexpected error");
  const now = (): Date => new Date();
  const live = createLiveSource({ config, database, snapshot, now, fetch: observeEdgar(fetch, observed) });
  const { known, index, close: closeCompanies } = await openCompanies({ snapshot, live, log });
  const factStore = createFactStore(database);
  const companyCache = createCompanyCache({ store: factStore, snapshot, live, now });
  const read = createAnalysisCache();
  const writings = openWritings({ root, companies: index, companyCache, read, log });

  const rulesVersion = `${CARDS_AND_RULES_VERSION}, code ${await codeVersion(root)}`;
  const waitToStart = (client: string) => members.limits.take("research-runs", null, client);
  const about = { database, log, observed, companyCache, now, reportError };
  const votes = (cik: string) => createVoteStore(database).of(cik);
  const model = connectModel({ config, database, log });
  const asked = { rulesVersion, waitToStart, mayWrite: wordedRunsOf(members), model };
  const runs = await openRuns({ ...about, ...known, companies: index, read, votes, ...asked });
  const earnings = openEarnings({ ...about, config: config.earnings, companies: known.bundled });
  const store = createCompanySummaryRepository(database);
  const summaryCache = createSummaryCache({ store, companyCache, rulesVersion });
  return {
    services: {
      companies: index,
      research: runs.research,
      figures: createFigureFinder({ companyCache, read, now }),
      earnings,
      comparison: createCompareService(companyCache, read),
      reports: createReportService({ summaryCache, companies: index, earnings }),
      ...writings,
      data: dataOf(snapshot, config),
      sourceDays: (cik) => snapshot.edition(cik),
      ...others,
      ...members,
    },
    gauges: () => ({ event_streams: runs.openStreams() }),
    queued: () => runs.queued(),
    endStreams: () => runs.endStreams(),
    close: () =>
      closeInOrder([runs, ...(model === null ? [] : [model]), { close: closeCompanies }, earnings, summaryCache]),
  };
}

/** Uses one of the runs a day that a model may word for somebody: a member's plan has a number, and a guest's client. */
function wordedRunsOf({ limits, plan }: MemberServices) {
  return async (userId: string | null, client: string): Promise<boolean> =>
    userId === null
      ? (await limits.take("written-runs", null, client)) === null
      : (await plan.consume(userId, "written_runs")).isAllowed;
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

function dataOf(snapshot: Snapshot, config: Config): Services["data"] {
  const { usualDay, origin, counts } = snapshot.manifest;
  return {
    source: config.market.source,
    asOf: usualDay,
    origin,
    companies: counts.companies,
    symbols: counts.listings,
  };
}
