import { describe, expect, it } from "vitest";
import { listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { lookThrough } from "./look-through.ts";
import { weigh } from "./weights.ts";

// The story: three companies alike in weight. One earns 5 % of what it costs, one 10 %, one loses 3 %; a fourth is not
// held. A mean of the multiples 20 and 10 would say 15 and forget the loss.
const LIST = [
  listedCompany("GOOD", {
    figures: { earnings_yield: "0.05", market_cap: "200", revenue: "100", net_debt: "40", operating_ebitda: "20" },
  }),
  listedCompany("CHEAP", {
    figures: { earnings_yield: "0.1", market_cap: "50", revenue: "100", net_debt: "-10", operating_ebitda: "10" },
  }),
  listedCompany("LOSS", { figures: { earnings_yield: "-0.03", market_cap: "100", revenue: "0", net_debt: null } }),
  listedWithoutFigures("FAR"),
];

function aggregateOf(list: typeof LIST, id: string) {
  const found = lookThrough(weigh(list, "equal").lines).find((one) => one.id === id);
  if (found === undefined) throw new Error(`no aggregate ${id}`);
  return found;
}

describe("lookThrough", () => {
  it("divides what is paid by all that is earned for it, the loss taken off", () => {
    const pe = aggregateOf(LIST, "pe");
    // 3 quarters of the whole over 0.25 × (0.05 + 0.1 − 0.03).
    expect(pe.value).toBe("25");
    expect(pe.coverage).toEqual({
      of: 4,
      with: 3,
      missing: [{ symbol: "FAR", reason: "We have no figures of the company." }],
    });
  });

  it("counts a company without revenue as bringing none, not as missing", () => {
    // 0.75 over 0.25 × (0.5 + 2 + 0).
    expect(aggregateOf(LIST, "ps").value).toBe("1.2");
  });

  it("sets all debt against all earnings of those that have both", () => {
    // (0.2 − 0.2) over (0.1 + 0.2).
    expect(aggregateOf(LIST, "net_debt_to_ebitda")).toMatchObject({
      value: "0",
      coverage: { with: 2, missing: [{ symbol: "LOSS", reason: "It is not tagged." }, { symbol: "FAR" }] },
    });
  });

  it("has no multiple of companies that lost money together, and says so", () => {
    const losses = [
      listedCompany("A", { figures: { earnings_yield: "-0.2" } }),
      listedCompany("B", { figures: { earnings_yield: "0.1" } }),
    ];
    expect(aggregateOf(losses, "pe")).toMatchObject({
      value: null,
      reason: "Together these companies lost money, so the multiple is not meaningful.",
    });
  });
});
