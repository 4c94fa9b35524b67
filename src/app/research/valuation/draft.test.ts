import { describe, expect, it } from "vitest";
import { sampleFigure } from "#app/testing/sample-figures.ts";
import type { ValuationInputs } from "#research/cards/card.ts";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { assumptionsOf, draftField, draftOf } from "./draft.ts";

const inputs: ValuationInputs = {
  kind: "valuation",
  mode: "reverse",
  freeCashFlow: sampleFigure(),
  netDebt: sampleFigure(),
  shares: sampleFigure(),
  price: sampleFigure(),
  enterpriseValue: sampleFigure(),
  pastGrowth: null,
  assumptions: { growth: "0.083", discountRate: "0.09", terminalGrowth: "0.025", years: 10 },
};

describe("draftOf", () => {
  it("shows rates in percent", () => {
    expect(draftOf(inputs)).toEqual({ growth: "8.3", discountRate: "9", terminalGrowth: "2.5", years: "10" });
  });
});

describe("assumptionsOf", () => {
  it("turns what the card gave back into the same ratios", () => {
    expect(assumptionsOf(draftOf(inputs))).toEqual(inputs.assumptions);
  });

  it("hands on what is no number, so that it is refused by name", () => {
    const assumptions = assumptionsOf({ ...draftOf(inputs), discountRate: "nine" });
    const refused = impliedGrowth({ ...assumptions, freeCashFlow: "1", enterpriseValue: "20" });
    expect(refused).toMatchObject({ ok: false, field: "discountRate", message: "The discount rate is not a number." });
  });

  it("refuses a broken number of years", () => {
    const refused = (years: string) =>
      impliedGrowth({ ...assumptionsOf({ ...draftOf(inputs), years }), freeCashFlow: "1", enterpriseValue: "20" });
    expect(refused("7.5")).toMatchObject({ ok: false, field: "years" });
    expect(refused("")).toMatchObject({ ok: false, field: "years" });
  });
});

describe("draftField", () => {
  it("names the field a refusal belongs to, and none for the company's own figures", () => {
    expect(draftField("terminalGrowth")).toBe("terminalGrowth");
    expect(draftField("freeCashFlow")).toBeNull();
  });
});
