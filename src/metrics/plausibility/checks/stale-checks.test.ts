import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

type Made = Parameters<typeof analysisOf>[0];

/** A company whose newest debt is a third party's. */
function withNewest(value: string, balances: Made["balances"], earlier: Made["more"] = []): string {
  const analysis = analysisOf({
    spans: { FY2025: { Revenues: "30000000000", NetIncomeLoss: "2000000000" } },
    balances: { ...balances, "2026-06-30": { Assets: "33000000000", StockholdersEquity: "12000000000" } },
    more: [
      ...earlier,
      { concept: "derived:LongTermDebt", basis: "derived", filed: null, form: null, end: "2026-06-30", value },
    ],
  });
  return valueOf(analysis, "total_debt", "I2026-06-30");
}

const ASSETS = { Assets: "30000000000", StockholdersEquity: "11000000000" };

describe("a third party's newest debt", () => {
  it("is withheld where it is exactly the last amount of a tag that was not used since", () => {
    const old = {
      "2015-12-31": { ...ASSETS, LongTermDebtNoncurrent: "6106000000" },
      "2016-12-31": { ...ASSETS, LongTermDebtNoncurrent: "6439000000" },
    };
    const parts = { LongTermDebtAndCapitalLeaseObligations: "6470000000", DebtCurrent: "700000000" };
    expect(withNewest("6439000000", { ...old, "2025-12-31": { ...ASSETS, ...parts } })).toMatch(
      /probably only a part of it, because long-term debt alone was as large in the report before/,
    );
    const whole = { DebtLongtermAndShorttermCombinedAmount: "6970000000" };
    expect(withNewest("6439000000", { ...old, "2025-12-31": { ...ASSETS, ...whole } })).toBe(
      "The tagged amount is exactly the last one of its kind on 31 Dec 2016, which a third party probably carried forward, so we do not show it.",
    );
  });

  it("is withheld where its series was silent for years and nothing else was known", () => {
    const old = { concept: "derived:LongTermDebt", basis: "matched", end: "2016-09-30", value: "3909700000" } as const;
    expect(withNewest("3366600000", { "2016-09-30": ASSETS }, [old])).toMatch(
      /comes from a third party 9 years after the one before, and nothing bears it out/,
    );
  });

  it("is shown where the debt stood still, and where it is a new amount", () => {
    const still = {
      "2025-09-30": { ...ASSETS, LongTermDebtNoncurrent: "6439000000" },
      "2025-12-31": { ...ASSETS, LongTermDebtNoncurrent: "6439000000" },
    };
    expect(withNewest("6439000000", still)).toBe("6439000000");
    expect(withNewest("6512000000", still)).toBe("6512000000");
  });
});
