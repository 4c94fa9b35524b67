import { join } from "node:path";
import type { Services } from "#app/context.ts";
import type { MemberServices } from "#app/member-services.ts";
import { createFactStore } from "#facts/store.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";
import { CARDS_AND_RULES_VERSION } from "#research/run/made-by.ts";
import { createSheetStore } from "#research/portfolio-report/sheet/sheet-store.ts";
import { createArticleDesk, type ArticleParts } from "./articles/article-desk.ts";
import { earningsTallies } from "./articles/earnings-tallies.ts";
import { createAnalysisShelf } from "./companies/analysis-shelf.ts";
import { createCompanyShelf } from "./companies/company-shelf.ts";
import { createFigureFinder } from "./companies/find-figure.ts";
import { createLiveSource } from "./companies/live-source.ts";
import { openCompanies } from "./companies/open-companies.ts";
import type { Config } from "./config.ts";
import type { OpenedDatabase } from "./database/opened-database.ts";
import { createVoteStore } from "#earnings/store/vote-store.ts";
import { openEarnings } from "./earnings/open-earnings.ts";
import type { Log } from "./log.ts";
import { observeEdgar } from "./observe/observe-calls.ts";
import type { Observed } from "./observe/observed.ts";
import { drawPng } from "./pictures/draw-png.ts";
import { createPictureDesk } from "./pictures/picture-desk.ts";
import { createCompareDesk } from "./portfolio-report/compare-desk.ts";
import { createReportDesk } from "./portfolio-report/report-desk.ts";
import { createSheetShelf } from "./portfolio-report/sheet-shelf.ts";
import { codeVersion } from "./research/code-version.ts";
import { openRuns } from "./research/open-runs.ts";

export interface ProductParts {
  readonly root: string;
  readonly config: Config;
  readonly database: OpenedDatabase;
  readonly snapshot: Snapshot;
  readonly log: Log;
  readonly observed: Observed;
  readonly visitor: Services["visitor"];
  readonly watchSession: Services["watchSession"];
  readonly accountName: Services["accountName"];
  readonly seemsSignedIn: Services["seemsSignedIn"];
  readonly signIn: Services["signIn"];
  readonly address: Services["address"];
  readonly outbox: Services["outbox"];
  readonly analytics: Services["analytics"];
  readonly operator: Services["operator"];
  readonly members: MemberServices;
  /** The block of addresses that the current request comes from. */
  readonly client: () => string | null;
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
  client,
  ...ways
}: ProductParts): Promise<Product> {
  const reportError = (error: unknown, where: string): void => log.error({ err: error, where }, "an unexpected error");
  const now = (): Date => new Date();
  const live = createLiveSource({ config, database, snapshot, now, fetch: observeEdgar(fetch, observed) });
  const { known, index, close: closeCompanies } = await openCompanies({ snapshot, live, log });
  const factStore = createFactStore(database);
  const shelf = createCompanyShelf({ store: factStore, snapshot, live, now });
  const read = createAnalysisShelf();
  const writings = openWritings({ root, companies: index, shelf, read, log });

  const rulesVersion = `${CARDS_AND_RULES_VERSION}, code ${await codeVersion(root)}`;
  const waitToStart = (): Promise<number | null> => members.limits.take("research-runs", null);
  const about = { database, log, observed, shelf, now, reportError };
  const votes = (cik: string) => createVoteStore(database).of(cik);
  const runs = await openRuns({ ...about, ...known, companies: index, read, votes, rulesVersion, waitToStart, client });
  const earnings = openEarnings({ ...about, config: config.earnings, companies: known.bundled });
  const sheets = createSheetShelf({ store: createSheetStore(database), shelf, rulesVersion });
  return {
    services: {
      companies: index,
      research: runs.research,
      figures: createFigureFinder({ shelf, read, now }),
      earnings,
      comparison: createCompareDesk({ shelf, read, reportError }),
      reports: createReportDesk({ sheets, companies: index, earnings }),
      ...writings,
      data: dataOf(snapshot, config),
      sourceDays: (cik) => snapshot.edition(cik),
      ...ways,
      ...members,
      reportError,
    },
    gauges: () => ({ event_streams: runs.openStreams() }),
    queued: () => runs.queued(),
    endStreams: () => runs.endStreams(),
    close: () => closeInOrder([runs, { close: closeCompanies }, earnings, sheets]),
  };
}

async function closeInOrder(opened: readonly { close(): Promise<void> }[]): Promise<void> {
  for (const each of opened) await each.close();
}

interface WritingParts extends Omit<ArticleParts, "readArticles" | "tallies"> {
  readonly root: string;
}

/** The articles of the blog, and the pictures that links to them and to research are shared with. */
function openWritings({ root, ...parts }: WritingParts): Pick<Services, "articles" | "pictures"> {
  // Loaded with its Markdown parser when somebody first asks, so that a start doesn't wait for it.
  const readArticles = async () =>
    (await import("./articles/read-articles.ts")).readArticles(join(root, "content/blog"));
  const articles = createArticleDesk({ ...parts, readArticles, tallies: earningsTallies() });
  return { articles, pictures: createPictureDesk({ ...parts, articles, drawPng }) };
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
