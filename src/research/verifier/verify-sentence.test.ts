import { describe, expect, it } from "vitest";
import { renderSentence } from "#research/text/sentence.ts";
import { CONTEXT, sentenceOf } from "#research/testing/example-company.ts";
import { verifySentence } from "./verify-sentence.ts";

/** The names of the checks a sentence fails, or its text when it passes. */
function verdictOn(text: string): string {
  const verdict = verifySentence(sentenceOf(text), CONTEXT);
  return verdict.ok
    ? renderSentence(verdict.sentence)
    : [...new Set(verdict.failures.map(({ check }) => check))].join(" ");
}

const GROWTH =
  "Revenue was {revenue.FY2025|money} in {revenue.FY2025|period}, up {revenue_growth.FY2025|percent-magnitude} from {revenue.FY2024|money} a year earlier.";

describe("verifySentence", () => {
  it("passes a sentence whose every part is so, with the figures it shows", () => {
    expect(verdictOn(GROWTH)).toBe("Revenue was $156.00M in FY2025, up 20.0% from $130.00M a year earlier.");
    const verdict = verifySentence(sentenceOf(GROWTH), CONTEXT);
    expect(verdict.ok && Object.keys(verdict.sentence.figures)).toEqual([
      "M1.revenue.FY2025",
      "M1.revenue_growth.FY2025",
      "M1.revenue.FY2024",
    ]);
  });

  it("refuses slots that name nothing or have no value", () => {
    expect(verdictOn("Revenue was {revenue.FY2019|money} in {revenue.FY2025|period}.")).toBe("slot");
    expect(verdictOn("Revenue was {M9.revenue.FY2025|money} in {revenue.FY2025|period}.")).toBe("slot");
  });

  it("refuses digits and numbers in letters, but not names such as 10-K", () => {
    expect(verdictOn("Revenue was 156 million in {revenue.FY2025|period}.")).toBe("digit number-word");
    expect(verdictOn("Revenue more than doubled in {revenue.FY2025|period}.")).toContain("number-word");
    expect(verdictOn("The 10-K names no segments, and Form 4 filings are only counted.")).toBe(
      "The 10-K names no segments, and Form 4 filings are only counted.",
    );
  });

  it("refuses a format that does not fit the unit", () => {
    expect(verdictOn("Revenue was {revenue.FY2025|percent} in {revenue.FY2025|period}.")).toBe("format");
    expect(verdictOn("The gross margin was {gross_margin.FY2025|times} in {revenue.FY2025|period}.")).toBe("format");
    expect(verdictOn("The gross margin was {gross_margin.FY2025|money} in {revenue.FY2025|period}.")).toBe("format");
  });

  it("refuses calculations that are not registered or mix what cannot be mixed", () => {
    expect(verdictOn("Revenue rose {C:magic:revenue.FY2025:revenue.FY2024|percent}.")).toBe("operation");
    expect(
      verdictOn("Revenue rose {C:percent_change:revenue.FY2025:net_income.FY2024|percent} in {revenue.FY2025|period}."),
    ).toBe("operation");
    expect(
      verdictOn(
        "Revenue rose {C:percent_change:M1.revenue.FY2025:M2.revenue.FY2025|percent} in {revenue.FY2025|period}.",
      ),
    ).toBe("operation");
  });

  it("refuses a figure behind the name of another measure", () => {
    expect(verdictOn("The gross margin was {operating_margin.FY2025|percent} in {revenue.FY2025|period}.")).toBe(
      "concept",
    );
    expect(verdictOn("Net income was {free_cash_flow.FY2025|money} in {revenue.FY2025|period}.")).toBe("concept");
    expect(
      verdictOn(
        "Free cash flow was {free_cash_flow.FY2025|money} in {revenue.FY2025|period}, {fcf_margin.FY2025|percent} of revenue.",
      ),
    ).toBe("Free cash flow was $8.00M in FY2025, 5.1% of revenue.");
  });

  it("refuses a figure of another time than the text names", () => {
    expect(verdictOn("Revenue was {revenue.FY2024|money} in {revenue.FY2025|period}.")).toBe("period");
    expect(verdictOn("Revenue was {revenue.FY2025|money}.")).toBe("period");
    expect(
      verdictOn(
        "Revenue was {revenue.FY2025|money} in {revenue.FY2025|period}, up {revenue_growth.FY2025|percent-magnitude} from {revenue.FY2023|money} a year earlier.",
      ),
    ).toBe("period");
    expect(
      verdictOn(
        "The gross margin was {gross_margin.FY2025|percent} in {gross_margin.FY2025|period}, {C:bps_change:gross_margin.FY2025:gross_margin.FY2023|points-magnitude} higher than a year earlier.",
      ),
    ).toBe("period");
  });

  it("refuses a direction the figures contradict", () => {
    expect(verdictOn(GROWTH.replace("up", "down"))).toBe("direction");
    expect(
      verdictOn(
        "The gross margin fell to {gross_margin.FY2025|percent} in {gross_margin.FY2025|period} from {gross_margin.FY2024|percent} a year earlier.",
      ),
    ).toBe("The gross margin fell to 45.0% in FY2025 from 50.0% a year earlier.");
    expect(
      verdictOn(
        "The gross margin rose to {gross_margin.FY2025|percent} in {gross_margin.FY2025|period} from {gross_margin.FY2024|percent} a year earlier.",
      ),
    ).toBe("direction");
    expect(
      verdictOn("The gross margin of {gross_margin.FY2025|percent} in {gross_margin.FY2025|period} is lower."),
    ).toBe("direction");
    expect(
      verdictOn(
        "Revenue was little changed in {revenue.FY2025|period}, at {revenue.FY2025|money} against {revenue.FY2024|money} a year earlier.",
      ),
    ).toBe("direction");
  });

  it("compares two rates of growth, although each is a movement itself", () => {
    const compared =
      "Revenue growth was {revenue_growth.FY2024|percent} in {revenue_growth.FY2024|period}, higher than {revenue_growth.FY2025|percent} in {revenue_growth.FY2025|period}.";
    expect(verdictOn(compared)).toBe("Revenue growth was 23.8% in FY2024, higher than 20.0% in FY2025.");
    expect(verdictOn(compared.replace("higher", "lower"))).toBe("direction");
    expect(verdictOn(compared.replaceAll("FY2024", "FY2022"))).toBe("direction");
  });

  it("takes the registry's own name of a rate over years for its years, and its digits for a part of it", () => {
    const rate = "Revenue CAGR over 3 years was {revenue_cagr_3y.FY2025|percent} in {revenue_cagr_3y.FY2025|period}.";
    expect(verdictOn(rate)).toBe("Revenue CAGR over 3 years was 12.4% in FY2025.");
    expect(verdictOn(rate.replace("3 years", "5 years"))).toBe("concept window");
    expect(verdictOn(rate.replace("over 3 years", "over 4 years"))).toContain("digit");
  });

  it("refuses a number without its sign where no word carries it", () => {
    expect(verdictOn("Net cash was {net_debt.I2025-12-31|money-magnitude} on {net_debt.I2025-12-31|period}.")).toBe(
      "Net cash was $20.00M on 31 Dec 2025.",
    );
    expect(verdictOn("Net cash was {net_debt.I2024-12-31|money-magnitude} on {net_debt.I2024-12-31|period}.")).toBe(
      "sign",
    );
    expect(verdictOn("Net income was {net_income.FY2023|money-magnitude} in {net_income.FY2023|period}.")).toBe("sign");
    expect(verdictOn("The net loss was {net_income.FY2023|money-magnitude} in {net_income.FY2023|period}.")).toBe(
      "The net loss was $4.00M in FY2023.",
    );
    expect(verdictOn("The net loss was {net_income.FY2024|money-magnitude} in {net_income.FY2024|period}.")).toBe(
      "sign",
    );
  });

  it("computes superlatives again over the window the sentence gives", () => {
    const highest =
      "Revenue of {revenue.FY2025|money} in {revenue.FY2025|period} was the highest of the last {C:count:revenue.FY2021:revenue.FY2025|count} fiscal years.";
    expect(verdictOn(highest)).toBe("Revenue of $156.00M in FY2025 was the highest of the last 5 fiscal years.");
    expect(verdictOn(highest.replace("highest", "lowest"))).toBe("superlative");
    expect(verdictOn(highest.replace("fiscal years", "quarters"))).toBe("window");
    expect(
      verdictOn(
        highest
          .replaceAll("revenue", "gross_margin")
          .replace("Revenue", "The gross margin")
          .replace("money", "percent"),
      ),
    ).toBe("superlative");
    expect(verdictOn("Revenue of {revenue.FY2025|money} in {revenue.FY2025|period} was a record.")).toBe("superlative");
  });

  it("asks for the years of a rate over years", () => {
    expect(
      verdictOn(
        "Over the {revenue_cagr_3y.FY2025|years} to {revenue_cagr_3y.FY2025|period}, revenue grew {revenue_cagr_3y.FY2025|percent-magnitude} a year.",
      ),
    ).toBe("Over the 3 years to FY2025, revenue grew 12.4% a year.");
    expect(
      verdictOn("To {revenue_cagr_3y.FY2025|period}, revenue grew {revenue_cagr_3y.FY2025|percent-magnitude} a year."),
    ).toBe("window");
  });

  it("tells a measure from its own median", () => {
    const text =
      "On {pe.D2026-08-21|end-date} the price-to-earnings ratio was {pe.D2026-08-21|times}, above its median of {pe_median_5y.D2026-08-21|times} over {pe_median_5y.D2026-08-21|years}.";
    expect(verdictOn(text)).toBe(
      "On 21 Aug 2026 the price-to-earnings ratio was 24.1×, above its median of 19.5× over 5 years.",
    );
    expect(verdictOn(text.replace("{pe.D2026-08-21|times}", "{pe_median_5y.D2026-08-21|times}"))).toContain("concept");
  });

  it("keeps companies apart", () => {
    expect(verdictOn("Revenue was {M2.revenue.FY2025|money} in {revenue.FY2025|period}.")).toBe("entity");
    expect(verdictOn("Rival's revenue was {M2.revenue.FY2025|money} in {revenue.FY2025|period}.")).toBe(
      "Rival's revenue was $200.00M in FY2025.",
    );
    expect(verdictOn("Rival's revenue was {revenue.FY2025|money} in {revenue.FY2025|period}.")).toBe("entity");
    expect(verdictOn("Revenue was {revenue.FY2025|money} in {revenue.FY2025|period}, unlike at Elsewhere.")).toBe(
      "entity",
    );
  });

  it("looks up what is said to be missing", () => {
    const last =
      "Interest expense is not in our data after {interest_expense.FY2022|period}, so cover is not computed.";
    expect(verdictOn(last)).toBe("Interest expense is not in our data after FY2022, so cover is not computed.");
    expect(verdictOn(last.replace("FY2022", "FY2021"))).toBe("absence");
    expect(verdictOn("Interest expense is not in our data.")).toBe("absence");
    expect(verdictOn("Inventory is not in our data.")).toBe("Inventory is not in our data.");
    expect(verdictOn("We have no inventory.")).toBe("We have no inventory.");
  });

  it("takes a claim about the company's own report only where that report is in our data and lacks the item", () => {
    const claim = "The filing for {net_income.Q1-2026|period} does not report inventory as a standard item.";
    expect(verdictOn(claim)).toBe("The filing for Q1 FY2026 does not report inventory as a standard item.");
    expect(verdictOn(claim.replace("Q1-2026", "FY2025"))).toBe("absence");
    expect(verdictOn(claim.replace("inventory", "goodwill"))).toBe("absence");
    expect(verdictOn("The newest filing does not report inventory as a standard item.")).toBe(
      "The newest filing does not report inventory as a standard item.",
    );
    expect(verdictOn("The newest filing does not report goodwill as a standard item.")).toBe("absence");
    expect(verdictOn("No goodwill is tagged.")).toBe("absence");
    expect(verdictOn("The company does not report customers by name.")).toBe("absence");
  });

  it("computes the zone of a score again", () => {
    const text = "The Altman Z-score was {altman_z.FY2025|score} in {altman_z.FY2025|period}, in the distress zone.";
    expect(verdictOn(text)).toBe("The Altman Z-score was 1.50 in FY2025, in the distress zone.");
    expect(verdictOn(text.replace("distress", "safe"))).toBe("zone");
  });

  it("refuses advice, causes and addresses", () => {
    expect(verdictOn("Investors should buy.")).toBe("advice");
    expect(verdictOn("Revenue was {revenue.FY2025|money} in {revenue.FY2025|period} because of strong demand.")).toBe(
      "cause",
    );
    expect(verdictOn("See www.example.com for more.")).toContain("link");
  });
});
