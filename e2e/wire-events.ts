// Events as a browser sends them, before the collector drops what it does not know.
import type { BrowserContext } from "playwright-core";
import { z } from "zod";

/** The properties of each of the site's events (docs/specification-map.md#3); every other name is one that the SDK captures. */
const SPECIFIED_PROPERTIES: ReadonlyMap<string, readonly string[]> = new Map([
  ["Page View", ["path", "url", "referrer"]],
  ["Login", ["method"]],
  ["Logout", []],
  ["Company Search", ["query", "results_count"]],
  ["Research Run", ["company_symbol", "research_type"]],
  ["Sources Click", ["source_type", "company_symbol"]],
  ["Card Interaction", ["card_type", "action", "company_symbol"]],
  ["Chart Interaction", ["chart_type", "action", "company_symbol"]],
  ["Earnings Calendar View", ["company_symbol"]],
  ["Portfolio View", ["portfolio_name", "portfolio_id", "company_count"]],
  ["Portfolio Company Add", ["portfolio_id", "company_symbol"]],
  ["Portfolio Company Remove", ["portfolio_id", "company_symbol"]],
  ["Portfolio Reorder", ["portfolio_id", "item_count"]],
  ["Page Time Spent", ["page_name", "time_spent_ms", "time_spent_seconds"]],
]);
/** The calendar of all companies has none (docs/analytics.md#what-the-sdk-may-see). */
const OPTIONAL = new Set(["Earnings Calendar View"]);

const batch = z.object({
  events: z.array(
    z.object({
      device_id: z.string(),
      event_type: z.string(),
      event_properties: z.record(z.string(), z.unknown()).default({}),
    }),
  ),
});
export type WireEvent = z.infer<typeof batch>["events"][number];

/** The events that a session sends to this site's collector from now on, as they grow. */
export function recordWireEvents(context: BrowserContext): readonly WireEvent[] {
  const sent: WireEvent[] = [];
  context.on("request", (request) => {
    if (new URL(request.url()).pathname !== "/collect/2/httpapi") return;
    sent.push(...batch.parse(request.postDataJSON()).events);
  });
  return sent;
}

/** Which of the site's own events carry other properties than the specified ones, a line for each. */
export function wrongProperties(sent: readonly WireEvent[]): readonly string[] {
  return sent.flatMap(({ event_type: name, event_properties: properties }) => {
    const carried = Object.keys(properties).sort().join(", ");
    const specified = SPECIFIED_PROPERTIES.get(name)?.toSorted().join(", ");
    if (specified === undefined || carried === specified || (carried === "" && OPTIONAL.has(name))) return [];
    return [`${name} was sent with “${carried}”, and is specified with “${specified}”`];
  });
}
