import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

const analysis = analysisOf({
  spans: { FY2024: { Revenues: "3650", CostOfRevenue: "1825" } },
  balances: {
    "2023-12-31": {
      Assets: "2000",
      AccountsReceivableNetCurrent: "300",
      InventoryNet: "200",
      AccountsPayableCurrent: "150",
      PropertyPlantAndEquipmentNet: "700",
    },
    "2024-12-31": {
      AccountsReceivableNetCurrent: "500",
      InventoryNet: "300",
      AccountsPayableCurrent: "250",
      PropertyPlantAndEquipmentNet: "760",
    },
  },
});

describe("efficiency metrics", () => {
  it("count days on the mean of both balances", () => {
    expect(valueOf(analysis, "days_sales", "FY2024")).toBe("40");
    expect(valueOf(analysis, "days_inventory", "FY2024")).toBe("50");
    expect(valueOf(analysis, "days_payables", "FY2024")).toBe("40");
    expect(valueOf(analysis, "cash_cycle", "FY2024")).toBe("50");
  });

  it("count payables on purchases too, which is cost plus what went into inventory", () => {
    // 365 × 200 ÷ (1825 + 100)
    expect(valueOf(analysis, "days_payables_purchases", "FY2024").slice(0, 10)).toBe("37.9220779");
  });

  it("turn balances over", () => {
    expect(valueOf(analysis, "inventory_turnover", "FY2024")).toBe("7.3");
    expect(valueOf(analysis, "ppe_turnover", "FY2024")).toBe("5");
  });

  it("name the balance that is missing at the start", () => {
    const short = analysisOf({
      spans: { FY2024: { Revenues: "3650" } },
      balances: { "2024-12-31": { AccountsReceivableNetCurrent: "500" } },
    });
    expect(valueOf(short, "days_sales", "FY2024")).toBe("We have no balance sheet for the start of FY2024.");
  });
});
