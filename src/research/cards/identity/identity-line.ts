import type { Company } from "#facts/company.ts";
import { readableName } from "#facts/readable-name.ts";
import { yearEndMonth } from "./year-end-phrase.ts";

/** Names the company beyond doubt in one line: `Nvidia Corp · CIK 1045810 · Nasdaq · fiscal year to January`. */
export function identityLine({ name, cik, exchange, fiscalYearEnd }: Company): string {
  const month = yearEndMonth(fiscalYearEnd);
  const parts = [readableName(name), `CIK ${Number(cik)}`, exchange, month === null ? null : `fiscal year to ${month}`];
  return parts.filter((part) => part !== null).join(" · ");
}
