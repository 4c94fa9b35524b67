import type { Withheld } from "#metrics/plausibility/filter.ts";

/** One line for each withheld figure under the company's count; nothing for a company of which nothing is withheld. */
export function formatWithheld(symbol: string, withheld: readonly Withheld[]): readonly string[] {
  if (withheld.length === 0) return [];
  const lines = withheld.map(({ item, period, candidate, reason }) => {
    const amount = candidate.value?.toFixed() ?? "no amount";
    return `  ${item.label}, ${period.label}: ${amount} ${candidate.unit}. ${reason}`;
  });
  return [`${symbol}: ${String(withheld.length)} withheld`, ...lines];
}
