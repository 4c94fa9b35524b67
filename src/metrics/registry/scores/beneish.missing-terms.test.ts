import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const SPANS = {
  FY2023: {
    Revenues: "1000",
    GrossProfit: "400",
    DepreciationDepletionAndAmortization: "100",
    SellingGeneralAndAdministrativeExpense: "200",
  },
  FY2024: {
    Revenues: "1250",
    GrossProfit: "400",
    DepreciationDepletionAndAmortization: "100",
    SellingGeneralAndAdministrativeExpense: "300",
    NetIncomeLoss: "120",
    NetCashProvidedByUsedInOperatingActivities: "20",
  },
} as const;
const BALANCES = {
  "2023-12-31": {
    Assets: "1000",
    AssetsCurrent: "400",
    PropertyPlantAndEquipmentNet: "400",
    AccountsReceivableNetCurrent: "100",
    LiabilitiesCurrent: "200",
    LongTermDebtNoncurrent: "300",
  },
  "2024-12-31": {
    Assets: "1250",
    AssetsCurrent: "500",
    PropertyPlantAndEquipmentNet: "400",
    AccountsReceivableNetCurrent: "250",
    LiabilitiesCurrent: "300",
    LongTermDebtNoncurrent: "325",
  },
} as const;

describe("Beneish M-score", () => {
  const full = analysisOf({ spans: SPANS, balances: BALANCES });

  it("measures eight terms against the year before", () => {
    expect(valueOf(full, "beneish_dsri", "FY2024")).toBe("2");
    expect(valueOf(full, "beneish_gmi", "FY2024")).toBe("1.25");
    expect(valueOf(full, "beneish_aqi", "FY2024")).toBe("1.4");
    expect(valueOf(full, "beneish_sgi", "FY2024")).toBe("1.25");
    expect(valueOf(full, "beneish_depi", "FY2024")).toBe("1");
    expect(valueOf(full, "beneish_sgai", "FY2024")).toBe("1.2");
    expect(valueOf(full, "beneish_tata", "FY2024")).toBe("0.08");
    expect(valueOf(full, "beneish_lvgi", "FY2024")).toBe("1");
  });

  it("weighs them", () => {
    // −4.84 + 1.84 + 0.66 + 0.5656 + 1.115 + 0.115 − 0.2064 + 0.37432 − 0.327
    const score = full.figure("beneish_m", periodOf(full, "FY2024"));
    expect(score.value?.toString()).toBe("-0.70348");
    expect(score.flags).toEqual([]);
  });

  it("counts overhead, asset quality and depreciation that are not tagged as unchanged, and says so", () => {
    const { SellingGeneralAndAdministrativeExpense: _, ...untold } = SPANS.FY2024;
    const partial = analysisOf({ spans: { ...SPANS, FY2024: untold }, balances: BALANCES });
    const overhead = partial.figure("beneish_sgai", periodOf(partial, "FY2024"));
    expect(overhead.value?.toString()).toBe("1");
    expect(overhead.flags).toEqual(["assumed"]);
    expect(overhead.quality).toBe("approximate");
    const score = partial.figure("beneish_m", periodOf(partial, "FY2024"));
    // 0.172 × 0.2 less taken away
    expect(score.value?.toString()).toBe("-0.66908");
    expect(score.flags).toEqual(["assumed"]);
  });

  it("has no score without receivables", () => {
    const { AccountsReceivableNetCurrent: _, ...untold } = BALANCES["2024-12-31"];
    const partial = analysisOf({ spans: SPANS, balances: { ...BALANCES, "2024-12-31": untold } });
    expect(valueOf(partial, "beneish_m", "FY2024")).toBe(
      "The 10-K as of 31 Dec 2024 does not report receivables as a standard item.",
    );
  });

  it("is refused for an insurer", () => {
    const insurer = analysisOf({ spans: SPANS, balances: BALANCES, sic: "6331" });
    expect(valueOf(insurer, "beneish_m", "FY2024")).toBe(
      "This score was fitted on companies other than insurers and does not apply to one.",
    );
  });
});
