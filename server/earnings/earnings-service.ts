import { setImmediate as letOthersIn, setTimeout as wait } from "node:timers/promises";
import type {
  CalendarCompany,
  CalendarFigures,
  CalendarSpan,
  EarningsServices,
} from "#app/earnings/earnings-services.ts";
import type { DateSource, FilingDeadline, QuarterName } from "#earnings/event.ts";
import { standingOf, upcomingByCompany } from "#earnings/next/upcoming.ts";
import type { EventsOrigin, EventStore, EventWithFigures } from "#earnings/store/event-store.ts";
import type { FeedStore } from "#earnings/store/feed-store.ts";
import type { Company, Dossier } from "#facts/dossier.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import { listDeadlines } from "#earnings/deadlines/list-deadlines.ts";
import { listEvents } from "#earnings/list-events.ts";
import { createFactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { viewOf } from "#research/text/figure-view.ts";

/** Raised whenever equal facts give other events or other figures beside them. */
const EVENTS_VERSION = "5";
/**
 * How long a reader waits for companies that are not read yet; the page asks again by itself while some are missing. Together with
 * what a silent database takes after that, it stays under ten seconds (docs/decisions/026-outages.md).
 */
const PATIENCE_MS = 4_000;
/** What is held may have changed since: looked at again after this. */
const LOOK_AGAIN_MS = 600_000;
const OPEN_MS = 30_000;

export interface EarningsServiceDeps {
  readonly store: EventStore<CalendarFigures>;
  readonly feeds: FeedStore;
  readonly companyCache: CompanyCache;
  readonly companies: readonly Company[];
  /** What providers say of a company; none where all are off. */
  readonly votes: (cik: string) => Promise<readonly DateSource[]>;
  /** Asks providers again, where any is on and its turn has come; says whether it did. */
  readonly askProviders: (signal: AbortSignal) => Promise<boolean>;
  readonly now: () => Date;
  /** How long a reader waits (four seconds). */
  readonly patienceMs?: number;
  readonly reportError: (error: unknown, where: string) => void;
}

/** The calendar's services, and how to stop what they do in the background. */
export interface EarningsService extends EarningsServices {
  /** Reads and asks no further; what was begun with the database has ended then. */
  close(): Promise<void>;
}

/** Makes the services of the earnings calendar: events are read out of what is held once, and kept in the database. */
export function createEarningsService(deps: EarningsServiceDeps): EarningsService {
  const state: State = { reading: null, asking: null, lookedAt: -Infinity, stopping: new AbortController() };
  return {
    async calendar(span) {
      const companies = await readPatiently(deps, state);
      const entries = ofCompanies(await readResults(deps, span), companies);
      return { entries, unread: Math.max(0, deps.companies.length - companies.size) };
    },
    async deadlines(span) {
      const companies = await readPatiently(deps, state);
      return ofCompanies(await deps.store.deadlines(span), companies);
    },
    today: () => todayOf(deps),
    feeds: deps.feeds,
    async close() {
      state.stopping.abort();
      await state.reading;
      await state.asking;
    },
  };
}

function todayOf({ now }: Pick<EarningsServiceDeps, "now">): string {
  return newYorkClock(now().getTime()).date;
}

/** The results of a span, placed by today; of a span that begins later the days before it tell whether its first are the next. */
async function readResults(deps: Pick<EarningsServiceDeps, "store" | "now">, span: CalendarSpan) {
  const today = todayOf(deps);
  const kept = await deps.store.results({ ...span, from: span.from < today ? span.from : today });
  const upcoming = upcomingByCompany(
    kept.map(({ event }) => event),
    today,
  );
  return kept
    .filter(({ event }) => event.date >= span.from)
    .map((one) => ({ ...one, standing: standingOf(one.event, upcoming.get(one.event.cik), today) }));
}

/** The companies read so far, by CIK, after what is not read yet was, for as long as a reader waits. */
async function readPatiently(deps: EarningsServiceDeps, state: State): Promise<ReadonlyMap<string, CalendarCompany>> {
  await Promise.race([readAll(deps, state), wait(deps.patienceMs ?? PATIENCE_MS, undefined, { ref: false })]);
  return readCompanies(deps);
}

function ofCompanies<Kept extends { readonly event: { readonly cik: string } }>(
  kept: readonly Kept[],
  companies: ReadonlyMap<string, CalendarCompany>,
): readonly (Kept & { readonly company: CalendarCompany })[] {
  return kept.flatMap((one) => {
    const company = companies.get(one.event.cik);
    return company === undefined ? [] : [{ ...one, company }];
  });
}

async function readCompanies({ store, companies }: EarningsServiceDeps): Promise<ReadonlyMap<string, CalendarCompany>> {
  const readings = new Map((await store.origins()).map((reading) => [reading.cik, reading]));
  return new Map(
    companies.flatMap(({ cik, symbol, displayName: name, sector }) => {
      const reading = readings.get(cik);
      if (reading === undefined) return [];
      const { knownBy, marketValue } = reading;
      return [[cik, { cik, symbol, name, sector, marketValue, knownBy }]];
    }),
  );
}

interface State {
  reading: Promise<void> | null;
  asking: Promise<void> | null;
  /** When everything held was last found read, in milliseconds. */
  lookedAt: number;
  readonly stopping: AbortController;
}

/** One reading at a time, no matter who asks. What is held comes first: nobody waits for a provider. */
function readAll(deps: EarningsServiceDeps, state: State): Promise<void> {
  const now = deps.now().getTime();
  if (state.reading === null && now - state.lookedAt < LOOK_AGAIN_MS) return Promise.resolve();
  const { signal } = state.stopping;
  state.reading ??= readChanged(deps, signal)
    .then(() => {
      if (signal.aborted) return;
      state.lookedAt = now;
      state.asking ??= readProviderCalendars(deps, signal).finally(() => void (state.asking = null));
    })
    .catch((error: unknown) => deps.reportError(error, "reading earnings"))
    .finally(() => void (state.reading = null));
  return state.reading;
}

async function readProviderCalendars(deps: EarningsServiceDeps, signal: AbortSignal): Promise<void> {
  try {
    if (await deps.askProviders(signal)) await readChanged(deps, signal);
  } catch (error) {
    deps.reportError(error, "asking calendars of results");
  }
}

/** Reads the companies of which something changed, one after another so that pages are answered in between. */
async function readChanged(
  { store, companyCache, companies, votes }: EarningsServiceDeps,
  signal: AbortSignal,
): Promise<void> {
  const known = new Map((await store.origins()).map(({ cik, version }) => [cik, version]));
  for (const { cik } of companies) {
    if (signal.aborted) return;
    const said = await votes(cik);
    const version = `${EVENTS_VERSION} ${await companyCache.version(cik)} ${JSON.stringify(said)}`;
    if (known.get(cik) === version) continue;
    const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
    if (dossier === null) continue;
    const { origin, ...read } = readCompany(dossier, said);
    await store.save({ ...origin, version }, read);
    await letOthersIn();
  }
}

/** What a calendar shows of results: against a year before, against the company's own past, and the price's answer. */
const SHOWN = ["eps_diluted", "eps_growth", "revenue", "revenue_growth", "sue", "eps_surprise", "reaction_1d"] as const;
/** Older results are dated and no more: their figures stand on the research page. */
const WITH_FIGURES = 20;

/** A company's results, past and to come, with the figures a calendar shows of them, and its filing deadlines. */
interface CompanyEarnings {
  readonly origin: Omit<EventsOrigin, "version">;
  readonly events: readonly EventWithFigures<CalendarFigures>[];
  readonly deadlines: readonly FilingDeadline[];
}

/** Reads a company's results out of what is held of it and what providers of calendars say. */
function readCompany(dossier: Dossier, votes: readonly DateSource[]): CompanyEarnings {
  const knownBy = analysisDay(dossier, null);
  const factSet = createFactSet({ dossier, asOf: knownBy });
  const analysis = createAnalysis(factSet);
  const events = listEvents({ factSet, votes });
  const dated = events.filter(({ status }) => status === "REPORTED").slice(-WITH_FIGURES);
  const shown = new Set(dated);
  const last = dated.at(-1);
  return {
    origin: { cik: dossier.company.cik, knownBy, marketValue: marketValue(analysis) },
    events: events.map((event) => {
      if (event.status !== "REPORTED") return { event, figures: measuresAgainst(analysis, event, last) };
      return { event, figures: shown.has(event) ? figuresOf(analysis, event) : {} };
    }),
    deadlines: listDeadlines(factSet),
  };
}

function figuresOf(analysis: Analysis, event: QuarterName): CalendarFigures {
  const quarter = quarterOf(analysis, event);
  if (quarter === undefined) return {};
  const views = SHOWN.map((measure) => viewOf(analysis.figure(measure, quarter)));
  return Object.fromEntries(
    views.filter((view) => view.value !== null || isNotMeaningful(view)).map((view) => [view.measure, view]),
  );
}

/**
 * What results to come will be measured against: earnings per share of the same quarter a year earlier, and how far the last
 * results were from a third party's estimate. We have no estimates of quarters that are not out.
 */
function measuresAgainst(
  analysis: Analysis,
  { fiscalYear, fiscalPeriod }: QuarterName,
  last: QuarterName | undefined,
): CalendarFigures {
  const earlier = quarterOf(analysis, { fiscalYear: fiscalYear - 1, fiscalPeriod });
  const newest = last && quarterOf(analysis, last);
  const figures = {
    eps_a_year_earlier: earlier && viewOf(analysis.figure("eps_diluted", earlier)),
    last_eps_surprise: newest && viewOf(analysis.figure("eps_surprise", newest)),
  };
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, view]) =>
      view === undefined || view.value === null ? [] : [[name, view]],
    ),
  );
}

function quarterOf(analysis: Analysis, { fiscalYear, fiscalPeriod }: QuarterName) {
  const key = `${fiscalPeriod.slice(0, 2)}-${String(fiscalYear)}${fiscalPeriod.slice(2)}`;
  return analysis.quarters.find((one) => one.key === key);
}

function marketValue(analysis: Analysis): string | null {
  const day = analysis.periods("day").at(-1);
  return day === undefined ? null : (analysis.figure("market_cap", day).value?.toFixed(0) ?? null);
}
