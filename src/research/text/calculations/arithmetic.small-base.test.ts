import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "#metrics/testing/made-company.ts";
import { calculate, calculationId } from "./calculate.ts";

const INCOMES: Readonly<Record<number, string>> = { 2023: "20", 2025: "-300" };

/** Net income of 1,000 on revenue of 10,000 in every year but 2023, when it was 20, and 2025, when it was a loss. */
const analysis = analysisOf({
  spans: Object.fromEntries(
    [2020, 2021, 2022, 2023, 2024, 2025].map((year) => [
      `FY${String(year)}`,
      { Revenues: "10000", NetIncomeLoss: INCOMES[year] ?? "1000" },
    ]),
  ),
});

function changeOf(measure: string, now: string, before: string) {
  const [one, other] = [now, before].map((key) => analysis.figure(measure, periodOf(analysis, key)));
  if (one === undefined || other === undefined) throw new TypeError("changeOf(): two figures are needed");
  return calculate(calculationId("percent_change", one, other), [analysis]);
}

describe("a change in percent inside a sentence", () => {
  it("is refused from a base near zero, with the reason that the growth metric gives", () => {
    expect(changeOf("net_income", "FY2024", "FY2023")).toEqual({
      ok: false,
      reason: "undefined",
      detail:
        "Net income was near zero for FY2023 (under 3% of revenue and under 15% of its usual size), so a ratio to it is not meaningful.",
    });
  });

  it("is refused into a loss, as the growth metric refuses it", () => {
    expect(changeOf("net_income", "FY2025", "FY2024")).toMatchObject({ ok: false, reason: "undefined" });
    expect(analysis.figure("net_income_growth", periodOf(analysis, "FY2025")).value).toBeNull();
  });

  it("is given from any other base", () => {
    const change = changeOf("net_income", "FY2022", "FY2021");
    expect(change.ok && change.figure.value?.toString()).toBe("0");
  });
});
