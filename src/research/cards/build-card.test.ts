import { beforeAll, describe, expect, it } from "vitest";
import type { ResearchType } from "#contracts/research-stream.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf } from "#research/testing/read-cards.ts";
import { renderSentence } from "#research/text/sentence.ts";

let bundled: BundledResearch;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

/** Awkward companies, each for its own reason. */
const AWKWARD: readonly (readonly [symbol: string, reason: string])[] = [
  ["JPM", "a bank with selected figures"],
  ["PGR", "an insurer with selected figures"],
  ["AMT", "a property trust without any filed figure"],
  ["EQIX", "a property trust without any filed figure and with few periods"],
  ["SNOW", "losses, and no list of filings"],
  ["BLK", "a new registrant with a short history"],
  ["C", "a bank whose newest figures are old"],
  ["V", "share classes whose counts are not in the figures"],
  ["NKE", "fiscal years that end in May"],
  ["HON", "a spin-off the closes are not adjusted for"],
  ["KHC", "large write-offs"],
  ["XOM", "a registrant that has been succeeded"],
  ["WMT", "a split, and a listing moved"],
];

describe("buildCard", () => {
  it.each(AWKWARD)("builds every card of %s, %s", async (symbol) => {
    const { cards, manifest } = await finishResearch(bundled.parts(symbol));
    expect(cards.filter((card) => card.state === "failed")).toEqual([]);
    expect(manifest.verified).toBe(manifest.figures);
    expect(manifest.figures).toBeGreaterThan(200);
    expect(manifest.removedSentences).toBe(0);
    const absent = cards.filter((card) => card.state === "absent");
    expect(absent.map((card) => [...new Set(card.blocks.map((block) => block.kind))])).toEqual(
      absent.map(() => ["absent"]),
    );
  });
});

describe("onOverview", () => {
  it("shows the beginning of each card, and the other types all of it", async () => {
    const cardsFor = async (type: "overview" | "fundamentals") =>
      (await finishResearch(bundled.parts("NVDA", { type }))).cards;
    const [short, whole] = [await cardsFor("overview"), await cardsFor("fundamentals")].map((cards) =>
      cardOf(cards, "growth"),
    );
    expect(short?.blocks.map(({ kind }) => kind)).toEqual(["chart"]);
    expect(whole?.blocks.map(({ kind }) => kind)).toContain("chart");
    expect(whole?.blocks.length).toBeGreaterThan(4);
  });

  it("gives each key figure with the ends of its own history, the newest within the line", async () => {
    const { cards } = await finishResearch(bundled.parts("JPM", { type: "overview" }));
    const [tiles] = blocksOf(cardOf(cards, "key_figures"), "key-figures");
    const pe = tiles?.items.find(({ figure }) => figure.measure === "pe");
    expect(Number(pe?.low?.value)).toBeLessThan(Number(pe?.figure.value));
    expect(Number(pe?.high?.value)).toBeGreaterThanOrEqual(Number(pe?.figure.value));
    expect(pe?.history.at(-1)).toBe(Number(pe?.figure.value));
    expect(tiles?.items.some(({ figure }) => figure.value === null)).toBe(false);
  });
});

describe("verdictCard", () => {
  const bulletsOf = async (symbol: string, type: ResearchType = "overview") => {
    const { cards } = await finishResearch(bundled.parts(symbol, { type }));
    return blocksOf(cardOf(cards, "verdict"), "sentences").flatMap((block) => block.items);
  };

  it("says three to five things on the company, a weak point among them, and nothing about our data", async () => {
    for (const symbol of ["NVDA", "JPM", "KO"]) {
      const bullets = await bulletsOf(symbol);
      expect(bullets.length).toBeGreaterThanOrEqual(3);
      expect(bullets.length).toBeLessThanOrEqual(5);
      expect(bullets.map((bullet) => bullet.polarity)).toContain("bad");
      expect(bullets.map((bullet) => bullet.polarity)).not.toContain("unknown");
      expect(bullets.map((bullet) => renderSentence(bullet.sentence)).join(" ")).not.toMatch(
        /\bour data\b|\bWe have\b/,
      );
    }
  });

  it("says on no part of the research what the overview says", async () => {
    const words = async (type: ResearchType) =>
      (await bulletsOf("NVDA", type)).map(({ sentence }) => renderSentence(sentence));
    const overview = await words("overview");
    for (const type of ["fundamentals", "valuation", "risk", "capital_returns"] as const) {
      const own = await words(type);
      expect(own.length).toBeGreaterThanOrEqual(3);
      expect(own.filter((sentence) => overview.includes(sentence))).toEqual([]);
    }
  });

  it("gives no advice", async () => {
    const text = (await bulletsOf("NVDA")).map((bullet) => renderSentence(bullet.sentence)).join(" ");
    expect(text).not.toMatch(/\b(buy|sell|hold|should|undervalued|overvalued|target)\b/i);
  });
});
