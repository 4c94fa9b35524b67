import type { Dossier } from "#facts/dossier.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { remember } from "./remember.ts";

/** Tells from which day on a period's figures could be known. */
export interface Knowledge {
  readonly knownOn: (period: FiscalPeriod) => string | null;
}

const PERIODIC_FORM = /^(10-K|10-Q|20-F|40-F|6-K|8-K)/;

/**
 * Reads the first filing of every period end, else the announcement of its results. Values matched by a third party
 * name the last filing that repeats them and say nothing about the first.
 */
export function knowledgeOf(dossier: Dossier, asOf: string): Knowledge {
  const firstFiled = new Map<string, string>();
  for (const fact of dossier.facts) {
    const { filed, form, span } = fact;
    if (filed === null || fact.basis !== "filed" || filed > asOf || filed < span.end) continue;
    if (form === null || !PERIODIC_FORM.test(form)) continue;
    const held = firstFiled.get(span.end);
    if (held === undefined || filed < held) firstFiled.set(span.end, filed);
  }
  const knownOn = remember((end: string) => {
    const filed = firstFiled.get(end) ?? null;
    // A first filing long after the end is a comparative; the original filing is not held.
    if (filed !== null && daysBetween(end, filed) <= 150) return filed;
    return announcedOn(dossier, end, asOf) ?? filed;
  });
  return { knownOn: ({ end }) => knownOn(end) };
}

function announcedOn(dossier: Dossier, end: string, asOf: string): string | null {
  const from = addDays(end, -10);
  const to = addDays(end, 10);
  for (const { periodEnd, announced } of dossier.announcements) {
    if (announced !== null && periodEnd >= from && periodEnd <= to && announced <= asOf) return announced;
  }
  return null;
}
