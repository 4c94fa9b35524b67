import { FACTS_SOURCE, PRICES_SOURCE } from "#contracts/source-names.ts";
import type { CompanyRecords, FactRecord, FilingRecord, PriceRecord } from "#market/records.ts";
import type {
  Announcement,
  Dossier,
  Filing,
  Origin,
  PriceHistory,
  PricePoint,
  SourceStatus,
  Split,
} from "./dossier.ts";
import { readAcceptanceTimes } from "./intake/acceptance-time.ts";
import { withoutCopiedBalanceSheets } from "./intake/copied-balance-sheets.ts";
import { compareFacts, compareText, hashDossier, type NamedFact, nameFact } from "./intake/fact-identity.ts";
import { readableName } from "./readable-name.ts";
import { inItsSector } from "./business-lines.ts";
import { detectSplits } from "./selection/detect-splits.ts";
import { Decimal } from "decimal.js";
import { daysBetween } from "./periods/iso-day.ts";

/**
 * Turns what one source states into a dossier: facts named and ordered, acceptance times corrected by the zone rule,
 * everything hashed. EDGAR gives no list of splits and the bundle's is short, so the rest are looked for in the facts.
 */
export function normalise(records: CompanyRecords): Dossier {
  const { company, origin, nextAnnouncement } = records;
  const named = readFacts(company.cik, withoutCopiedBalanceSheets(records.facts));
  const facts = named.map(({ fact }) => fact);
  const splits = detectSplits(facts, records.splits);
  const contents = {
    company: {
      ...inItsSector(company),
      displayName: readableName(company.displayName),
    },
    facts,
    filings: readFilings(records.filings),
    announcements: records.announcements.map(readAnnouncement).sort(byPeriodEnd),
    nextAnnouncement,
    prices: records.prices === null ? null : readPrices(records.prices, splits),
    splits,
    fiscalYearLabels: records.fiscalYearLabels,
  };
  const lines = named.map(({ line }) => line);
  return { ...contents, origin, statuses: sourceStatuses(records), factsHash: hashDossier(contents, lines) };
}

/** Facts with their names, in order; a row stated twice in every field is one fact. */
function readFacts(cik: string, records: readonly FactRecord[]): readonly NamedFact[] {
  const named = records.map((record) => readFact(cik, record)).sort((a, b) => compareFacts(a.fact, b.fact));
  return named.filter(({ fact }, index) => fact.id !== named[index - 1]?.fact.id);
}

function readFact(cik: string, record: FactRecord): NamedFact {
  const { concept, unit, start, end, accession, form, filed, basis } = record;
  const value = canonicalDecimal(record.value);
  return nameFact({ cik, concept, unit, span: { start, end }, value, accession, form, filed, basis });
}

function readFilings(records: readonly FilingRecord[]): readonly Filing[] {
  const accepted = readAcceptanceTimes(records);
  return records
    .map(({ accession, form, filed, reportDate, items, primaryDocument, cik }, index) => {
      const acceptedAt = accepted[index] ?? null;
      const filing = { accession, form, filed, reportDate, acceptedAt, items, primaryDocument };
      return cik === undefined ? filing : { ...filing, cik };
    })
    .sort(newestFirst);
}

function newestFirst(a: Filing, b: Filing): number {
  return (
    compareText(b.filed, a.filed) ||
    compareText(b.acceptedAt ?? "", a.acceptedAt ?? "") ||
    compareText(b.accession, a.accession)
  );
}

function readAnnouncement(record: CompanyRecords["announcements"][number]): Announcement {
  const { periodEnd, announced, timing, accession8K, epsEstimate, epsActualAdjusted, epsSource } = record;
  const vendorEps = epsSource === null ? null : { estimate: epsEstimate, actual: epsActualAdjusted, source: epsSource };
  return { periodEnd, announced, timing, accession8K, vendorEps };
}

function byPeriodEnd(a: Announcement, b: Announcement): number {
  return compareText(a.periodEnd, b.periodEnd) || compareText(a.announced ?? "", b.announced ?? "");
}

function readPrices({ basis, monthly, daily, ...record }: PriceRecord, splits: readonly Split[]): PriceHistory {
  if (basis !== "traded") return { ...record, monthly: readCloses(monthly), daily: readCloses(daily) };
  // Together, because the step of a split shows between two neighbouring days and not between two month ends.
  const all = onTodaysBasis(readCloses([...new Map([...monthly, ...daily])]), splits);
  const byDate = new Map(all.map((point) => [point.date, point]));
  const kept = (closes: PriceRecord["daily"]) => readCloses(closes).flatMap(({ date }) => byDate.get(date) ?? []);
  return { ...record, monthly: kept(monthly), daily: kept(daily) };
}

function readCloses(closes: PriceRecord["daily"]): readonly PricePoint[] {
  return closes.map(([date, close]) => ({ date, close })).sort((a, b) => compareText(a.date, b.date));
}

const PLAIN = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

/**
 * One spelling per number, so that the same value of two sources is the same fact: no exponent, no zeros that say
 * nothing, no negative zero. Throws TypeError for text that is not a number.
 */
export function canonicalDecimal(text: string): string {
  if (PLAIN.test(text)) return text === "-0" ? "0" : text;
  const value = readDecimal(text);
  return value.isZero() ? "0" : value.toFixed();
}

function readDecimal(text: string): Decimal {
  try {
    const value = new Decimal(text);
    if (value.isFinite()) return value;
  } catch {
    // Decimal's own error does not name the text; the one below does.
  }
  throw new TypeError(`canonicalDecimal(): "${text}" is not a decimal number.`);
}

/** What is held from each kind of source, one row each for the data-quality card. */
function sourceStatuses(records: CompanyRecords): readonly SourceStatus[] {
  const { origin, facts, filings, announcements, prices } = records;
  const estimated = announcements.filter(({ epsSource }) => epsSource !== null).length;
  return [
    factsStatus(origin, facts.length),
    status(origin, {
      name: "SEC filings list",
      asOf: filings.length > 0 ? origin.filingsThrough : null,
      held: filings.length > 0 ? `The list names ${countOf(filings.length, "filing")}.` : null,
      missing: "We have no list of filings.",
    }),
    status(origin, {
      name: "Earnings announcements",
      asOf: origin.announcementsAsOf ?? announcements.at(-1)?.announced ?? null,
      held:
        announcements.length > 0 ? `The source has ${countOf(announcements.length, "announcement")} of results.` : null,
      missing: "We have no announcements of results from this source.",
    }),
    status(origin, {
      name: "Estimates and adjusted earnings",
      asOf: origin.estimatesAsOf,
      held: estimated > 0 ? `The source has them for ${countOf(estimated, "quarter")}.` : null,
      missing: "We have no estimates from this source.",
    }),
    status(origin, {
      name: PRICES_SOURCE,
      asOf: prices?.asOf ?? null,
      held:
        prices === null
          ? null
          : `${prices.provider ?? "The source"} has ${countOf(prices.daily.length, "daily close")} and ${countOf(prices.monthly.length, "monthly close")}.`,
      missing: "We have no prices from this source.",
    }),
  ];
}

function factsStatus(origin: Origin, count: number): SourceStatus {
  const isWhole = origin.tier === "full" && origin.selectedConcepts === null;
  const extent = isWhole ? "every standard item of each filing" : "selected standard items of each filing";
  const through = origin.fullThrough === null ? "" : `, complete through ${origin.fullThrough}`;
  return status(origin, {
    name: FACTS_SOURCE,
    asOf: origin.asOf,
    held: count > 0 ? `The source has ${countOf(count, "value")}: ${extent}${through}.` : null,
    missing: "We have no filed facts.",
  });
}

interface SourceHolding {
  readonly name: string;
  readonly asOf: string | null;
  /** The sentence when something is held. */
  readonly held: string | null;
  readonly missing: string;
}

function status(origin: Origin, { name, asOf, held, missing }: SourceHolding): SourceStatus {
  if (held === null) return { name, state: "off", asOf: null, detail: missing };
  return { name, state: origin.source === "snapshot" ? "bundled" : "ok", asOf, detail: held };
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The day that filings give a split lies up to a quarter and its report after the day on which the price fell. */
const NEAR_DAYS = 130;
/** How far the price may move on the day itself. */
const DAY_MOVE = 1.2;
const DECIMALS = 6;

/**
 * Puts closes as they were traded on today's basis, by the splits that the filings show (docs/market-data.md#prices). A split takes
 * effect on the day on which the price itself took the step. Where none near it did, the closes before it are left out, because a
 * close on the wrong basis is wrong by the whole ratio.
 *
 * @param closes oldest first
 */
export function onTodaysBasis(closes: readonly PricePoint[], splits: readonly Split[]): readonly PricePoint[] {
  const newestFirst = splits.toSorted((one, other) => (one.date < other.date ? 1 : -1));
  return newestFirst.reduce<readonly PricePoint[]>(applySplit, closes);
}

function applySplit(closes: readonly PricePoint[], { date, ratio }: Split): readonly PricePoint[] {
  const step = stepOf(closes, date, Number(ratio));
  if (step === null) return closes.filter((point) => point.date >= date);
  return closes.map((point, at) => {
    if (at >= step) return point;
    const close = new Decimal(point.close).div(ratio).toDecimalPlaces(DECIMALS).toFixed();
    return { ...point, close };
  });
}

/** The position of the first close on the new basis: the step nearest to the ratio; null where the price took none. */
function stepOf(closes: readonly PricePoint[], date: string, ratio: number): number | null {
  let best: { readonly at: number; readonly miss: number } | null = null;
  // A step that a day's trading can take by itself is no sign of a split.
  const least = Math.log(DAY_MOVE);
  if (Math.abs(Math.log(ratio)) <= 2 * least) return null;
  for (let at = 1; at < closes.length; at += 1) {
    const [before, after] = [closes[at - 1], closes[at]];
    if (before === undefined || after === undefined || Math.abs(daysBetween(after.date, date)) > NEAR_DAYS) continue;
    const miss = Math.abs(Math.log(Number(before.close) / Number(after.close)) - Math.log(ratio));
    if (miss <= least && (best === null || miss < best.miss)) best = { at, miss };
  }
  return best?.at ?? null;
}
