// The 14 events of the product and their exact properties (docs/specification-map.md#3). Pages track them, the
// collector takes in these and nothing else; the addresses and limits of the wire stand in analytics-wire.ts, without
// the schema library.
import { z } from "zod";
import { CARD_TYPES, CHART_TYPES, RESEARCH_TYPES, SOURCE_TYPES } from "./research-stream.ts";

/** Text as it may come from outside: bounded, and without the NUL that no database takes. */
function text(most: number) {
  return z
    .string()
    .max(most)
    .refine((value) => !value.includes("\u0000"), "must not hold a NUL character");
}

const word = z.string().regex(/^[a-z0-9_]{1,40}$/);
const count = z.number().int().min(0).max(1_000_000);
const companySymbol = z.string().regex(/^[A-Za-z0-9.-]{1,20}$/);
const portfolioId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const address = text(2048);
/** A page left open for a month is a page left open. */
const MOST_MILLISECONDS = 31 * 24 * 60 * 60 * 1000;

/** The properties of each event, by its name; what is not named here is dropped. */
export const ANALYTICS_EVENTS = {
  "Page View": z.object({ path: address, url: address, referrer: address }),
  Login: z.object({
    /** How the person signed in, as one word: `passkey`, `email_otp`, `oauth_google`. */
    method: word,
  }),
  Logout: z.object({}),
  "Company Search": z.object({ query: text(200), results_count: count }),
  "Research Run": z.object({ company_symbol: companySymbol, research_type: z.enum(RESEARCH_TYPES) }),
  "Sources Click": z.object({ source_type: z.enum(SOURCE_TYPES), company_symbol: companySymbol }),
  "Card Interaction": z.object({
    card_type: z.enum(CARD_TYPES),
    /** What was done, as one word: `FIGURE_OPEN_ACTION` for a click on a figure, `csv`, `cite`. */
    action: word,
    company_symbol: companySymbol,
  }),
  "Chart Interaction": z.object({ chart_type: z.enum(CHART_TYPES), action: word, company_symbol: companySymbol }),
  "Earnings Calendar View": z.object({
    /** Left out on the calendar of all companies. */
    company_symbol: companySymbol.optional(),
  }),
  "Portfolio View": z.object({ portfolio_name: text(200), portfolio_id: portfolioId, company_count: count }),
  "Portfolio Company Add": z.object({ portfolio_id: portfolioId, company_symbol: companySymbol }),
  "Portfolio Company Remove": z.object({ portfolio_id: portfolioId, company_symbol: companySymbol }),
  "Portfolio Reorder": z.object({ portfolio_id: portfolioId, item_count: count }),
  "Page Time Spent": z.object({
    page_name: text(200),
    time_spent_ms: z.number().min(0).max(MOST_MILLISECONDS),
    time_spent_seconds: z
      .number()
      .min(0)
      .max(MOST_MILLISECONDS / 1000),
  }),
} as const;

export type AnalyticsEventName = keyof typeof ANALYTICS_EVENTS;

/** What each event carries: `AnalyticsEventProperties["Research Run"]`. */
export type AnalyticsEventProperties = {
  readonly [Name in AnalyticsEventName]: z.infer<(typeof ANALYTICS_EVENTS)[Name]>;
};
