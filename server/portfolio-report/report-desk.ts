import { setTimeout as wait } from "node:timers/promises";
import type { Services } from "#app/context.ts";
import type { ListToOverlap, ReportQuestion, ReportServices } from "#app/portfolios/report/report-services.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { NOT_HELD, STILL_READING, type Listed, type ListedItem } from "#research/portfolio-report/listed.ts";
import { overlapOf, type Overlap } from "#research/portfolio-report/overlap/overlap.ts";
import { makeReport, type PortfolioReport } from "#research/portfolio-report/report.ts";
import type { Gathered, SheetShelf } from "./sheet-shelf.ts";

/** Below what a page may stream for (`src/app/entry.server.tsx`). */
const PATIENCE_MS = 3_500;
/** Half a year back for the newest results and what is late; ahead as far as anything is estimated. */
const PAST_DAYS = 200;
const AHEAD_DAYS = 400;

export interface ReportDeskParts {
  readonly sheets: SheetShelf;
  readonly companies: CompanyIndex;
  readonly earnings: Pick<Services["earnings"], "calendar" | "today">;
}

/** Makes the service that reports on lists of companies. */
export function createReportDesk(parts: ReportDeskParts): ReportServices {
  return { make: (question) => report(parts, question), overlap: (lists) => overlap(parts, lists) };
}

async function report(
  parts: ReportDeskParts,
  { items, settings, lastVisit }: ReportQuestion,
): Promise<PortfolioReport> {
  const today = parts.earnings.today();
  const ciks = items.map(({ cik }) => cik);
  const rival = rivalOf(parts.companies, settings.against);
  const [{ sheets, unread }, calendar] = await Promise.all([
    parts.sheets.gather(rival === null ? ciks : [...ciks, rival], PATIENCE_MS),
    Promise.race([
      parts.earnings.calendar({ from: addDays(today, -PAST_DAYS), to: addDays(today, AHEAD_DAYS), ciks }),
      wait(PATIENCE_MS, null, { ref: false }),
    ]),
  ]);
  const gathered = { sheets, unread: new Set(unread) };
  return makeReport({
    listed: listedOf(items, gathered),
    unread: unreadOf(items, gathered),
    events: calendar?.entries.map(({ event }) => event) ?? null,
    today,
    settings,
    rival: rival === null ? null : (sheets.get(rival) ?? null),
    lastVisit,
  });
}

interface GatheredSheets {
  readonly sheets: Gathered["sheets"];
  readonly unread: ReadonlySet<string>;
}

function listedOf(items: readonly ListedItem[], { sheets, unread }: GatheredSheets): readonly Listed[] {
  return items.map((item) => ({
    item,
    sheet: sheets.get(item.cik) ?? null,
    absence: unread.has(item.cik) ? STILL_READING : NOT_HELD,
  }));
}

function unreadOf(items: readonly ListedItem[], { unread }: GatheredSheets): readonly string[] {
  return [...new Set(items.filter(({ cik }) => unread.has(cik)).map(({ symbol }) => symbol))];
}

/** Lists without trades weigh their companies without closes, so nothing is read for them. */
async function overlap({ sheets, earnings }: ReportDeskParts, lists: readonly ListToOverlap[]): Promise<Overlap> {
  const traded = lists.flatMap(({ items }) => (items.some(({ lots }) => lots.length > 0) ? items : []));
  const { unread, ...gathered } = await sheets.gather(
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
function rivalOf(companies: CompanyIndex, against: string | null): string | null {
  const found = against === null ? null : companies.find(against);
  return found?.kind === "held" ? found.cik : null;
}
