import type { FiledCompany, FiledStore } from "#facts/filed-store.ts";
import { normalise } from "#facts/normalise.ts";
import type { FactStore } from "#facts/store.ts";
import { type DailyIndex, type Quarter, quarterOf } from "#market/edgar/daily-index.ts";
import { MarketError, type MarketErrorCode } from "#market/errors.ts";
import type { LayeredSource } from "#market/layered-source.ts";
import type { Snapshot } from "#market/snapshot/open-snapshot.ts";

export interface DailyRoundDeps {
  readonly index: DailyIndex;
  readonly live: Pick<LayeredSource, "company">;
  readonly filed: FiledStore;
  readonly facts: Pick<FactStore, "held" | "save">;
  readonly snapshot: Pick<Snapshot, "edition">;
  /** The CIKs of every company that we have figures of. */
  readonly held: () => Promise<readonly string[]>;
  readonly now: () => Date;
  /** Told of each company that is read again or refused (nobody). */
  readonly announce?: (line: string) => void;
}

/** What a round did. */
export interface DailyRound {
  /** Days of the index that were read. */
  readonly days: readonly string[];
  readonly refreshed: number;
  /** Companies that had been read since they filed. */
  readonly current: number;
  readonly refused: readonly { readonly cik: string; readonly why: string }[];
  /** Why it ended early, with the rest left for the next round; null where it did not. */
  readonly stopped: string | null;
}

/** The reports and what announces results; a company's insiders file every day. */
const FORMS: ReadonlySet<string> = new Set(
  ["10-K", "10-KT", "10-Q", "10-QT", "8-K", "20-F", "40-F", "6-K"].flatMap((form) => [form, `${form}/A`]),
);
/** The first round looks back over a quarter: what is older is in the figures that a company has. */
const FIRST_DAYS = 100;
const DAY_MS = 86_400_000;
/** A company that cannot be read so often is left alone until it files again. */
const MOST_TRIES = 3;

/** EDGAR itself cannot be asked: then no other company can be read either. */
const STOPPING: ReadonlySet<MarketErrorCode> = new Set<MarketErrorCode>([
  "market/rate-limited",
  "market/refused",
  "market/circuit-open",
  "market/unavailable",
  "market/timeout",
]);

/**
 * Reads the days of EDGAR's index since the last round, then each company that filed on them. Every step is noted when it is
 * done, so a round that is stopped, killed or turned away by EDGAR is continued by the next one.
 */
export async function runDailyRound(deps: DailyRoundDeps, signal: AbortSignal): Promise<DailyRound> {
  const { days, stopped } = await readIndex(deps, signal);
  const counts = { refreshed: 0, current: 0 };
  const refused: { readonly cik: string; readonly why: string }[] = [];
  // A page that says that EDGAR is closed is no failure of the company that was asked for.
  let works = stopped === null;
  for (const company of await deps.filed.waiting(MOST_TRIES)) {
    const result = await refresh(deps, company, signal);
    if (result.kind === "stopped" || (result.kind === "refused" && !works))
      return { days, ...counts, refused, stopped: stopped ?? result.why };
    if (result.kind === "refused") {
      await deps.filed.failed(company.cik);
      refused.push({ cik: company.cik, why: result.why });
    } else counts[result.kind] += 1;
    works ||= result.kind === "refreshed";
    if (result.kind !== "current")
      deps.announce?.(`CIK ${company.cik}: ${result.kind === "refused" ? result.why : "read again"}`);
  }
  return { days, ...counts, refused, stopped };
}

/**
 * Reads the days of the index that are new, each noted with its companies. A failure ends it and nothing else: on the first
 * days of a quarter EDGAR answers 403 for its folder, and the companies that wait can be read nevertheless.
 */
async function readIndex(deps: DailyRoundDeps, signal: AbortSignal): Promise<Pick<DailyRound, "days" | "stopped">> {
  const { index, filed, now } = deps;
  const newest = await filed.newestDay();
  const after = newest ?? isoDay(now().getTime() - FIRST_DAYS * DAY_MS);
  const days: string[] = [];
  try {
    for (const quarter of quartersBetween(quarterOf(after), quarterOf(isoDay(now().getTime())))) {
      for (const day of await index.days(quarter, signal)) {
        if (day <= after) continue;
        await readDay(deps, day, signal);
        days.push(day);
      }
    }
    return { days, stopped: null };
  } catch (error) {
    if (!(error instanceof MarketError)) throw error;
    return { days, stopped: error.message };
  }
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

function quartersBetween(first: Quarter, last: Quarter): readonly Quarter[] {
  const numberOf = ({ year, quarter }: Quarter): number => year * 4 + quarter - 1;
  const count = Math.max(1, numberOf(last) - numberOf(first) + 1);
  return Array.from({ length: count }, (_, step) => {
    const number = numberOf(first) + step;
    return { year: Math.floor(number / 4), quarter: (number % 4) + 1 };
  });
}

async function readDay({ index, filed, held }: DailyRoundDeps, day: string, signal: AbortSignal): Promise<void> {
  const ours = new Set(await held());
  const entries = await index.filedOn(day, signal);
  await filed.noteDay(
    day,
    entries.filter(({ cik, form }) => FORMS.has(form) && ours.has(cik)).map(({ cik }) => cik),
  );
}

type Refreshed =
  | { readonly kind: "refreshed" | "current" }
  | { readonly kind: "refused" | "stopped"; readonly why: string };

async function refresh(deps: DailyRoundDeps, company: FiledCompany, signal: AbortSignal): Promise<Refreshed> {
  const { live, filed, facts } = deps;
  if (await isCurrent(deps, company)) {
    await filed.done(company);
    return { kind: "current" };
  }
  const answer = await live.company(company.cik, signal);
  if (answer.kind === "refreshed") {
    await facts.save(normalise(answer.records));
    await filed.done(company);
    return { kind: "refreshed" };
  }
  const why = answer.outcomes.find(({ name }) => name === "SEC EDGAR")?.detail ?? answer.reason;
  if (STOPPING.has(answer.reason)) return { kind: "stopped", why };
  return { kind: "refused", why };
}

/** Read after the day on which it filed had ended everywhere. */
async function isCurrent({ facts, snapshot }: DailyRoundDeps, { cik, filedOn }: FiledCompany): Promise<boolean> {
  const readAt = (await facts.held(cik))?.origin.fetchedAt ?? null;
  const dayAfterNext = new Date(Date.parse(filedOn) + 2 * DAY_MS).toISOString();
  return (readAt !== null && readAt >= dayAfterNext) || (snapshot.edition(cik)?.figures ?? "") > filedOn;
}
