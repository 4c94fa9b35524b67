// Small companies written by hand, for tests: one row of a table is one filed value.
import type { CompanyRecords, FactRecord, FilingRecord } from "#market/records.ts";
import { createFactSet, type FactSet } from "#facts/fact-set.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { normalise } from "#facts/normalise.ts";

/** A filed value; a concept without a namespace is us-gaap, its unit follows from its name. */
export type SampleRow = readonly [
  concept: string,
  start: string | null,
  end: string,
  value: string,
  form: string | null,
  filed: string | null,
];

export interface Setting {
  /** MMDD (31 December). */
  readonly fiscalYearEnd?: string | null;
  /** (2026-12-31) */
  readonly asOf?: string;
  readonly fiscalYearLabels?: CompanyRecords["fiscalYearLabels"];
  readonly splits?: CompanyRecords["splits"];
  readonly filings?: readonly FilingRecord[];
  /** (snapshot) */
  readonly source?: "snapshot" | "live";
  /** Rows computed by a third party: basis by the position in the table. */
  readonly basis?: Readonly<Record<number, FactRecord["basis"]>>;
}

export function factSetOf(rows: readonly SampleRow[], setting: Setting = {}): FactSet {
  return createFactSet({ dossier: dossierOf(rows, setting), asOf: setting.asOf ?? "2026-12-31" });
}

export function dossierOf(rows: readonly SampleRow[], setting: Setting = {}): Dossier {
  return normalise(recordsOf(rows, setting));
}

export function recordsOf(rows: readonly SampleRow[], setting: Setting = {}): CompanyRecords {
  return {
    company: {
      cik: "0000000042",
      symbol: "TEST",
      name: "TEST CORP",
      displayName: "Test",
      exchange: null,
      shareClasses: [],
      otherSecurities: [],
      sic: null,
      sicDescription: null,
      sector: null,
      fiscalYearEnd: setting.fiscalYearEnd === undefined ? "1231" : setting.fiscalYearEnd,
      filerCategory: null,
      stateOfIncorporation: null,
      website: null,
      formerNames: [],
      formerTickers: [],
      predecessors: [],
      successors: [],
    },
    facts: rows.map((row, index) => recordOf(row, setting.basis?.[index] ?? "filed")),
    filings: setting.filings ?? [],
    announcements: [],
    nextAnnouncement: null,
    prices: null,
    splits: setting.splits ?? [],
    fiscalYearLabels: setting.fiscalYearLabels ?? {},
    origin: {
      source: setting.source ?? "snapshot",
      asOf: "2026-12-31",
      identityAsOf: null,
      announcementsAsOf: null,
      estimatesAsOf: null,
      fetchedAt: null,
      tier: "full",
      fullThrough: null,
      vintages: "all",
      filingsThrough: null,
      selectedConcepts: null,
      gaps: [],
    },
  };
}

function recordOf([name, start, end, value, form, filed]: SampleRow, basis: FactRecord["basis"]): FactRecord {
  const concept = name.includes(":") ? name : `us-gaap:${name}`;
  const accession = filed === null ? null : `0000000042-${filed.slice(2, 4)}-${filed.slice(5, 7)}${filed.slice(8)}00`;
  return { concept, unit: unitOf(name), start, end, value, accession, form, filed, basis };
}

function unitOf(name: string): string {
  if (name.includes("PerShare")) return "USD/shares";
  if (name.includes("Shares")) return "shares";
  return name.includes("Ratio") ? "pure" : "USD";
}

const KINDS = ["quarter", "half", "nine-months", "year", "ttm", "instant"] as const;

/** The period of a fact set by its key; throws when the fact set has none. */
export function periodOf(factSet: FactSet, key: string): FiscalPeriod {
  const period = KINDS.flatMap((kind) => factSet.periods(kind)).find((candidate) => candidate.key === key);
  if (period === undefined) throw new Error(`The fact set has no period ${key}.`);
  return period;
}

export function figureOf(factSet: FactSet, concept: string, key: string): Figure | null {
  return factSet.figure(`us-gaap:${concept}`, periodOf(factSet, key));
}

/** The value of a us-gaap concept for the period with a key, as exact text; null when it cannot be had. */
export function valueOf(factSet: FactSet, concept: string, key: string): string | null {
  return figureOf(factSet, concept, key)?.value?.toFixed() ?? null;
}
