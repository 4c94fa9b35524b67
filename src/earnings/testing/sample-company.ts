import { createFactSet, type FactSet } from "#facts/fact-set.ts";
import type { Announcement, Dossier } from "#facts/dossier.ts";
import { dossierOf, type SampleRow } from "#facts/testing/sample-facts.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";

/** One filing: form, when it was accepted (`2026-05-20 16:21`, New York time), the period it states, its items. */
export type FiledLine = readonly [form: string, acceptedET: string, reportDate?: string | null, items?: string];

export interface SampleCompany {
  /** Ends of quarters with figures, oldest first; annual figures follow from `yearEnds`. */
  readonly quarterEnds: readonly string[];
  /** Ends of fiscal years, which make the fiscal calendar. */
  readonly yearEnds: readonly string[];
  readonly filed: readonly FiledLine[];
  readonly announcements?: readonly Announcement[];
  /** (the newest day filed) */
  readonly asOf?: string;
  readonly filerCategory?: string | null;
  /** (null) */
  readonly filingsThrough?: string | null;
  /** (1231) */
  readonly fiscalYearEnd?: string;
}

/** A company as a test tells of it: figures enough to name its quarters, and its filings. */
export function factSetOfCompany(company: SampleCompany): FactSet {
  const { quarterEnds, yearEnds, filed, fiscalYearEnd = "1231" } = company;
  const rows: SampleRow[] = [
    ...quarterEnds.map((end): SampleRow => ["Revenues", addDays(end, -90), end, "100", "10-Q", addDays(end, 30)]),
    ...yearEnds.map((end): SampleRow => ["Revenues", addDays(end, -363), end, "400", "10-K", addDays(end, 50)]),
    ...yearEnds.map((end): SampleRow => ["NetIncomeLoss", addDays(end, -363), end, "40", "10-K", addDays(end, 50)]),
  ];
  const filings = filed.map(([form, acceptedET, reportDate = null, items = ""], position) => ({
    accession: `0000000042-26-${String(position).padStart(6, "0")}`,
    form,
    filed: acceptedET.slice(0, 10),
    reportDate,
    acceptedAsServed: new Date(instantOfWall(Date.parse(`${acceptedET.replace(" ", "T")}:00Z`))).toISOString(),
    acceptedZone: "UTC" as const,
    items: items === "" ? [] : items.split(","),
    primaryDocument: null,
  }));
  const made = dossierOf(rows, { filings, fiscalYearEnd });
  const asOf =
    company.asOf ??
    filed
      .map(([, acceptedET]) => acceptedET.slice(0, 10))
      .toSorted()
      .at(-1) ??
    "";
  const dossier: Dossier = {
    ...made,
    company: { ...made.company, filerCategory: company.filerCategory ?? "Large accelerated filer" },
    announcements: company.announcements ?? [],
    origin: { ...made.origin, filingsThrough: company.filingsThrough ?? null },
  };
  return createFactSet({ dossier, asOf });
}

/** The results of a quarter, given by 8-K. */
export function released(acceptedET: string): FiledLine {
  return ["8-K", acceptedET, acceptedET.slice(0, 10), "2.02,9.01"];
}
