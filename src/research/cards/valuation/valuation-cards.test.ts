import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card, ValuationInputs } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, chartOf, findingText, reasonsOf, tableOf, tableText } from "#research/testing/read-cards.ts";
import { discountedCashFlow } from "#research/valuation/discounted-cash-flow.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string): Promise<readonly Card[]> =>
  (await finishResearch(bundled.parts(symbol, { type: "valuation" }))).cards;

const inputsOf = (card: Card): ValuationInputs | undefined => blocksOf(card, "valuation")[0];

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("multiplesCard", () => {
  it("sets each multiple beside the company's own past and its peers", async () => {
    const card = cardOf(await cardsFor("NVDA"), "valuation_multiples");
    expect(tableOf(card, "Multiples").columns).toEqual(["21 Aug 2026", "Own median", "Own percentile", "Months"]);
    const row = tableText(card, "Multiples")["P/E"] ?? [];
    expect(row[0]).toBe("32.9×");
    expect(row.every((text) => text !== "" && text !== "–")).toBe(true);
    expect(tableOf(card, "Multiples of peers").columns.slice(1)).toEqual(["Peer median", "Cheaper peers", "Peers"]);
    expect(tableText(card, "Multiples of peers")["P/E"]?.every((text) => text !== "" && text !== "–")).toBe(true);
    expect(Object.keys(tableText(card, "Multiples"))).not.toContain("PEG");
    expect(findingText(chartOf(card, "multiple_band"))).toMatch(
      /^The price-to-earnings ratio was 32\.9× on 21 Aug 2026, /,
    );
  });

  it("divides no price by an amount of a year before the newest report, and says on which old balance sheet one rests", async () => {
    const card = cardOf(await cardsFor("SNOW"), "valuation_multiples");
    const rows = Object.keys(tableText(card, "Multiples"));
    expect([rows.includes("P/S"), rows.includes("P/B"), rows.includes("P/TBV")]).toEqual([true, false, false]);
    expect(reasonsOf(card)).toContain(
      "Shareholders' equity is last known on 30 Apr 2025, and reports of a year later are out.",
    );
    expect(blocksOf(card, "prose").map(({ text }) => text)).toContain(
      "EV/Sales and EV/FCF rest on net debt of 30 Apr 2025: the newest that we have, and more than half a year old on 21 Aug 2026.",
    );
  });

  it("gives a bank no multiple of enterprise value, and the reason", async () => {
    const card = cardOf(await cardsFor("JPM"), "valuation_multiples");
    expect(Object.keys(tableText(card, "Multiples"))).not.toContain("EV/EBIT");
    expect(reasonsOf(card).join(" ")).toContain("A bank borrows in order to lend");
  });
});

describe("reverseDcfCard and dcfCard", () => {
  it("start from figures the reader can open, with assumptions the reader can change", async () => {
    const cards = await cardsFor("ADBE");
    const inputs = inputsOf(cardOf(cards, "dcf"));
    expect(inputs?.assumptions).toMatchObject({ discountRate: "0.09", terminalGrowth: "0.025", years: 10 });
    expect(inputs?.freeCashFlow.measure).toBe("free_cash_flow");
    expect(inputs?.price.periodEnd).toBe("2026-08-21");
    expect(inputsOf(cardOf(cards, "reverse_dcf"))?.mode).toBe("reverse");
  });

  it("hold inputs that the valuation accepts", async () => {
    const inputs = inputsOf(cardOf(await cardsFor("NVDA"), "dcf"));
    if (inputs === undefined) throw new Error("no inputs");
    const valued = discountedCashFlow({
      ...inputs.assumptions,
      freeCashFlow: inputs.freeCashFlow.value,
      netDebt: inputs.netDebt.value,
      shares: inputs.shares.value,
      price: inputs.price.value,
    });
    expect(valued.ok).toBe(true);
    expect(inputs.assumptions.growth).toBe("0.15");
  });

  it("say so where net debt and cash flow are of different days, and nothing where they are of one", async () => {
    const noted: string[] = [];
    for (const symbol of ["NVDA", "MSFT", "KO", "PLD"]) {
      const card = cardOf(await cardsFor(symbol), "dcf");
      const inputs = inputsOf(card);
      const isNoted = blocksOf(card, "prose").some(({ text }) => text.startsWith("Net debt is as of "));
      expect(isNoted).toBe(inputs?.netDebt.periodEnd !== inputs?.freeCashFlow.periodEnd);
      if (isNoted) noted.push(symbol);
    }
    expect(noted).toEqual(["PLD"]);
  });

  it("are absent for a bank and for negative cash flow, naming the reason", async () => {
    expect(cardOf(await cardsFor("JPM"), "dcf")).toMatchObject({ state: "absent" });
    expect(reasonsOf(cardOf(await cardsFor("AMZN"), "reverse_dcf"))).toEqual([
      "Free cash flow is not above zero, so it cannot be carried forward.",
    ]);
  });
});
