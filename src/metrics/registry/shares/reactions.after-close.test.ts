import { describe, expect, it } from "vitest";
import { analysisOf, periodOf, valueOf } from "#metrics/testing/made-company.ts";

const DAILY = [
  ["2025-04-24", "100"],
  ["2025-04-25", "102"],
  ["2025-04-28", "104"],
  ["2025-04-29", "130"],
  ["2025-04-30", "128"],
  ["2025-05-01", "126"],
  ["2025-05-02", "125"],
  ["2025-05-05", "156"],
  ["2025-05-06", "150"],
] as const;

const announced = (timing: "BMO" | "DMH" | "AMC" | "UNKNOWN", day = "2025-04-28", asOf = "2025-05-06") =>
  analysisOf({
    spans: { "Q1-2025": { Revenues: "10", NetIncomeLoss: "1" } },
    announcements: [{ periodEnd: "2025-03-31", announced: day, timing }],
    daily: DAILY,
    asOf,
    more: [{ concept: "Revenues", value: "10", start: "2025-01-01", end: "2025-03-31", filed: "2025-04-29" }],
  });

describe("reaction to results", () => {
  it("after the close runs from that day's close to the next", () => {
    expect(valueOf(announced("AMC"), "reaction_1d", "Q1-2025")).toBe("0.25");
    // Five trading days on: 156 ÷ 104 − 1.
    expect(valueOf(announced("AMC"), "reaction_5d", "Q1-2025")).toBe("0.5");
  });

  it("before the open or during the day runs from the close before to that day's", () => {
    expect(valueOf(announced("BMO", "2025-04-29"), "reaction_1d", "Q1-2025")).toBe("0.25");
    expect(valueOf(announced("DMH", "2025-04-29"), "reaction_1d", "Q1-2025")).toBe("0.25");
  });

  it("on a weekend runs from Friday to Monday", () => {
    expect(valueOf(announced("AMC", "2025-04-26"), "reaction_1d", "Q1-2025").slice(0, 8)).toBe("0.019607");
  });

  it("at an unknown hour takes both days and is approximate", () => {
    const analysis = announced("UNKNOWN", "2025-04-28");
    const figure = analysis.figure("reaction_1d", periodOf(analysis, "Q1-2025"));
    // 130 ÷ 102 − 1
    expect(figure.value?.toFixed(6)).toBe("0.274510");
    expect(figure.quality).toBe("approximate");
  });

  it("is not known before the closes are", () => {
    expect(valueOf(announced("AMC", "2025-04-28", "2025-05-02"), "reaction_5d", "Q1-2025")).toBe(
      "We have no daily closes around the announcement of Q1 FY2025.",
    );
  });
});

describe("EPS surprise", () => {
  const surprised = (epsEstimate: string, epsActualAdjusted: string, filed: Readonly<Record<string, string>> = {}) =>
    analysisOf({
      spans: { "Q1-2025": { NetIncomeLoss: "1", ...filed } },
      announcements: [
        { periodEnd: "2025-03-31", announced: "2025-04-28", epsEstimate, epsActualAdjusted, epsSource: "a" },
      ],
    });

  it("sets a vendor's actual against the same vendor's estimate", () => {
    expect(valueOf(surprised("0.8", "1"), "eps_surprise", "Q1-2025")).toBe("0.25");
    expect(valueOf(surprised("-0.4", "-0.3"), "eps_surprise", "Q1-2025")).toBe("0.25");
  });

  it("is not given where the estimate is under five cents, or zero", () => {
    expect(valueOf(surprised("0.019", "0.05"), "eps_surprise", "Q1-2025")).toBe(
      "Estimate of adjusted EPS by a third party was near zero for Q1 FY2025 (under 5 cents), so a ratio to it is not meaningful.",
    );
    expect(valueOf(surprised("0", "0.05"), "eps_surprise", "Q1-2025")).toBe(
      "The estimate for Q1 FY2025 is zero, so a surprise in percent is not meaningful.",
    );
    expect(valueOf(surprised("-0.05", "-21"), "eps_surprise", "Q1-2025")).not.toMatch(/near zero/);
  });

  it("is not given where adjusted EPS is EPS under GAAP and more than 30% off the estimate", () => {
    const filed = { EarningsPerShareDiluted: "9.11" };
    expect(valueOf(surprised("2.9", "9.11", filed), "eps_surprise", "Q1-2025")).toBe(
      "The third party's adjusted EPS for Q1 FY2025 equals GAAP EPS and is more than 30% off the estimate. The estimate is probably on another basis, so we do not compare the two.",
    );
    // At 30 %, and with an adjusted EPS of its own, it is.
    expect(valueOf(surprised("7", "9.1", { EarningsPerShareDiluted: "9.1" }), "eps_surprise", "Q1-2025")).toBe("0.3");
    expect(valueOf(surprised("2.9", "8.7", filed), "eps_surprise", "Q1-2025")).toBe("2");
  });

  it("names its vendor and never passes for filed EPS", () => {
    const analysis = surprised("0.8", "1");
    const actual = analysis.figure("vendor_eps_actual", periodOf(analysis, "Q1-2025"));
    expect(actual.lineage.kind).toBe("vendor");
    expect(actual.quality).toBe("matched");
    expect(valueOf(analysis, "eps_diluted", "Q1-2025")).toBe("Diluted EPS for Q1 FY2025 is not in our data yet.");
  });
});
