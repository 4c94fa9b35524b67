import type { EarningsServices } from "./earnings-services.ts";
import { readShow } from "./calendar/read-calendar-query.ts";
import type { FileContent } from "./calendar-file.ts";
import { feedSpan } from "./feed-span.ts";

/** What a feed tells of some companies: results, and filing deadlines where its address asks for them (`show=both`). */
export async function readFeed(
  earnings: Pick<EarningsServices, "calendar" | "deadlines" | "today">,
  request: Request,
  ciks: readonly string[],
): Promise<FileContent> {
  const show = readShow(new URL(request.url).searchParams);
  const span = { ...feedSpan(earnings.today()), ciks };
  return {
    entries: show === "deadlines" ? [] : (await earnings.calendar(span)).entries,
    deadlines: show === "results" ? [] : await earnings.deadlines(span),
  };
}
