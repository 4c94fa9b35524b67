import type { Dossier } from "#facts/dossier.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { CompanySummary } from "#research/portfolio-report/summary/company-summary.ts";
import { summariseCompany } from "#research/portfolio-report/summary/summarise-company.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import { readUniverseRecord, type UniverseRecord } from "#screener/universe/company-row.ts";

/** What is computed of a company once for equal facts: its rows of the universe, and what portfolios ask of it. */
export interface ComputedCompany {
  readonly record: UniverseRecord;
  readonly summary: CompanySummary;
}

/** Computes both from one analysis. */
export function computeCompany(dossier: Dossier): ComputedCompany {
  const analysis = createAnalysis(createFactSet({ dossier, asOf: analysisDay(dossier, null) }));
  return { record: readUniverseRecord(analysis), summary: summariseCompany(analysis) };
}
