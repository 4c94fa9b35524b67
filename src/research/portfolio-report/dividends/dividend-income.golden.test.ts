import { beforeAll, describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { openBundledResearch, type BundledResearch } from "#research/testing/bundled-research.ts";
import type { Listed } from "#research/portfolio-report/listed.ts";
import { listedWithoutFigures } from "#research/testing/made-summary.ts";
import { summariseCompany } from "#research/portfolio-report/summary/summarise-company.ts";
import { weigh } from "#research/portfolio-report/weights.ts";
import { dividendIncome } from "./dividend-income.ts";

// Bundled companies against their own filings; sums worked out by hand.

const AS_OF = "2026-08-22";
let bundled: BundledResearch;

async function listed(symbol: string, quantity: string | null = null): Promise<Listed> {
  const dossier = await bundled.dossier(symbol);
  const summary = summariseCompany(createAnalysis(createFactSet({ dossier, asOf: AS_OF })));
  const lots = quantity === null ? [] : [{ date: "2019-01-02", quantity, price: "40", fee: null, currency: "USD" }];
  return { item: { cik: summary.cik, symbol, targetWeight: null, lots }, summary, absence: "" };
}

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("dividendIncome", () => {
  it("pays for today's shares what the last four declared dividends were", async () => {
    const list = [await listed("AAPL", "25"), await listed("COST", "10"), await listed("AMD", "100")];
    const { income, lines, none, coverage } = dividendIncome(weigh(list, "value").lines);
    expect(lines.map((line) => [line.symbol, line.year.perShare, line.shares, line.income])).toEqual([
      // 25 shares bought before the split of four to one of August 2020; 0.26 + 0.26 + 0.26 + 0.27 (10-K of 2025, 10-Qs of 2026).
      ["AAPL", "1.05", "100", "105"],
      // 1.30 + 1.30 + 1.30 + 1.47
      ["COST", "5.37", "10", "53.7"],
    ]);
    expect(income).toBe("158.7");
    // The fifteen dollars of January 2024 are no part of what came before: 1.16 + 1.16 + 1.30, and the special quarter like 1.30.
    expect(lines[1]?.before?.perShare).toBe("4.92");
    expect(none).toEqual([{ symbol: "AMD", reason: "We have no dividend figures for it.", seen: null }]);
    expect(coverage).toEqual({ of: 3, with: 3, missing: [] });
  });

  it("yields by weight where nothing was traded, over the companies that an answer is held of", async () => {
    const list = [
      await listed("KO"),
      await listed("NVDA"),
      await listed("V"),
      await listed("PGR"),
      listedWithoutFigures("FAR"),
    ];
    const result = dividendIncome(weigh(list, "equal").lines);
    // (2.04 ÷ 91.10 + 0.04 ÷ 214.72) ÷ 2
    expect(Number(result.yield).toFixed(6)).toBe("0.011290");
    expect(result.income).toBeNull();
    expect(result.lines.map(({ symbol, part }) => [symbol, Number(part).toFixed(4)])).toEqual([
      ["KO", "0.9917"],
      ["NVDA", "0.0083"],
    ]);
    expect(result.coverage).toEqual({
      of: 5,
      with: 2,
      missing: [
        { symbol: "V", reason: "Its yearly dividend is less than the sum of its quarters: a wrong tag." },
        {
          symbol: "PGR",
          // It declared 13.90 for 2025, of which 13.50 were paid in January 2026: cash of 2025 does not bear it out.
          reason: "The tagged amount does not fit dividends and the number of shares, so we do not show it.",
        },
        { symbol: "FAR", reason: "We have no figures of the company." },
      ],
    });
  });

  it("does not count shares whose closes are another's", async () => {
    const { item, ...held } = await listed("KO");
    const other = { ...held, item: { ...item, symbol: "KO-B" } };
    expect(dividendIncome(weigh([other], "equal").lines).coverage.missing).toEqual([
      { symbol: "KO-B", reason: "We have closing prices of KO only, not of this share class." },
    ]);
    expect(dividendIncome([])).toEqual({
      lines: [],
      none: [],
      unknown: [],
      yield: null,
      income: null,
      coverage: { of: 0, with: 0, missing: [] },
    });
  });
});
