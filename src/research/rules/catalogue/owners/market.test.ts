import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses } from "#research/testing/bundled-analysis.ts";
import { MARKET_RULES } from "./market.ts";

describe("MARKET_RULES", () => {
  it("calls a rise of the share price a strength from 5 % a year on, and any fall a weakness", async () => {
    const analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));
    const polarityOf = async (symbol: string, id: string) => {
      const analysis = await analyses(symbol);
      return MARKET_RULES.find((rule) => rule.id === id)?.find({ analysis })?.polarity;
    };
    expect(await polarityOf("NVDA", "price-five-years")).toBe("good");
    expect(await polarityOf("PLD", "price-five-years")).toBe("neutral");
    expect(await polarityOf("PLD", "price-year")).toBe("good");
    expect(await polarityOf("ABT", "price-year")).toBe("bad");
  });
});
