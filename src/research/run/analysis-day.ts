import type { Dossier } from "#facts/dossier.ts";

/**
 * The day an analysis stands for: the one asked for, else the newest day anything is held of. It does not depend on
 * the clock, so equal data gives equal cards.
 */
export function analysisDay({ origin, prices, filings, facts }: Dossier, asOf: string | null): string {
  if (asOf !== null) return asOf;
  const filed = facts.reduce((newest, fact) => (fact.filed !== null && fact.filed > newest ? fact.filed : newest), "");
  const days = [origin.asOf, prices?.asOf ?? "", filings[0]?.filed ?? "", filed];
  return days.reduce((newest, day) => (day.slice(0, 10) > newest ? day.slice(0, 10) : newest), "");
}
