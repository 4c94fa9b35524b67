import { setImmediate as letOthersIn, setTimeout as wait } from "node:timers/promises";
import type {
  CalendarCompany,
  CalendarFigures,
  CalendarSpan,
  EarningsServices,
} from "#app/earnings/earnings-services.ts";
import type { DateSource } from "#earnings/event.ts";
import { standingOf, upcomingByCompany } from "#earnings/next/upcoming.ts";
import type { EventStore } from "#earnings/store/event-store.ts";
import type { FeedStore } from "#earnings/store/feed-store.ts";
import type { Company } from "#facts/dossier.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { CompanyCache } from "#server/companies/company-cache.ts";
import { eventsVersion } from "./events-version.ts";
import { readCompany } from "./read-company.ts";

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
  /** Puts the results that come with the product into the store (there are none). */
  readonly prepared?: { events(): Promise<void> };
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
  const state: State = {
    reading: null,
    asking: null,
    named: new Set(),
    ofCompany: new Map(),
    saved: new Map(),
    lookedAt: -Infinity,
    stopping: new AbortController(),
  };
  return {
    async calendar(span) {
      const companies = await readPatiently(deps, state, span);
      const asked = companiesOf(deps, span);
      const entries = ofCompanies(await readResults(deps, span), companies);
      return { entries, unread: asked.filter(({ cik }) => !companies.has(cik)).length };
    },
    async deadlines(span) {
      const companies = await readPatiently(deps, state, span);
      return ofCompanies(await deps.store.deadlines(span), companies);
    },
    async insiderDays(span) {
      const companies = await readPatiently(deps, state, span);
      return ofCompanies(await deps.store.insiderDays(span), companies);
    },
    today: () => todayOf(deps),
    feeds: deps.feeds,
    async close() {
      state.stopping.abort();
      await state.reading;
      await state.asking;
      await Promise.all(state.named);
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

/**
 * The companies read so far, by CIK, after what is not read yet was, for as long as a reader waits. Who asks about named
 * companies waits for no others.
 */
async function readPatiently(
  deps: EarningsServiceDeps,
  state: State,
  span: Pick<CalendarSpan, "ciks">,
): Promise<ReadonlyMap<string, CalendarCompany>> {
  const reading = span.ciks === null ? readAll(deps, state) : readNamed(deps, state, companiesOf(deps, span));
  await Promise.race([reading, wait(deps.patienceMs ?? PATIENCE_MS, undefined, { ref: false })]);
  return readCompanies(deps);
}

function companiesOf({ companies }: Pick<EarningsServiceDeps, "companies">, { ciks }: Pick<CalendarSpan, "ciks">) {
  if (ciks === null) return companies;
  const named = new Set(ciks);
  return companies.filter(({ cik }) => named.has(cik));
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
  /** Readings of named companies that are under way. */
  readonly named: Set<Promise<void>>;
  /** Companies that are being read, by CIK: each is read once, no matter how many wait for it. */
  readonly ofCompany: Map<string, Promise<void>>;
  /** The version of each company that this process has stored, by CIK. */
  readonly saved: Map<string, string>;
  /** When everything held was last found read, in milliseconds. */
  lookedAt: number;
  readonly stopping: AbortController;
}

/** One reading at a time, no matter who asks. What is held comes first: nobody waits for a provider. */
function readAll(deps: EarningsServiceDeps, state: State): Promise<void> {
  const now = deps.now().getTime();
  if (state.reading === null && now - state.lookedAt < LOOK_AGAIN_MS) return Promise.resolve();
  const { signal } = state.stopping;
  state.reading ??= (deps.prepared?.events() ?? Promise.resolve())
    .then(() => readChanged(deps, state, deps.companies))
    .then(() => {
      if (signal.aborted) return;
      state.lookedAt = now;
      state.asking ??= readProviderCalendars(deps, state).finally(() => void (state.asking = null));
    })
    .catch((error: unknown) => deps.reportError(error, "reading earnings"))
    .finally(() => void (state.reading = null));
  return state.reading;
}

/** The named companies, where not everything was found read lately. */
function readNamed(deps: EarningsServiceDeps, state: State, named: EarningsServiceDeps["companies"]): Promise<void> {
  if (state.stopping.signal.aborted || deps.now().getTime() - state.lookedAt < LOOK_AGAIN_MS) return Promise.resolve();
  const reading = readChanged(deps, state, named)
    .catch((error: unknown) => deps.reportError(error, "reading earnings"))
    .finally(() => void state.named.delete(reading));
  state.named.add(reading);
  return reading;
}

async function readProviderCalendars(deps: EarningsServiceDeps, state: State): Promise<void> {
  try {
    if (await deps.askProviders(state.stopping.signal)) await readChanged(deps, state, deps.companies);
  } catch (error) {
    deps.reportError(error, "asking calendars of results");
  }
}

/** Reads the companies of which something changed, one after another so that pages are answered in between. */
async function readChanged(
  deps: EarningsServiceDeps,
  state: State,
  companies: EarningsServiceDeps["companies"],
): Promise<void> {
  const known = new Map((await deps.store.origins()).map(({ cik, version }) => [cik, version]));
  for (const { cik } of companies) {
    if (state.stopping.signal.aborted) return;
    const underWay = state.ofCompany.get(cik);
    const read =
      underWay ?? readIfChanged(deps, state, cik, known.get(cik)).finally(() => void state.ofCompany.delete(cik));
    state.ofCompany.set(cik, read);
    await read;
  }
}

/** @param stored - The version that the database had when the reading began; another reading may have stored a newer one. */
async function readIfChanged(
  { store, companyCache, votes }: EarningsServiceDeps,
  { saved }: Pick<State, "saved">,
  cik: string,
  stored: string | undefined,
): Promise<void> {
  const said = await votes(cik);
  const version = eventsVersion(await companyCache.version(cik), said);
  if ((saved.get(cik) ?? stored) === version) return;
  const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
  if (dossier === null) return;
  const { origin, ...read } = readCompany(dossier, said);
  await store.save({ ...origin, version }, read);
  saved.set(cik, version);
  await letOthersIn();
}
