import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { Analysis, SeriesKind } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { FiscalPeriod } from "#facts/fact.ts";

type CompanyRecords = Parameters<typeof normalise>[0];
type FactRecord = CompanyRecords["facts"][number];
type AnnouncementRecord = CompanyRecords["announcements"][number];
type Amounts = Readonly<Record<string, string>>;

/** A company made for a worked scenario. Its fiscal year is the calendar year. */
export interface MadeCompany {
  /** By period: `FY2024`, `Q1-2024`, `H1-2024`, `9M-2024`; concepts without a taxonomy are us-gaap. */
  readonly spans?: Readonly<Record<string, Amounts>>;
  /** By ISO date. */
  readonly balances?: Readonly<Record<string, Amounts>>;
  /** Values of later or other filings, over the ones above. */
  readonly more?: readonly Partial<FactRecord>[];
  readonly sic?: string;
  /** Other listed classes of common shares. */
  readonly shareClasses?: readonly string[];
  readonly asOf?: string;
  /** Of every amount; US dollars where left out. */
  readonly currency?: string;
  /** `10-K` where left out. */
  readonly annualForm?: "10-K" | "20-F" | "40-F";
  readonly tier?: "full" | "trimmed";
  /** The last filing of which every fact is held; later ones are held in part. */
  readonly fullThrough?: string;
  /** The concepts the facts were cut to. */
  readonly selectedConcepts?: readonly string[];
  readonly daily?: readonly (readonly [date: string, close: string])[];
  readonly monthly?: readonly (readonly [date: string, close: string])[];
  readonly spinoffs?: readonly { readonly date: string; readonly entity: string; readonly isAdjusted: boolean }[];
  readonly splits?: CompanyRecords["splits"];
  readonly announcements?: readonly Partial<AnnouncementRecord>[];
}

const CIK = "0000000042";
const STARTS: Readonly<Record<string, readonly [start: string, end: string]>> = {
  FY: ["01-01", "12-31"],
  Q1: ["01-01", "03-31"],
  Q2: ["04-01", "06-30"],
  Q3: ["07-01", "09-30"],
  Q4: ["10-01", "12-31"],
  H1: ["01-01", "06-30"],
  "9M": ["01-01", "09-30"],
};

/** Opens the analysis of a made company; every span and balance is filed 40 days after its end. */
export function analysisOf(made: MadeCompany): Analysis {
  const asOf = made.asOf ?? "2026-08-21";
  return createAnalysis(createFactSet({ dossier: normalise(recordsOf(made, asOf)), asOf }));
}

/** The period of an analysis with a key such as `FY2024` or `I2024-12-31`; throws when there is none. */
export function periodOf(analysis: Analysis, key: string): FiscalPeriod {
  const kinds: readonly SeriesKind[] = ["year", "quarter", "ttm", "instant", "day"];
  const period = kinds.flatMap((kind) => analysis.periods(kind)).find((each) => each.key === key);
  if (period === undefined) throw new TypeError(`periodOf(): the made company has no period ${key}.`);
  return period;
}

/** The value of a measure as text, or the reason for having none. */
export function valueOf(analysis: Analysis, measure: string, key: string): string {
  const figure = analysis.figure(measure, periodOf(analysis, key));
  return figure.value?.toString() ?? figure.reason ?? "";
}

function recordsOf(made: MadeCompany, asOf: string): CompanyRecords {
  const spans = Object.entries(made.spans ?? {}).flatMap(([key, amounts]) => spanFacts(key, amounts, made));
  const balances = Object.entries(made.balances ?? {}).flatMap(([end, amounts]) =>
    Object.entries(amounts).map(([concept, value]) => factOf({ concept, value, end, ...filedBy(made, concept) })),
  );
  return {
    company: companyOf(made),
    facts: [...spans, ...balances, ...(made.more ?? []).map(factOf)],
    filings: [],
    announcements: (made.announcements ?? []).map(announcementOf),
    nextAnnouncement: null,
    prices: {
      currency: "USD",
      asOf,
      monthly: made.monthly ?? [],
      daily: made.daily ?? [],
      spinoffs: made.spinoffs ?? [],
    },
    splits: made.splits ?? [],
    fiscalYearLabels: {},
    origin: {
      source: "snapshot",
      asOf,
      identityAsOf: asOf,
      announcementsAsOf: asOf,
      estimatesAsOf: asOf,
      fetchedAt: null,
      tier: made.tier ?? "full",
      fullThrough: made.fullThrough ?? null,
      vintages: "all",
      filingsThrough: asOf,
      selectedConcepts: made.selectedConcepts ?? null,
      gaps: [],
    },
  };
}

function filedBy({ currency = "USD", annualForm = "10-K" }: MadeCompany, concept: string) {
  return { unit: unitOf(concept).replace("USD", currency), form: annualForm };
}

function spanFacts(key: string, amounts: Amounts, made: MadeCompany): readonly FactRecord[] {
  const [name = "", year = ""] = key.startsWith("FY") ? ["FY", key.slice(2)] : key.split("-");
  const [start, end] = STARTS[name] ?? [];
  if (start === undefined || end === undefined) throw new TypeError(`spans: "${key}" is no period key.`);
  const span = {
    start: `${year}-${start}`,
    end: `${year}-${end}`,
    form: name === "FY" ? (made.annualForm ?? "10-K") : "10-Q",
  };
  return Object.entries(amounts).map(([concept, value]) =>
    factOf({ concept, value, ...filedBy(made, concept), ...span }),
  );
}

function factOf(given: Partial<FactRecord>): FactRecord {
  const { concept = "Revenues", end = "2024-12-31" } = given;
  const filed = given.filed === undefined ? addDays(end, 40) : given.filed;
  return {
    start: null,
    value: "0",
    accession: filed === null ? null : `0000000042-${filed.replaceAll("-", "").slice(2)}-000001`,
    form: "10-K",
    basis: "filed",
    ...given,
    filed,
    end,
    concept: concept.includes(":") ? concept : `us-gaap:${concept}`,
    unit: given.unit ?? unitOf(concept),
  };
}

function unitOf(concept: string): string {
  if (/PerShare/.test(concept)) return "USD/shares";
  return /NumberOf|SharesOutstanding|WeightedAverageShares/.test(concept) ? "shares" : "USD";
}

function announcementOf(given: Partial<AnnouncementRecord>): AnnouncementRecord {
  return {
    periodEnd: "2024-12-31",
    announced: null,
    timing: "UNKNOWN",
    accession8K: null,
    epsEstimate: null,
    epsActualAdjusted: null,
    epsSource: null,
    ...given,
  };
}

function companyOf({ sic, shareClasses = [] }: MadeCompany): CompanyRecords["company"] {
  return {
    cik: CIK,
    symbol: "MADE",
    name: "Made Company",
    displayName: "Made Company",
    exchange: null,
    shareClasses,
    otherSecurities: [],
    sic: sic ?? "3674",
    sicDescription: null,
    sector: null,
    fiscalYearEnd: "1231",
    filerCategory: null,
    stateOfIncorporation: null,
    website: null,
    formerNames: [],
    formerTickers: [],
    predecessors: [],
    successors: [],
  };
}
