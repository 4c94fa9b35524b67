import { describe, expect, it } from "vitest";
import { CONTEXT } from "#research/testing/example-company.ts";
import { verifyText } from "./verify-text.ts";

function verdictsOn(text: string): string {
  return verifyText(text, CONTEXT)
    .numbers.map(({ verdict }) => verdict)
    .join(" ");
}

function failuresOf(text: string): string {
  const checks = verifyText(text, CONTEXT).failures.map(({ check }) => check);
  return [...new Set(checks)].join(" ");
}

const REVENUE = "M1.revenue.FY2025";

describe("verifyText", () => {
  it("passes cited numbers that are exact or rounded to their last digit", () => {
    expect(verdictsOn(`Revenue was $156M [${REVENUE}] in FY2025.`)).toBe("exact");
    expect(verdictsOn("The gross margin was 45.0% [M1.gross_margin.FY2025] in FY2025.")).toBe("exact");
    expect(
      verdictsOn(
        "Free cash flow was $8.0M [M1.free_cash_flow.FY2025] in FY2025, 5.1% [M1.fcf_margin.FY2025] of revenue.",
      ),
    ).toBe("exact rounded");
    expect(verifyText(`Revenue was $156M [${REVENUE}] in FY2025.`, CONTEXT).ok).toBe(true);
  });

  it("reads scale words, per cent, basis points, multiples and parentheses", () => {
    expect(verdictsOn(`Revenue was $0.156 billion [${REVENUE}] in fiscal 2025.`)).toBe("exact");
    expect(verdictsOn(`Revenue was 156,000,000 dollars [${REVENUE}] in fiscal year 2025.`)).toBe("exact");
    expect(verdictsOn("The gross margin was 45 percent [M1.gross_margin.FY2025] in FY2025.")).toBe("exact");
    expect(verdictsOn("The price-to-earnings ratio was 24.1x [M1.pe.D2026-08-21] on 21 August 2026.")).toBe("rounded");
    expect(verdictsOn("Net income was ($4.0M) [M1.net_income.FY2023] in FY2023.")).toBe("exact");
    expect(
      failuresOf(
        "The gross margin fell 500 basis points [C:bps_change:M1.gross_margin.FY2025:M1.gross_margin.FY2024] in FY2025 from a year earlier.",
      ),
    ).toBe("");
  });

  it("names derived numbers as such", () => {
    expect(
      verdictsOn(
        "Revenue rose 20.0% [C:percent_change:M1.revenue.FY2025:M1.revenue.FY2024] in FY2025 from a year earlier.",
      ),
    ).toBe("derived");
  });

  it("gives each end of a range its own citation", () => {
    expect(
      verdictsOn("Revenue was between $130M and $156M [M1.revenue.FY2024] [M1.revenue.FY2025] in FY2024 and FY2025."),
    ).toBe("exact exact");
    expect(verdictsOn("Revenue was $130M–156M [M1.revenue.FY2024] [M1.revenue.FY2025] in FY2024.")).toBe(
      "exact mismatch",
    );
  });

  it("finds wrong digits, scales, signs and units", () => {
    expect(verdictsOn(`Revenue was $157M [${REVENUE}] in FY2025.`)).toBe("mismatch");
    expect(verdictsOn(`Revenue was $156B [${REVENUE}] in FY2025.`)).toBe("mismatch");
    expect(verdictsOn(`Revenue was −$156M [${REVENUE}] in FY2025.`)).toBe("mismatch");
    expect(verdictsOn(`Revenue was 156% [${REVENUE}] in FY2025.`)).toBe("mismatch");
    expect(verdictsOn(`Revenue was €156M [${REVENUE}] in FY2025.`)).toBe("mismatch");
    expect(failuresOf("Net income was $4.0M [M1.net_income.FY2023] in FY2023.")).toBe("sign");
  });

  it("takes trailing zeros as rounding only behind a word such as about", () => {
    expect(verdictsOn(`Revenue was about $200M [${REVENUE}] in FY2025.`)).toBe("rounded");
    expect(verdictsOn(`Revenue was $200M [${REVENUE}] in FY2025.`)).toBe("ambiguous");
  });

  it("asks for a citation behind every number and never searches for one", () => {
    expect(verdictsOn("Revenue was $156M in FY2025.")).toBe("uncited");
    expect(verdictsOn("Revenue was $156M [M1.revenue.FY1999] in FY2025.")).toBe("bad_ref");
    expect(verdictsOn(`Revenue was $156M [${REVENUE}] [M1.revenue.FY2024] in FY2025.`)).toBe("ambiguous");
    expect(failuresOf("Revenue more than doubled in FY2025.")).toContain("number-word");
  });

  it("exempts dates, fiscal labels and names by their form, not by their size", () => {
    expect(verdictsOn("The 10-K for FY2025 was filed on 12 Feb 2026, and the S&P 500 is not a company.")).toBe("");
    expect(verdictsOn("In 2025 the company filed a Form 4.")).toBe("");
    expect(verdictsOn("The company has 2025 employees.")).toBe("uncited");
  });

  it("holds the words to the figures as in slot sentences", () => {
    expect(failuresOf(`Revenue was $156M [${REVENUE}] in FY2024.`)).toBe("period");
    expect(failuresOf(`Net income was $156M [${REVENUE}] in FY2025.`)).toBe("concept");
    expect(failuresOf("Revenue fell 20.0% [M1.revenue_growth.FY2025] in FY2025.")).toBe("direction");
    expect(failuresOf(`Elsewhere had revenue of $156M [${REVENUE}] in FY2025.`)).toBe("entity");
    expect(failuresOf(`Revenue was $156M [${REVENUE}] in FY2025. Its owners should sell.`)).toBe("advice");
  });
});
