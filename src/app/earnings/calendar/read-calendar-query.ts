import { z } from "zod";
import { DEADLINE_STATUSES, EARNINGS_STATUSES, EARNINGS_TIERS } from "#contracts/earnings.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import {
  CALENDAR_SHOWS,
  CALENDAR_VIEWS,
  COMPANY_SIZES,
  DEFAULT_QUERY,
  QUERY_NAMES,
  type CalendarQuery,
  type CalendarShow,
} from "./calendar-query.ts";

// Apart from the query itself, which pages write: the schema's library weighs as much as a page does without it.

/** The first and last day that an address may ask for: what is held begins in 2014. */
const FIRST_DAY = "2014-01-01";
const LAST_DAY = "2099-12-31";

const STATUSES = [...new Set([...EARNINGS_STATUSES, ...DEADLINE_STATUSES])];

const FIELDS = {
  view: z.enum(CALENDAR_VIEWS, `Give one of ${CALENDAR_VIEWS.join(", ")}.`),
  from: z.iso
    .date({ error: "Give a date as YYYY-MM-DD.", abort: true })
    .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `Give a day from ${FIRST_DAY} to ${LAST_DAY}.`),
  scope: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, "Give all, portfolios, or the id of a portfolio."),
  symbols: z.string().regex(/^[A-Za-z0-9.,-]{1,1000}$/, "Give symbols with commas, at most 1,000 characters."),
  show: z.enum(CALENDAR_SHOWS, `Give one of ${CALENDAR_SHOWS.join(", ")}.`),
  status: z.enum(STATUSES, `Give one of ${STATUSES.join(", ")}.`),
  tier: z.enum(EARNINGS_TIERS, `Give one of ${EARNINGS_TIERS.join(", ")}.`),
  size: z.enum(COMPANY_SIZES, `Give one of ${COMPANY_SIZES.join(", ")}.`),
  sector: z.string().max(60, "A sector has at most 60 characters."),
  q: z.string().trim().max(100, "At most 100 characters."),
  company: z.string().trim().max(20, "A symbol has at most 20 characters."),
};

/** The parameters of an address; a page overlooks what this refuses. */
const strictQuery = z.object({
  view: FIELDS.view.default("agenda"),
  from: FIELDS.from.nullable().default(null),
  scope: FIELDS.scope.default("all"),
  symbols: FIELDS.symbols.nullable().default(null),
  show: FIELDS.show.default("results"),
  status: FIELDS.status.nullable().default(null),
  tier: FIELDS.tier.nullable().default(null),
  size: FIELDS.size.nullable().default(null),
  sector: FIELDS.sector.nullable().default(null),
  q: FIELDS.q.default(""),
  company: FIELDS.company.nullable().default(null),
});

/** The most days that one answer covers, both ends included. */
const MOST_DAYS = 366;

/** The schema of `GET /api/earnings` and of files, which may also name their last day. */
const spanQuery = strictQuery
  .extend({ to: FIELDS.from.nullable().default(null) })
  .superRefine(({ from, to }, check) => {
    if (to === null) return;
    const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if (from === null) refuse("from", "Give the first day too.");
    else if (to < from) refuse("to", "Give a day on or after from.");
    else if (to >= addDays(from, MOST_DAYS)) refuse("to", `Ask for at most ${MOST_DAYS} days at once.`);
  });

/** A question that may name its last day. */
export type SpanQuery = z.infer<typeof spanQuery>;

/** The parameters of `GET /api/earnings` and of files. */
export const SPAN_QUERY_NAMES = [...QUERY_NAMES, "to"] as const;

/** Reads the question of a program strictly, with its last day. */
export function parseSpanQuery(parameters: URLSearchParams): z.ZodSafeParseResult<SpanQuery> {
  return spanQuery.safeParse(given(parameters, SPAN_QUERY_NAMES));
}

/** Reads what a feed's address asks it to show; what it cannot use counts as not given. */
export function readShow(parameters: URLSearchParams): CalendarShow {
  return FIELDS.show.catch("results").parse(parameters.get("show"));
}

/** Reads the question of a page's address: a parameter that cannot be used counts as not given. */
export function readCalendarQuery(parameters: URLSearchParams): CalendarQuery {
  const strict = strictQuery.safeParse(given(parameters, QUERY_NAMES));
  if (strict.success) return strict.data;
  const wrong = new Set(strict.error.issues.map(({ path }) => path[0]));
  const usable = Object.fromEntries(
    Object.entries(given(parameters, QUERY_NAMES)).filter(([name]) => !wrong.has(name)),
  );
  const lenient = strictQuery.safeParse(usable);
  return lenient.success ? lenient.data : DEFAULT_QUERY;
}

/** Empty fields of a form say nothing. */
function given(parameters: URLSearchParams, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters.get(name);
      return value === null || value === "" ? [] : [[name, value]];
    }),
  );
}
