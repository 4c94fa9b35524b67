import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf } from "#research/testing/read-cards.ts";
import { shownFigures } from "./shown-figures.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string): Promise<readonly Card[]> =>
  (await finishResearch(bundled.parts(symbol, { type: "full" }))).cards;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("dataQualityCard", () => {
  it("counts the periods on which each accounting identity holds", async () => {
    const checks = blocksOf(cardOf(await cardsFor("NVDA"), "data_quality"), "checks");
    const identities = checks.find(({ caption }) => caption === "Accounting identities");
    const sources = checks.find(({ caption }) => caption === "Where the data comes from");
    const gross = identities?.items.find((item) => item.label === "Gross profit = Revenue − Cost of revenue");
    expect(gross?.verdict).toBe("pass");
    expect(gross?.detail).toMatch(/^(\d+) of \1 periods agree\.$/);
    expect(sources?.items.map((item) => item.verdict)).toEqual(["pass", "pass", "pass", "pass", "pass"]);
  });

  it("lists the figures that cannot be right, each with the reason for not showing it", async () => {
    const checks = blocksOf(cardOf(await cardsFor("COP"), "data_quality"), "checks");
    const withheld = checks.find(({ caption }) => caption.includes("withheld as implausible"));
    expect(withheld?.items.map(({ label, detail }) => `${label}: ${detail}`)).toContain(
      "Stock issued for cash, FY2025: The tagged amount is negative, which this item cannot be, so we do not show it.",
    );
  });

  it("says what is known to be missing in what is held", async () => {
    const texts = blocksOf(cardOf(await cardsFor("AMT"), "data_quality"), "prose").map((block) => block.text);
    expect(texts.find((text) => text.startsWith("Known gaps"))).toContain(
      "A third party computed every value from the filings; our data has none as filed.",
    );
  });

  it("says how much a third party computed", async () => {
    const card = cardOf(await cardsFor("AMT"), "data_quality");
    expect(blocksOf(card, "prose")[0]?.text).toBe(
      "We have 760 values from the bundled snapshot, as of 22 Aug 2026. A third party computed 712 of them from the filings. For 48 of them, we do not know the filing. Where a value was filed several times, we have the first version and each change.",
    );
  });
});

describe("sourcesCard", () => {
  it("numbers sources by how many of the figures come from each, the company's own first of equals", async () => {
    const cards = await cardsFor("NVDA");
    const items = blocksOf(cardOf(cards, "sources"), "sources")[0]?.items ?? [];
    expect(items.map((item) => item.number)).toEqual(items.map((_, index) => index + 1));
    expect(items.map(({ figures }) => figures)).toEqual(
      items.map(({ figures }) => figures).toSorted((one, other) => other - one),
    );
    expect(items.find(({ source }) => source === "sec_10q")).toMatchObject({
      title: "Nvidia: Quarterly report for the period to 26 Apr 2026",
      url: "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000052/nvda-20260426.htm",
      filed: "2026-05-20",
    });
    expect(items.find((item) => item.source === "price")?.title).toBe("Nvidia: closing prices");
    expect(items.every((item) => item.figures > 0)).toBe(true);
    expect(items.some((item) => item.title.startsWith("Advanced Micro Devices"))).toBe(true);
  });

  it("names no filing for values of which none is known", async () => {
    const items = blocksOf(cardOf(await cardsFor("AMT"), "sources"), "sources")[0]?.items ?? [];
    expect(items.find((item) => item.title.includes("third party"))).toMatchObject({ source: "bundled", url: null });
  });
});

describe("shownFigures", () => {
  it("counts each figure once, and none without a value", async () => {
    const figures = shownFigures(await cardsFor("NVDA"));
    expect(new Set(figures.map((figure) => figure.id)).size).toBe(figures.length);
    expect(figures.every((figure) => figure.value !== null)).toBe(true);
  });
});
