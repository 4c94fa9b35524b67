import type { Portfolio } from "#contracts/portfolio.ts";
import { nameKey } from "#members/portfolios/change/content.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import { holdAgainst } from "./hold-against.ts";
import type { FilePortfolio } from "./read-portfolio-file.ts";
import { companyFor, type FoundCompany, itemsOf, type Verdict } from "./verdict.ts";
import type { FileRow } from "./read-file-row.ts";

/** What is to become of one portfolio of a file, and of its rows. */
export interface PlannedPortfolio {
  readonly file: FilePortfolio;
  /** `new` is made, `meets` comes to the one of the same name, `full` has no room, `double` stands in the file before. */
  readonly kind: "new" | "meets" | "full" | "double";
  /** The one of the same name; null where there is none. */
  readonly into: Portfolio | null;
  readonly verdicts: readonly Verdict[];
}

interface PlanParts {
  /** Those of the person's portfolios whose names stand in the file, and how many there are of all. */
  readonly held: readonly Portfolio[];
  readonly count: number;
  readonly room: PortfolioAllowance;
  readonly companies: ReadonlyMap<string, FoundCompany>;
}

/** Decides what an import of whole portfolios would do: they meet by name, and the first ones have the room. */
export function planPortfolios(
  files: readonly FilePortfolio[],
  { held, count, room, companies }: PlanParts,
): readonly PlannedPortfolio[] {
  const byName = new Map(held.map((portfolio) => [nameKey(portfolio.name), portfolio]));
  const planned = new Set<string>();
  let made = count;
  return files.map((file): PlannedPortfolio => {
    const key = nameKey(file.name);
    const into = byName.get(key) ?? null;
    const idle = { file, into: null, verdicts: [] };
    if (planned.has(key)) return { kind: "double", ...idle };
    planned.add(key);
    if (into === null && room.portfolios !== null && made >= room.portfolios) return { kind: "full", ...idle };
    if (into === null) made += 1;
    const judged = judgeFile(file.rows, companies);
    const verdicts = holdAgainst(judged, { held: into?.items ?? [], most: room.companies });
    return { kind: into === null ? "new" : "meets", file, into, verdicts };
  });
}

/** Whether anything would be changed by it. */
export function doesSomething({ kind, verdicts }: PlannedPortfolio): boolean {
  return kind === "new" || (kind === "meets" && itemsOf(verdicts).length > 0);
}

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
