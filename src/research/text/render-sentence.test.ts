import { describe, expect, it } from "vitest";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { renderCited, renderParts, renderSentence, type VerifiedSentence } from "./sentence.ts";
import { viewOf } from "./figure-view.ts";

const ANALYSIS = customAnalysis({ figures: { revenue: { FY2025: "121000000" } } });

function sentence(): VerifiedSentence {
  const id = "M1.revenue.FY2025";
  const figure = ANALYSIS.find(id);
  return {
    rule: "example",
    parts: ["Revenue was ", { figure: id, format: "money" }, " in ", { figure: id, format: "period" }, "."],
    figures: figure === undefined ? {} : { [id]: viewOf(figure) },
  };
}

describe("renderSentence", () => {
  it("writes figures and periods into the text", () => {
    expect(renderSentence(sentence())).toBe("Revenue was $121.00M in FY2025.");
  });
});

describe("renderParts", () => {
  it("keeps each figure apart for the page to link", () => {
    expect(renderParts(sentence()).map(({ kind, text }) => [kind, text])).toEqual([
      ["text", "Revenue was "],
      ["figure", "$121.00M"],
      ["text", " in "],
      ["figure", "FY2025"],
      ["text", "."],
    ]);
  });

  it("refuses a sentence whose figure is missing", () => {
    expect(() => renderParts({ ...sentence(), figures: {} })).toThrow(/lacks the figure M1.revenue.FY2025/);
  });
});

describe("renderCited", () => {
  it("puts the id behind every number and none behind a period", () => {
    expect(renderCited(sentence())).toBe("Revenue was $121.00M [M1.revenue.FY2025] in FY2025.");
  });
});

describe("viewOf", () => {
  it("keeps the exact decimal as plain text", () => {
    const figure = customAnalysis({ figures: { revenue: { FY2025: "2.15938e+11" } } }).find("M1.revenue.FY2025");
    expect(figure === undefined ? null : viewOf(figure).value).toBe("215938000000");
  });
});
