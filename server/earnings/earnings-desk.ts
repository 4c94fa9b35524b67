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
import type { Company } from "#facts/company.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";
import type { CompanyShelf } from "#server/companies/company-shelf.ts";
import { readCompany } from "./read-company.ts";

/** Raised whenever equal facts give other events or other figures beside them. */
const EVENTS_VERSION = "4";
/**
 * How long a reader waits for companies that are not read yet; the page asks again by itself while some are missing. Together with
 * what a silent database takes after that, it stays under ten seconds (docs/decisions/026-outages.md).
 */
const PATIENCE_MS = 4_000;
/** What is held may have changed since: looked at again after this. */
const LOOK_AGAIN_MS = 600_000;
const OPEN_MS = 30_000;

export interface EarningsDeskParts {
  readonly store: EventStore<CalendarFigures>;
  readonly feeds: FeedStore;
  readonly shelf: CompanyShelf;
  readonly companies: readonly Company[];
  /** What providers say of a company; none where all are off. */
  readonly votes: (cik: string) => Promise<readonly DateSource[]>;
  /** Asks providers anew, where any is on and its turn has come; says whether it did. */
  readonly askProviders: (signal: AbortSignal) => Promise<boolean>;
  readonly now: () => Date;
  readonly reportError: (error: unknown, where: string) => void;
}

/** The calendar's services, and how to stop what they do in the background. */
export interface EarningsDesk extends EarningsServices {
  /** Reads and asks no further; what was begun with the database has ended then. */
  close(): Promise<void>;
}

/** Makes the services of the earnings calendar: events are read out of what is held once, and kept in the database. */
export function createEarningsDesk(parts: EarningsDeskParts): EarningsDesk {
  const state: State = { reading: null, asking: null, lookedAt: -Infinity, stopping: new AbortController() };
  return {
    async calendar(span) {
      const companies = await readPatiently(parts, state);
      const entries = ofCompanies(await readResults(parts, span), companies);
      return { entries, unread: Math.max(0, parts.companies.length - companies.size) };
    },
    async deadlines(span) {
      const companies = await readPatiently(parts, state);
      return ofCompanies(await parts.store.deadlines(span), companies);
    },
    today: () => todayOf(parts),
    feeds: parts.feeds,
    async close() {
      state.stopping.abort();
      await state.reading;
      await state.asking;
    },
  };
}

function todayOf({ now }: Pick<EarningsDeskParts, "now">): string {
  return newYorkClock(now().getTime()).date;
}

/** The results of a span, placed by today; of a span that begins later the days before it tell whether its first are the next. */
async function readResults(parts: Pick<EarningsDeskParts, "store" | "now">, span: CalendarSpan) {
  const today = todayOf(parts);
  const kept = await parts.store.results({ ...span, from: span.from < today ? span.from : today });
  const upcoming = upcomingByCompany(
    kept.map(({ event }) => event),
    today,
  );
  return kept
    .filter(({ event }) => event.date >= span.from)
    .map((one) => ({ ...one, standing: standingOf(one.event, upcoming.get(one.event.cik), today) }));
}

/** The companies read so far, by CIK, after what is not read yet was, for as long as a reader waits. */
async function readPatiently(parts: EarningsDeskParts, state: State): Promise<ReadonlyMap<string, CalendarCompany>> {
  await Promise.race([readAll(parts, state), wait(PATIENCE_MS, undefined, { ref: false })]);
  return readCompanies(parts);
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

async function readCompanies({ store, companies }: EarningsDeskParts): Promise<ReadonlyMap<string, CalendarCompany>> {
  const readings = new Map((await store.readings()).map((reading) => [reading.cik, reading]));
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

/** One reading at a time, whoever asks. What is held comes first: nobody waits for a provider. */
function readAll(parts: EarningsDeskParts, state: State): Promise<void> {
  const now = parts.now().getTime();
  if (state.reading === null && now - state.lookedAt < LOOK_AGAIN_MS) return Promise.resolve();
  const { signal } = state.stopping;
  state.reading ??= readChanged(parts, signal)
    .then(() => {
      if (signal.aborted) return;
      state.lookedAt = now;
      state.asking ??= readWhatProvidersSay(parts, signal).finally(() => void (state.asking = null));
    })
    .catch((error: unknown) => parts.reportError(error, "reading earnings"))
    .finally(() => void (state.reading = null));
  return state.reading;
}

async function readWhatProvidersSay(parts: EarningsDeskParts, signal: AbortSignal): Promise<void> {
  try {
    if (await parts.askProviders(signal)) await readChanged(parts, signal);
  } catch (error) {
    parts.reportError(error, "asking calendars of results");
  }
}

/** Reads the companies of which something changed, one after another so that pages are answered in between. */
async function readChanged({ store, shelf, companies, votes }: EarningsDeskParts, signal: AbortSignal): Promise<void> {
  const known = new Map((await store.readings()).map(({ cik, version }) => [cik, version]));
  for (const { cik } of companies) {
    if (signal.aborted) return;
    const said = await votes(cik);
    const version = `${EVENTS_VERSION} ${await shelf.version(cik)} ${JSON.stringify(said)}`;
    if (known.get(cik) === version) continue;
    const dossier = await shelf.recall(cik, AbortSignal.timeout(OPEN_MS));
    if (dossier === null) continue;
    const { reading, ...read } = readCompany(dossier, said);
    await store.save({ ...reading, version }, read);
    await letOthersIn();
  }
}
