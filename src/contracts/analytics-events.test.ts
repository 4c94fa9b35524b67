import { describe, expect, it } from "vitest";
import { ANALYTICS_EVENTS } from "./analytics-events.ts";

describe("ANALYTICS_EVENTS", () => {
  it("names the 14 events of the specification with their properties, in its order", () => {
    const written = Object.entries(ANALYTICS_EVENTS).map(([name, schema]) => [name, ...Object.keys(schema.shape)]);

    expect(written).toEqual([
      ["Page View", "path", "url", "referrer"],
      ["Login", "method"],
      ["Logout"],
      ["Company Search", "query", "results_count"],
      ["Research Run", "company_symbol", "research_type"],
      ["Sources Click", "source_type", "company_symbol"],
      ["Card Interaction", "card_type", "action", "company_symbol"],
      ["Chart Interaction", "chart_type", "action", "company_symbol"],
      ["Earnings Calendar View", "company_symbol"],
      ["Portfolio View", "portfolio_name", "portfolio_id", "company_count"],
      ["Portfolio Company Add", "portfolio_id", "company_symbol"],
      ["Portfolio Company Remove", "portfolio_id", "company_symbol"],
      ["Portfolio Reorder", "portfolio_id", "item_count"],
      ["Page Time Spent", "page_name", "time_spent_ms", "time_spent_seconds"],
    ]);
  });

  it("drops what is not named", () => {
    expect(ANALYTICS_EVENTS.Login.parse({ method: "passkey", email: "ann@example.com" })).toEqual({
      method: "passkey",
    });
  });

  it("refuses a research type the product does not have, a symbol with a script in it, and a NUL", () => {
    const run = ANALYTICS_EVENTS["Research Run"];

    expect(run.safeParse({ company_symbol: "NVDA", research_type: "astrology" }).success).toBe(false);
    expect(run.safeParse({ company_symbol: "<script>", research_type: "full" }).success).toBe(false);
    expect(ANALYTICS_EVENTS["Company Search"].safeParse({ query: "a\u0000b", results_count: 1 }).success).toBe(false);
  });
});
