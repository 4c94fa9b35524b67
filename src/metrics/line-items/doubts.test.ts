import { describe, expect, it } from "vitest";
import { analysisOf, valueOf } from "#metrics/testing/made-company.ts";

describe("a fourth quarter with the amount of the quarter after it", () => {
  const made = (fourth: string) =>
    analysisOf({
      spans: {
        "Q4-2024": { NetIncomeLoss: fourth, Revenues: "938000000" },
        "Q1-2025": { NetIncomeLoss: "174001000", Revenues: "897000000" },
      },
    });

  it("is the slip of a later report and is not shown: Mettler-Toledo, 2021", () => {
    expect(valueOf(made("174001000"), "net_income", "Q4-2024")).toBe(
      "The tagged net income for Q4 FY2024 is exactly that for Q1 FY2025 and probably belongs there, so we do not show it.",
    );
  });

  it("is shown where it is another amount", () => {
    expect(valueOf(made("230871000"), "net_income", "Q4-2024")).toBe("230871000");
  });

  it("is shown where two round amounts are equal by chance", () => {
    const round = analysisOf({
      spans: { "Q4-2024": { NetIncomeLoss: "174000000" }, "Q1-2025": { NetIncomeLoss: "174000000" } },
    });
    expect(valueOf(round, "net_income", "Q4-2024")).toBe("174000000");
  });
});

describe("twelve months from a year and two halves", () => {
  const REGULATED = "RegulatedAndUnregulatedOperatingRevenue";
  const made = (regulated: string) =>
    analysisOf({
      sic: "4931",
      spans: {
        "H1-2024": { [REGULATED]: "2012" },
        FY2024: { Revenues: "4205", [REGULATED]: regulated },
        "Q2-2025": { [REGULATED]: "990" },
        "H1-2025": { [REGULATED]: "1990" },
      },
    });

  it("are not computed from a year whose tag meant a part of it: Alliant Energy, 2023", () => {
    expect(valueOf(made("142"), "revenue", "TTM-Q2-2025")).toBe(
      "The only amounts of revenue for the 12 months to 30 Jun 2025 in our data have a tag that meant only a part for FY2024, so we do not show them.",
    );
  });

  it("are computed where the tag means the whole, as first filed or as restated", () => {
    expect(valueOf(made("4205"), "revenue", "TTM-Q2-2025")).toBe("4183");
    expect(valueOf(made("4100"), "revenue", "TTM-Q2-2025")).toBe("4078");
  });

  it("are not computed from a year that is itself not shown: United Rentals, 2026", () => {
    const made = analysisOf({
      sic: "4931",
      spans: {
        FY2024: { Revenues: "4205", [REGULATED]: "142" },
        "Q1-2025": { [REGULATED]: "40" },
        FY2025: { [REGULATED]: "150" },
        "Q1-2026": { [REGULATED]: "45" },
      },
    });
    expect(valueOf(made, "revenue", "FY2025")).toMatch(/has a tag that meant another amount for FY2024/);
    expect(valueOf(made, "revenue", "TTM-Q1-2026")).toBe(
      "Revenue for the 12 months to 31 Mar 2026 would need that for FY2025, which we withhold, so we do not show it.",
    );
  });
});

describe("a fourth quarter with the amount of its year", () => {
  const made = (fourth: string, year: Readonly<Record<string, Readonly<Record<string, string>>>> = {}) =>
    analysisOf({
      spans: {
        "Q1-2025": { Revenues: "5132" },
        "Q2-2025": { Revenues: "5426" },
        "Q3-2025": { Revenues: "5659" },
        "Q4-2025": { Revenues: fourth },
        ...year,
      },
    });

  it("is not shown: L3Harris, 2025", () => {
    expect(valueOf(made("21865"), "revenue", "Q4-2025")).toBe(
      "The tagged revenue for Q4 FY2025 is about that of the whole year, so we do not show it.",
    );
  });

  it("is shown where it is a season, or where the year as filed bears it out", () => {
    expect(valueOf(made("12000"), "revenue", "Q4-2025")).toBe("12000");
    expect(valueOf(made("21865", { FY2025: { Revenues: "38082" } }), "revenue", "Q4-2025")).toBe("21865");
  });
});
