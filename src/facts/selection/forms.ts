import type { Fact } from "#facts/fact.ts";

const PERIODIC = /^(10-K|10-Q|20-F|40-F|6-K|10-KT|10-QT|10-K405)(\/A)?$/;

/**
 * How much a filing's word on a period is worth; lower is better. Annual and quarterly reports and their amendments
 * come first, other filings only when nothing else exists (docs/research-method.md#2.1, rule 1), and values whose filing
 * nobody knows last of all.
 */
export function formRank({ form, basis }: Fact): number {
  if (basis === "derived" || form === null) return 2;
  return PERIODIC.test(form) ? 0 : 1;
}
