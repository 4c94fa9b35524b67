import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "#metrics/testing/made-company.ts";
import { calculate, calculationId } from "./calculate.ts";

/** Net income of 1,000 on revenue of 10,000 in every year but 2023, when it was 20. */
const analysis = analysisOf({
  spans: Object.fromEntries(
    [2020, 2021, 2022, 2023, 2024].map((year) => [
      `FY${String(year)}`,
      { Revenues: "10000", NetIncomeLoss: year === 2023 ? "20" : "1000" },
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

  it("is given from any other base", () => {
    const change = changeOf("net_income", "FY2022", "FY2021");
    expect(change.ok && change.figure.value?.toString()).toBe("0");
  });
});
