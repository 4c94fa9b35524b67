import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "#app/context.ts";
import type { Visit } from "#contracts/portfolio-visit.ts";
import { changesSince, seenOf } from "#research/portfolio-report/changes.ts";
import type {
  ListToOverlap,
  ReportQuestion,
  ReportServices,
  SinceVisit,
} from "#app/portfolios/report/report-services.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { type Listed, type ListedItem, NO_FIGURES, STILL_READING } from "#research/portfolio-report/listed.ts";
import { type Overlap, overlapOf } from "#research/portfolio-report/overlap/overlap.ts";
import { makeReport, type PortfolioReport } from "#research/portfolio-report/report.ts";
import type { GatherResult, SummaryCache } from "./summary-cache.ts";

/** Below what a page may stream for (`src/app/entry.server.tsx`). */
const PATIENCE_MS = 3_500;
/** Half a year back for the newest results and what is late; ahead as far as anything is estimated. */
const PAST_DAYS = 200;
const AHEAD_DAYS = 400;

export interface ReportServiceDeps {
  readonly summaryCache: SummaryCache;
  readonly companies: CompanyIndex;
  readonly earnings: Pick<Services["earnings"], "calendar" | "today">;
}

/** Makes the service that reports on lists of companies. */
export function createReportService(deps: ReportServiceDeps): ReportServices {
  return {
    make: (question) => report(deps, question),
    overlap: (lists) => overlap(deps, lists),
    since: (company, lastVisit) => since(deps, company, lastVisit),
  };
}

async function report(
  deps: ReportServiceDeps,
  { items, settings, lastVisit }: ReportQuestion,
): Promise<PortfolioReport> {
  const today = deps.earnings.today();
  const ciks = items.map(({ cik }) => cik);
  const benchmark = benchmarkPeerOf(deps.companies, settings.against);
  const [{ summaries, unread }, calendar] = await Promise.all([
    deps.summaryCache.gather(benchmark === null ? ciks : [...ciks, benchmark], PATIENCE_MS),
    calendarOf(deps, ciks),
  ]);
  const gathered = { summaries, unread: new Set(unread) };
  return makeReport({
    listed: listedOf(items, gathered),
    unread: unreadOf(items, gathered),
    events: calendar?.entries.map(({ event }) => event) ?? null,
    today,
    settings,
    benchmarkPeer: benchmark === null ? null : (summaries.get(benchmark) ?? null),
    lastSeen: lastVisit,
  });
}

/** Null while it is still being read. */
function calendarOf({ earnings }: ReportServiceDeps, ciks: readonly string[]) {
  const today = earnings.today();
  return Promise.race([
    earnings.calendar({ from: addDays(today, -PAST_DAYS), to: addDays(today, AHEAD_DAYS), ciks }),
    wait(PATIENCE_MS, null, { ref: false }),
  ]);
}

async function since(
  deps: ReportServiceDeps,
  company: Pick<ListedItem, "cik" | "symbol">,
  lastVisit: Visit | null,
): Promise<SinceVisit | null> {
  const [{ summaries }, calendar] = await Promise.all([
    deps.summaryCache.gather([company.cik], PATIENCE_MS),
    calendarOf(deps, [company.cik]),
  ]);
  const summary = summaries.get(company.cik);
  if (summary === undefined || calendar === null) return null;
  const lines = [{ item: company, summary }];
  const events = calendar.entries.map(({ event }) => event);
  const today = deps.earnings.today();
  return {
    seen: seenOf(lines, events, today),
    changes: lastVisit === null ? null : changesSince(lastVisit, { lines, events, today }),
  };
}

interface KnownSummaries {
  readonly summaries: GatherResult["summaries"];
  readonly unread: ReadonlySet<string>;
}

function listedOf(items: readonly ListedItem[], { summaries, unread }: KnownSummaries): readonly Listed[] {
  return items.map((item) => ({
    item,
    summary: summaries.get(item.cik) ?? null,
    absence: unread.has(item.cik) ? STILL_READING : NO_FIGURES,
  }));
}

function unreadOf(items: readonly ListedItem[], { unread }: KnownSummaries): readonly string[] {
  return [...new Set(items.filter(({ cik }) => unread.has(cik)).map(({ symbol }) => symbol))];
}

/** Lists without trades weigh their companies without closes, so nothing is read for them. */
async function overlap(
  { summaryCache, earnings }: ReportServiceDeps,
  lists: readonly ListToOverlap[],
): Promise<Overlap> {
  const traded = lists.flatMap(({ items }) => (items.some(({ lots }) => lots.length > 0) ? items : []));
  const { unread, ...gathered } = await summaryCache.gather(
    traded.map(({ cik }) => cik),
    PATIENCE_MS,
  );
  const given = { ...gathered, unread: new Set(unread) };
  return {
    ...overlapOf(lists.map(({ items, ...list }) => ({ ...list, listed: listedOf(items, given) }))),
    unread: unreadOf(traded, given),
    today: earnings.today(),
  };
}

/** The company that a list is held against; null where the reader chose none, or one that nothing is held of. */
function benchmarkPeerOf(companies: CompanyIndex, against: string | null): string | null {
  const found = against === null ? null : companies.find(against);
  return found?.kind === "held" ? found.cik : null;
}
