import type { Filing } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { knownRecord } from "#research/cards/known-record.ts";

const REPORT = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/;
const DAY_MS = 86_400_000;

/** An annual or quarterly report, by its form and the day it was filed. */
export interface Report extends Pick<Filing, "form" | "filed"> {
  /** Null where only figures of the report are known: our list of filings may end before it. */
  readonly listed: Filing | null;
}

/** The newest annual or quarterly report known, amendments left out; null where none is. */
export function newestReport(analysis: Analysis): Report | null {
  const listed = knownRecord(analysis).filings.find(({ form }) => REPORT.test(form)) ?? null;
  let newest: Report | null = listed === null ? null : { form: listed.form, filed: listed.filed, listed };
  for (const { form, filed } of analysis.dossier.facts) {
    if (form === null || filed === null || filed > analysis.asOf || !REPORT.test(form)) continue;
    if (newest === null || filed > newest.filed) newest = { form, filed, listed: null };
  }
  return newest;
}

/** The day before a filing, as an ISO date: what was known then knows nothing of it. */
export function dayBefore({ filed }: Pick<Filing, "filed">): string {
  return new Date(Date.parse(filed) - DAY_MS).toISOString().slice(0, 10);
}
