import { describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { openBundledResearch } from "#research/testing/bundled-research.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { readStatement, type StatementTable, addsUp } from "./read-statement.ts";
import { STATEMENTS } from "./statement.ts";
import { templateOf } from "./templates/template-of.ts";

const DAY = "2026-08-22";

interface Coverage {
  /** Columns in which every part is there, by total, and how many of them do not add up. */
  readonly checked: Map<string, { columns: number; misses: number }>;
  /** Columns of a total that does not add up and that no note of its statement names. */
  readonly unexplained: string[];
  /** Figures without a value and without a reason. */
  readonly silent: string[];
  /** Figures that the evidence drawer would not find, or with another value. */
  readonly lost: string[];
  /** Balance-sheet remainders below nothing. */
  readonly negative: string[];
}

/** Reads all annual statements of one company and notes what is wrong with them. */
function readCompany(analysis: Analysis, symbol: string, found: Coverage): void {
  for (const statement of STATEMENTS) {
    const table = readStatement(analysis, { statement, basis: "annual", views: [] });
    checkTotals({ analysis, symbol, table, found });
    for (const { id, cells } of table.rows)
      for (const cell of cells) {
        const name = `${symbol} ${id} ${cell.periodLabel}`;
        if (cell.value === null && (cell.reason ?? "") === "") found.silent.push(name);
        if (!cell.id.startsWith("C:")) continue;
        if (resolveFigure(cell.id, analysis)?.value?.toFixed() !== cell.value) found.lost.push(name);
        if (statement === "balance" && id !== "other_equity" && cell.value?.startsWith("-") === true)
          found.negative.push(name);
      }
  }
}

function checkTotals({
  analysis,
  symbol,
  table,
  found,
}: {
  readonly analysis: Analysis;
  readonly symbol: string;
  readonly table: StatementTable;
  readonly found: Coverage;
}): void {
  const periods = analysis.years.filter(({ key }) => table.columns.some((column) => column.key === key));
  for (const line of templateOf(analysis.sector)[table.statement]) {
    if (!("equals" in line)) continue;
    for (const period of periods) {
      const verdict = addsUp(analysis, line, period);
      if (verdict === null) continue;
      const count = found.checked.get(line.measure) ?? { columns: 0, misses: 0 };
      found.checked.set(line.measure, { columns: count.columns + 1, misses: count.misses + (verdict ? 0 : 1) });
      const isNamed = table.notes.some((note) => note.includes(period.label));
      if (!verdict && !isNamed) found.unexplained.push(`${symbol} ${line.measure} ${period.label}`);
    }
  }
}

/** Every third of the companies, in the order of their rank, has every kind of filer. */
const STEP = 3;

describe("the statements of bundled companies", () => {
  it("add up where all parts are there, or say where they do not; every cell is a figure or says why not", async () => {
    const bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
    const found: Coverage = { checked: new Map(), unexplained: [], silent: [], lost: [], negative: [] };
    const cash = { columns: 0, misses: 0 };
    for (const { symbol } of bundled.companies.filter((_company, position) => position % STEP === 0)) {
      const analysis = createAnalysis(createFactSet({ dossier: await bundled.dossier(symbol), asOf: DAY }));
      readCompany(analysis, symbol, found);
      const changes = analysis.identities().filter(({ identity }) => identity.startsWith("Change in cash"));
      cash.columns += changes.length;
      cash.misses += changes.filter(({ verdict }) => verdict === "fail").length;
    }
    const rows = [...found.checked, ["cash_change", cash] as const];
    process.stdout.write(
      rows.map(([id, { columns, misses }]) => `${id}: ${columns} checked, ${misses} do not add up\n`).join(""),
    );
    expect(found).toMatchObject({ unexplained: [], silent: [], lost: [], negative: [] });
    const shareOf = (id: string): number => {
      const { columns, misses } = found.checked.get(id) ?? { columns: 0, misses: 0 };
      return columns === 0 ? 1 : misses / columns;
    };
    expect(found.checked.get("gross_profit")?.columns).toBeGreaterThan(800);
    expect(found.checked.get("liabilities_and_equity")?.columns).toBeGreaterThan(800);
    expect(shareOf("gross_profit")).toBeLessThan(0.03);
    expect(shareOf("liabilities_and_equity")).toBeLessThan(0.03);
    expect(cash.columns).toBeGreaterThan(300);
    expect(cash.misses / cash.columns).toBeLessThan(0.05);
  }, 300_000);
});
