import type { Filing } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { knownRecord } from "#research/cards/known-record.ts";

const REPORT = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/;
const DAY_MS = 86_400_000;

/** The newest annual or quarterly report known, amendments left out; null where none is. */
export function newestReport(analysis: Analysis): Filing | null {
  return knownRecord(analysis).filings.find(({ form }) => REPORT.test(form)) ?? null;
}

/** The day before a filing, as an ISO date: what was known then knows nothing of it. */
export function dayBefore({ filed }: Pick<Filing, "filed">): string {
  return new Date(Date.parse(filed) - DAY_MS).toISOString().slice(0, 10);
}
