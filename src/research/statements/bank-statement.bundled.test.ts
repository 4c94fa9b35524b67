import { beforeAll, describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { type BundledResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { readStatement } from "./read-statement.ts";

let bundled: BundledResearch;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

const incomeOf = async (symbol: string) => {
  const analysis = createAnalysis(createFactSet({ dossier: await bundled.dossier(symbol), asOf: "2026-08-22" }));
  return readStatement(analysis, { statement: "income", basis: "annual", views: [] });
};

describe("the first line of an income statement", () => {
  it("is what the next is taken off, with the reason where we do not have it", async () => {
    const { rows, leftOut } = await incomeOf("JPM");
    expect(rows.slice(0, 2).map(({ id }) => id)).toEqual(["interest_income", "interest_expense"]);
    const newest = rows[0]?.cells.at(-1);
    expect(newest?.value).toBeNull();
    expect(newest?.reason).toMatch(/^Interest income for /);
    expect(leftOut.map(({ label }) => label)).not.toContain("Interest income");
  });

  it("is the first that has an amount where nothing is taken off, or where a total is not known", async () => {
    expect((await incomeOf("CAT")).rows[0]?.id).toBe("revenue");
    const apa = await incomeOf("APA");
    expect(apa.rows[0]?.cells.some(({ value }) => value !== null)).toBe(true);
  });
});
