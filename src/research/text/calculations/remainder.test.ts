import { describe, expect, it } from "vitest";
import { analysisOf, periodOf } from "#metrics/testing/made-company.ts";
import { calculate, calculationId, resolveFigure } from "./calculate.ts";
import { remainderOperation } from "./remainder.ts";

const analysis = analysisOf({
  spans: {
    FY2023: { Revenues: "900", OperatingIncomeLoss: "200" },
    FY2024: { Revenues: "1000", ResearchAndDevelopmentExpense: "150", OperatingIncomeLoss: "300" },
  },
});
const figure = (measure: string, key: string) => analysis.figure(measure, periodOf(analysis, key));
const revenue = figure("revenue", "FY2024");
const research = figure("research_development", "FY2024");
const income = figure("operating_income", "FY2024");

describe("the rest of a total", () => {
  it("adds as many figures as its name says, takes the others off, and is found again by its id", () => {
    const id = calculationId(remainderOperation(1), revenue, research, income);
    const found = resolveFigure(id, analysis);
    expect(found?.value?.toFixed()).toBe("550");
    expect(found?.lineage).toMatchObject({
      formula: "Revenue FY2024 − Research and development FY2024 − Operating income FY2024",
      operands: [revenue, research, income],
    });
    const both = calculate(calculationId(remainderOperation(2), revenue, research, income), [analysis]);
    expect(both.ok && both.figure.value?.toFixed()).toBe("850");
  });

  it("is refused across periods, and to more figures than are registered", () => {
    const id = calculationId(remainderOperation(1), revenue, figure("operating_income", "FY2023"));
    expect(calculate(id, [analysis])).toMatchObject({ ok: false, reason: "period" });
    expect(() => remainderOperation(8)).toThrow(TypeError);
  });
});
