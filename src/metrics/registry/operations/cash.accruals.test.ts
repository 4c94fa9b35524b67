import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: {
    FY2024: {
      Revenues: "1000",
      NetIncomeLoss: "200",
      NetCashProvidedByUsedInOperatingActivities: "300",
      NetCashProvidedByUsedInInvestingActivities: "-150",
      PaymentsToAcquirePropertyPlantAndEquipment: "100",
      ShareBasedCompensation: "30",
    },
    FY2023: {
      Revenues: "900",
      NetIncomeLoss: "-50",
      NetCashProvidedByUsedInOperatingActivities: "20",
      PaymentsToAcquirePropertyPlantAndEquipment: "80",
    },
  },
  balances: { "2023-12-31": { Assets: "900" }, "2024-12-31": { Assets: "1100" } },
});

describe("cash metrics", () => {
  it("take capital expenditure, then stock pay, from operating cash flow", () => {
    expect(valueOf(analysis, "free_cash_flow", "FY2024")).toBe("200");
    expect(valueOf(analysis, "fcf_after_sbc", "FY2024")).toBe("170");
    expect(valueOf(analysis, "fcf_margin", "FY2024")).toBe("0.2");
    expect(valueOf(analysis, "free_cash_flow", "FY2023")).toBe("-60");
  });

  it("set cash against net income where there is one", () => {
    expect(valueOf(analysis, "cash_conversion", "FY2024")).toBe("1.5");
    expect(valueOf(analysis, "fcf_conversion", "FY2024")).toBe("1");
    expect(valueOf(analysis, "cash_conversion", "FY2023")).toBe(
      "Net income was not positive for FY2023, so Cash conversion is not meaningful.",
    );
  });

  it("measure accruals as income that neither operations nor investing explain", () => {
    // (200 − 300 + 150) ÷ 1000
    expect(valueOf(analysis, "sloan_accruals", "FY2024")).toBe("0.05");
  });

  it("give the shares of stock pay and capital expenditure", () => {
    expect(valueOf(analysis, "sbc_share_of_ocf", "FY2024")).toBe("0.1");
    expect(valueOf(analysis, "sbc_share_of_revenue", "FY2024")).toBe("0.03");
    expect(valueOf(analysis, "capex_share_of_revenue", "FY2024")).toBe("0.1");
  });

  it("are not given for a bank", () => {
    const bank = analysisOf({ sic: "6021", spans: { FY2024: { NetCashProvidedByUsedInOperatingActivities: "300" } } });
    expect(valueOf(bank, "free_cash_flow", "FY2024")).toBe(
      "A bank's operating cash flow moves with its loans, deposits and trading, so free cash flow says nothing about it.",
    );
  });
});
