import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const paid = (perShare: Readonly<Record<string, string>>, more: Readonly<Record<string, string>> = {}) =>
  analysisOf({
    spans: Object.fromEntries(
      Object.entries(perShare).map(([year, amount]) => [
        `FY${year}`,
        { Revenues: "100", EarningsPerShareDiluted: "3", CommonStockDividendsPerShareDeclared: amount, ...more },
      ]),
    ),
  });

describe("years of dividend growth", () => {
  it("are not counted without a dividend per share", () => {
    const none = analysisOf({ spans: { FY2024: { Revenues: "100" } } });
    expect(valueOf(none, "dividend_streak", "FY2024")).toBe("Dividends per share for FY2024 are not in our data yet.");
  });

  it("end with the first year that was not above the one before", () => {
    const made = paid({ 2020: "1", 2021: "1.2", 2022: "1.2", 2023: "1.3", 2024: "1.5" });
    expect(valueOf(made, "dividend_streak", "FY2024")).toBe("2");
    expect(valueOf(made, "dividend_streak", "FY2022")).toBe("0");
  });

  it("say where they end only because our data does", () => {
    const made = paid({ 2022: "1", 2023: "1.1", 2024: "1.2" });
    const { value, lineage } = made.figure("dividend_streak", periodOf(made, "FY2024"));
    expect(value?.toString()).toBe("2");
    expect(lineage.kind === "formula" && lineage.formula).toBe(
      "Fiscal years in a row with higher Dividends per share than the year before; our data begins with FY2022",
    );
  });

  it("do not step over a year that is not in our data", () => {
    expect(valueOf(paid({ 2021: "1", 2023: "1.1", 2024: "1.2" }), "dividend_streak", "FY2024")).toBe("1");
  });
});

describe("dividend cover", () => {
  it("is not meaningful where the dividend is a token", () => {
    expect(valueOf(paid({ 2024: "0.01" }), "dividend_cover", "FY2024")).toBe(
      "Dividends per share for FY2024 were next to nothing, so cover is not meaningful.",
    );
  });

  it("is earnings over dividends per share", () => {
    expect(valueOf(paid({ 2024: "1.5" }), "dividend_cover", "FY2024")).toBe("2");
    expect(valueOf(paid({ 2024: "1.5" }, { EarningsPerShareDiluted: "-3" }), "dividend_cover", "FY2024")).toBe("-2");
  });
});

describe("dividends per share", () => {
  const year = (perShare: string, more: Readonly<Record<string, string>> = {}) =>
    valueOf(
      analysisOf({
        spans: {
          FY2024: {
            Revenues: "1000",
            PaymentsOfDividendsCommonStock: "200",
            WeightedAverageNumberOfSharesOutstandingBasic: "100",
            CommonStockDividendsPerShareDeclared: perShare,
            ...more,
          },
        },
      }),
      "dividends_per_share",
      "FY2024",
    );

  it("of a year are not those of one quarter, nor next to nothing of what was paid", () => {
    expect(year("0.5")).toBe(
      "The tagged amount is a quarter of what was paid per share, and probably one quarter's dividend, so we do not show it.",
    );
    expect(year("0.01")).toBe("The tagged amount is a tiny fraction of what was paid per share, so we do not show it.");
    expect(year("0")).toBe("The tagged amount is zero, although dividends were paid, so we do not show it.");
  });

  it("come from the next concept where the first is a quarter's", () => {
    expect(year("0.5", { CommonStockDividendsPerShareCashPaid: "2" })).toBe("2");
  });

  it("stay where a special dividend was declared in one year and paid in another", () => {
    expect(year("0.8")).toBe("0.8");
    expect(year("5")).toBe("5");
  });
});
