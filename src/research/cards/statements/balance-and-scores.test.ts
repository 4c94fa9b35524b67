import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import type { Card } from "#research/cards/card.ts";
import { blocksOf, cardOf, chartOf, findingText, reasonsOf, tableOf, tableText } from "#research/testing/read-cards.ts";

/** Every item of the newest report before this day is in the bundle. */
const AS_OF = "2026-08-22";

let bundled: BundledResearch;
let nvidia: readonly Card[];
let bank: readonly Card[];

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
  nvidia = (await finishResearch(bundled.parts("NVDA", { withPeers: false, type: "risk", asOf: AS_OF }))).cards;
  bank = (await finishResearch(bundled.parts("JPM", { withPeers: false, type: "risk", asOf: AS_OF }))).cards;
});

describe("balanceSheetCard", () => {
  it("shows the ends of the last years and the newest balance sheet", () => {
    const card = cardOf(nvidia, "balance_sheet");
    expect(tableOf(card, "Balance sheet").columns.slice(-2)).toEqual(["25 Jan 2026", "26 Apr 2026"]);
    expect(tableText(card, "Balance sheet")["Total assets"]?.slice(-2)).toEqual(["$206.80B", "$259.47B"]);
    expect(findingText(chartOf(card, "balance_stack"))).toBe(
      "Equity was $195.47B on 26 Apr 2026, against total liabilities of $64.00B.",
    );
  });

  it("heads ratios of one day and of twelve months to it by that day", () => {
    expect(tableOf(cardOf(nvidia, "balance_sheet"), "Liquidity").columns.slice(-2)).toEqual(["FY2026", "26 Apr 2026"]);
  });

  it("shows a bank its deposits and no current ratio", () => {
    const card = cardOf(bank, "balance_sheet");
    expect(Object.keys(tableText(card, "Balance sheet"))).toContain("Deposits");
    expect(Object.keys(tableText(card, "Liquidity"))).not.toContain("Current ratio");
    expect(reasonsOf(card)).toContain("A bank does not divide its balance sheet into current and long-term items.");
  });
});

describe("scoresCard", () => {
  it("ticks the nine Piotroski tests with the figures each was decided on", () => {
    const card = cardOf(nvidia, "scores");
    const tests = blocksOf(card, "checks")[0];
    expect(tests?.items).toHaveLength(9);
    const passed = tests?.items.filter((item) => item.verdict === "pass").length;
    expect(tableText(card, "Piotroski F")["Piotroski F-score"]?.at(-1)).toBe(String(passed));
    expect(tests?.result).toBe(`${passed} of 9`);
    expect(tests?.items[0]?.figures.map((figure) => figure.measure)).toEqual(["net_income", "total_assets"]);
  });

  it("gives a manufacturer the score of 1968 with every term, and says why not the other", () => {
    const card = cardOf(nvidia, "scores");
    expect(Object.keys(tableText(card, "Altman Z and its terms"))).toHaveLength(6);
    expect(Object.keys(tableText(card, "Beneish M and its terms"))).toHaveLength(9);
    expect(reasonsOf(card).join(" ")).toContain(
      "Altman Z″-score: The 1995 score is for companies other than manufacturers",
    );
  });

  it("is absent for a bank, and names the scores that its reason holds for", () => {
    const reason = "This score was fitted on companies other than banks and does not apply to one.";
    const scores = "Piotroski F-score, Altman Z-score, Altman Z″-score, Beneish M-score";
    expect(cardOf(bank, "scores")).toMatchObject({ state: "absent", blocks: [{ reason: `${scores}: ${reason}` }] });
  });
});
