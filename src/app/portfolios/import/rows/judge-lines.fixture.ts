import type { FoundCompany, Verdict } from "#app/portfolios/import/verdict.ts";
import { judgeTable, planRows, type Understanding } from "./plan-rows.ts";

const NAMES = {
  AAPL: "Apple Inc.",
  MSFT: "MICROSOFT CORP",
  NVDA: "NVIDIA CORP",
  KO: "COCA COLA CO",
  PRU: "PRUDENTIAL FINANCIAL INC",
  LTC: "LTC PROPERTIES INC",
  BHP: "BHP Group Ltd",
  T: "AT&T INC.",
  ACN: "Accenture plc",
  IBM: "INTERNATIONAL BUSINESS MACHINES CORP",
  JPM: "JPMORGAN CHASE & CO",
};
const COMPANIES = new Map<string, FoundCompany>(
  Object.entries(NAMES).map(([symbol, name], at) => [symbol, { kind: "company", cik: String(at + 1), symbol, name }]),
);

/** What becomes of the rows of a file, as it is understood unaided but for what is `chosen`. */
export function judgeLines(lines: readonly string[], chosen: Partial<Understanding> = {}): readonly Verdict[] {
  const plan = planRows(lines.join("\n"), "2026-11-22", () => null);
  if (!plan.ok) throw new Error(plan.message);
  const understanding = { ...plan.understanding, ...chosen };
  return judgeTable({ table: plan.table, understanding, companies: COMPANIES, today: "2026-11-22" });
}

/** For each row its shares with their price, or what it is left out for. */
export function outcomes(lines: readonly string[], chosen: Partial<Understanding> = {}): readonly string[] {
  return judgeLines(lines, chosen).map((verdict) => {
    if (verdict.kind === "unused") return verdict.what;
    if (!("item" in verdict)) return verdict.kind;
    const [lot] = verdict.item.lots ?? [];
    return lot === undefined ? "company" : `${lot.quantity} at ${lot.price ?? "?"}`;
  });
}
