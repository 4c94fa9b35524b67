import type { FileRow } from "./read-file-row.ts";
import { companyFor, type FoundCompany, type Verdict } from "./verdict.ts";

/** Decides for every company of a file of ours what it adds, or why it adds nothing. */
export function judgeFile(rows: readonly FileRow[], companies: ReadonlyMap<string, FoundCompany>): readonly Verdict[] {
  return rows.map((row): Verdict => {
    const { line, symbol } = row;
    if ("reason" in row) return { line, kind: "refused", symbol, reason: row.reason };
    const company = companyFor(symbol, companies);
    if (typeof company === "string") return { line, kind: "refused", symbol, reason: company };
    const { name, cik } = company;
    const item = { ...row.item, cik, symbol: company.symbol };
    return { line, kind: "company", symbol: company.symbol, name, item };
  });
}
