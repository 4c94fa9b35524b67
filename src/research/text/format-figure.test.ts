import { describe, expect, it } from "vitest";
import type { FigureUnit } from "#facts/figure.ts";
import type { FigureView } from "./figure-view.ts";
import { formatFigure, isAbout } from "./format-figure.ts";

function view(value: string | null, unit: FigureUnit, measure = "revenue"): FigureView {
  return {
    id: `M1.${measure}.FY2026`,
    measure,
    label: "Revenue",
    value,
    unit,
    periodKey: "FY2026",
    periodLabel: "FY2026",
    periodEnd: "2026-04-26",
    quality: "reported",
    flags: [],
    reason: value === null ? "Revenue is not held." : null,
  };
}

describe("formatFigure", () => {
  it("writes n.m. where a number would mislead, a dash where one is missing", () => {
    const absent = view(null, "ratio", "return_on_equity");
    expect(formatFigure({ ...absent, flags: ["not-meaningful"] }, "auto")).toBe("n.m.");
    expect(formatFigure({ ...absent, flags: ["not-meaningful"] }, "period")).toBe("FY2026");
    expect(formatFigure(absent, "auto")).toBe("–");
  });

  it("abbreviates dollars at thousands, millions, billions and trillions with two decimals", () => {
    expect(formatFigure(view("215938000000", "USD"), "money")).toBe("$215.94B");
    expect(formatFigure(view("-1200000", "USD"), "money")).toBe("\u2212$1.20M");
    expect(formatFigure(view("1000", "USD"), "money")).toBe("$1.00K");
    expect(formatFigure(view("4123456789012", "USD"), "money")).toBe("$4.12T");
    expect(formatFigure(view("950.256", "USD"), "money")).toBe("$950.26");
    expect(formatFigure(view("1234567890123456", "USD"), "money")).toBe("$1,234.57T");
  });

  it("moves to the next letter when rounding reaches it", () => {
    expect(formatFigure(view("999994", "USD"), "money")).toBe("$999.99K");
    expect(formatFigure(view("999995", "USD"), "money")).toBe("$1.00M");
    expect(formatFigure(view("999.996", "USD"), "money")).toBe("$1.00K");
  });

  it("rounds halves away from zero on the exact decimal", () => {
    expect(formatFigure(view("2345000000", "USD"), "money")).toBe("$2.35B");
    expect(formatFigure(view("-2345000000", "USD"), "money")).toBe("\u2212$2.35B");
    expect(formatFigure(view("0.6545", "ratio"), "percent")).toBe("65.5%");
    expect(formatFigure(view("1.005", "USD/shares"), "per-share")).toBe("$1.01");
  });

  it("writes ratios as percent with one decimal, and without from a thousand percent", () => {
    expect(formatFigure(view("0.655", "ratio"), "percent")).toBe("65.5%");
    expect(formatFigure(view("-0.123", "ratio"), "percent-magnitude")).toBe("12.3%");
    expect(formatFigure(view("12.3456", "ratio"), "percent")).toBe("1,235%");
    expect(formatFigure(view("0.039", "ratio"), "points-magnitude")).toBe("3.9 percentage points");
  });

  it("never makes nothing of a small ratio or multiple, and writes zero as zero", () => {
    expect(formatFigure(view("0.04", "times"), "times")).toBe("0.04×");
    const percents = ["0.000186", "-0.0004", "0.0009", "0.00004", "-0.00004", "0.001", "0", "0.000"];
    expect(percents.map((value) => formatFigure(view(value, "ratio"), "percent"))).toEqual([
      "0.02%",
      "\u22120.04%",
      "0.09%",
      "<0.01%",
      ">\u22120.01%",
      "0.1%",
      "0.0%",
      "0.0%",
    ]);
    expect(formatFigure(view("-0.00004", "ratio"), "percent-magnitude")).toBe("<0.01%");
    expect(formatFigure(view("0.0004", "ratio"), "points-magnitude")).toBe("0.04 percentage points");
  });

  it.each([
    ["1", "1st"],
    ["2", "2nd"],
    ["3", "3rd"],
    ["4", "4th"],
    ["11", "11th"],
    ["12", "12th"],
    ["21", "21st"],
    ["113", "113th"],
  ])("writes the rank %s as %s", (value, text) => {
    expect(formatFigure(view(value, "count"), "ordinal")).toBe(text);
  });

  it("writes every other unit in its own way", () => {
    expect(formatFigure(view("24.07", "times"), "times")).toBe("24.1×");
    expect(formatFigure(view("4.9", "USD/shares"), "per-share")).toBe("$4.90");
    expect(formatFigure(view("0.034", "USD/shares"), "per-share")).toBe("$0.034");
    expect(formatFigure(view("-0.03", "USD/shares"), "per-share")).toBe("\u2212$0.03");
    expect(formatFigure(view("0.1", "USD/shares"), "per-share")).toBe("$0.10");
    expect(formatFigure(view("-0.32", "USD/shares"), "auto")).toBe("\u2212$0.32");
    expect(formatFigure(view("-0.32", "USD/shares"), "money-magnitude")).toBe("$0.32");
    expect(formatFigure(view("24304000000", "shares"), "shares")).toBe("24.30B");
    expect(formatFigure(view("950", "shares"), "shares")).toBe("950");
    expect(formatFigure(view("52.34", "days"), "days")).toBe("52.3 days");
    expect(formatFigure(view("8", "score"), "score")).toBe("8");
    expect(formatFigure(view("-2.1349", "score"), "score")).toBe("\u22122.13");
    expect(formatFigure(view("1234", "count"), "count")).toBe("1,234");
  });

  it("writes a percentage that a report prints rounded with the digits of the report", () => {
    const printed = (value: string): FigureView => ({ ...view(value, "ratio", "filing"), flags: ["as-printed"] });
    expect(["0.02", "-0.01", "0", "0.045"].map((value) => formatFigure(printed(value), "auto"))).toEqual([
      "2%",
      "\u22121%",
      "0%",
      "4.5%",
    ]);
    expect(["0.01", "-0.02", "0.005"].map((value) => formatFigure(printed(value), "points-magnitude"))).toEqual([
      "1 percentage point",
      "2 percentage points",
      "0.5 percentage points",
    ]);
    expect(formatFigure(printed("0.03"), "period")).toBe("FY2026");
  });

  it("follows the unit when the format is auto", () => {
    expect(formatFigure(view("0.25", "ratio"), "auto")).toBe("25.0%");
    expect(formatFigure(view("1", "years"), "auto")).toBe("1 year");
    expect(formatFigure(view("12", "count"), "auto")).toBe("12");
  });

  it("reads the years a measure spans from its name", () => {
    expect(formatFigure(view("0.12", "ratio", "revenue_cagr_5y"), "years")).toBe("5 years");
    expect(formatFigure(view("0.12", "ratio", "return_1y"), "years")).toBe("1 year");
  });

  it("writes periods and dates instead of the value", () => {
    expect(formatFigure(view("1", "USD"), "period")).toBe("FY2026");
    expect(formatFigure(view(null, "USD"), "end-date")).toBe("26 Apr 2026");
  });

  it("writes a dash for an absent value", () => {
    expect(formatFigure(view(null, "USD"), "money")).toBe("–");
    expect(formatFigure(view("1", "USD"), "years")).toBe("–");
  });

  it("reads exponent notation exactly", () => {
    expect(formatFigure(view("2.15938e+11", "USD"), "money")).toBe("$215.94B");
    expect(formatFigure(view("5e-3", "ratio"), "percent")).toBe("0.5%");
  });
});

describe("isAbout", () => {
  it("marks approximations, but neither counts nor dates of them, nor what is missing", () => {
    const figure = { ...view("15.1", "times"), quality: "approximate" as const };
    expect(isAbout(figure, "auto")).toBe(true);
    expect(isAbout({ ...figure, quality: "derived" }, "auto")).toBe(false);
    expect(isAbout({ ...figure, unit: "count" }, "auto")).toBe(false);
    expect(isAbout(figure, "period")).toBe(false);
    expect(isAbout(figure, "end-date")).toBe(false);
    expect(isAbout({ ...figure, value: null }, "auto")).toBe(false);
  });
});
