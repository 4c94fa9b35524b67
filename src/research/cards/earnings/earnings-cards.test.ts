import { beforeAll, describe, expect, it } from "vitest";
import type { Announcement } from "#facts/dossier.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { finishResearch, openBundledResearch } from "#research/fixtures/bundled-research.ts";
import type { BundledResearch } from "#research/fixtures/bundled-research.ts";
import {
  blocksOf,
  cardOf,
  chartOf,
  findingText,
  reasonsOf,
  tableOf,
  tableText,
} from "#research/fixtures/read-cards.ts";
import { missedSentence } from "./next-words.ts";
import { usualTiming } from "./timing-words.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string, asOf?: string): Promise<readonly Card[]> =>
  (
    await finishResearch(
      bundled.parts(symbol, { withPeers: false, type: "earnings", ...(asOf === undefined ? {} : { asOf }) }),
    )
  ).cards;

const proseOf = (card: Card) => blocksOf(card, "prose").map((block) => block.text);

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("earningsLastCard", () => {
  it("says when the newest quarter was announced and sets it against a year before", async () => {
    const card = cardOf(await cardsFor("NVDA"), "earnings_last");
    expect(proseOf(card)[0]).toBe(
      "Results for Q1 FY2027, to 26 Apr 2026, were announced on 20 May 2026, after the market closed.",
    );
    expect(tableOf(card, "Against a year before").columns).toEqual(["Q1 FY2027", "Q1 FY2026", "Change"]);
    expect(tableText(card, "Against a year before")["Revenue"]).toEqual(["$81.62B", "$44.06B", "85.2%"]);
  });

  it("labels a vendor's adjusted figures as such", async () => {
    const card = cardOf(await cardsFor("NVDA"), "earnings_last");
    const table = tableText(card, "Against expectations");
    expect(table["Adjusted earnings per share (vendor)"]).toEqual(["$1.87"]);
    expect(table["Estimate before the results (vendor)"]).toEqual(["$1.77"]);
    expect(tableOf(card, "Against expectations").caption).toContain("not comparable with filed earnings");
  });

  it("links the 8-K that announced the quarter and the report that holds it", async () => {
    const card = cardOf(await cardsFor("NVDA"), "earnings_last");
    expect(blocksOf(card, "filings")[0]?.rows.map((row) => [row.form, row.url.split("/").at(-1)])).toEqual([
      ["10-Q", "nvda-20260426.htm"],
      ["8-K", "nvda-20260520.htm"],
    ]);
    const reactions = chartOf(card, "earnings_reaction");
    expect(reactions.categories.at(-1)).toBe("Q1 FY2027");
    expect(findingText(reactions)).toBe("The share price fell by 1.8% on the results of Q1 FY2027.");
  });

  it("says that the day is not held, and that newer results have no figures yet", async () => {
    const bank = cardOf(await cardsFor("JPM"), "earnings_last");
    expect(proseOf(bank)[0]).toBe(
      "The newest quarter in our data is Q2 FY2026, to 30 Jun 2026; we do not know the day it was announced.",
    );
    const between = cardOf(await cardsFor("JPM", "2025-04-20"), "earnings_last");
    expect(reasonsOf(between)).toContain(
      "Results for the quarter to 31 Mar 2025 were announced on 11 Apr 2025; their figures are not held yet.",
    );
  });
});

describe("earningsNextCard", () => {
  it("gives a calendar's date with what the company's own pattern would be", async () => {
    const card = cardOf(await cardsFor("NVDA"), "earnings_next");
    expect(blocksOf(card, "next-results")[0]).toMatchObject({
      event: {
        fiscalYear: 2027,
        fiscalPeriod: "Q2",
        date: "2026-08-26",
        timeOfDay: "AMC",
        status: "PROVIDER",
        deadline: { date: "2026-09-04", form: "10-Q" },
        sources: [
          { date: "2026-08-26", asOf: "2026-08-14" },
          { kind: "estimate", date: "2026-08-19" },
        ],
      },
      accuracy: null,
    });
    expect(proseOf(card)).toEqual(["Of its last 12 results with a known time, 12 came after the market closed."]);
  });

  it("labels an estimate with how near such estimates came, and ignores what a vendor only projects", async () => {
    const next = blocksOf(cardOf(await cardsFor("AAPL"), "earnings_next"), "next-results")[0];
    expect(next).toMatchObject({
      event: { date: "2026-10-29", status: "ESTIMATED", estimate: { method: "year-only", tier: "B" } },
      window: { from: "2026-10-22", to: "2026-11-05" },
    });
    expect(next?.accuracy).toBe(accuracyLabel("year-only"));
  });

  it("names the next day to come, and the results that should have come before it", async () => {
    const next = blocksOf(cardOf(await cardsFor("KO"), "earnings_next"), "next-results")[0];
    expect(next).toMatchObject({ event: { fiscalPeriod: "Q3", date: "2026-10-20" }, missed: { fiscalPeriod: "Q2" } });
    if (next === undefined) throw new Error("the card has no date");
    expect(missedSentence(next)).toBe(
      "Results for Q2 FY2026 were expected on Tue 21 Jul 2026; our data of 22 Aug 2026 does not have them.",
    );
  });

  it("works the date out of the past as it was known on the day asked for", async () => {
    const card = cardOf(await cardsFor("NVDA", "2025-06-30"), "earnings_next");
    expect(blocksOf(card, "next-results")[0]).toMatchObject({
      // They came on 27 August 2025.
      event: { fiscalYear: 2026, fiscalPeriod: "Q2", date: "2025-08-27", status: "ESTIMATED", estimate: { tier: "A" } },
    });
  });
});

describe("resultsHistory", () => {
  it("gives twenty quarters, newest first, with day, hour, release and report", async () => {
    const [history] = blocksOf(cardOf(await cardsFor("NVDA"), "earnings_last"), "results-history");
    expect(history?.rows).toHaveLength(20);
    const [newest] = history?.rows ?? [];
    expect(newest?.event).toMatchObject({
      fiscalYear: 2027,
      fiscalPeriod: "Q1",
      date: "2026-05-20",
      timeExactET: "16:21",
    });
    expect(newest?.releaseUrl).toBe(
      "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000051/nvda-20260520.htm",
    );
    expect(newest?.reportUrl).toContain("nvda-20260426.htm");
    expect(history?.columns.map(({ metric }) => metric)).toEqual(
      expect.arrayContaining(["eps_diluted", "revenue", "sue", "eps_surprise", "reaction_1d"]),
    );
    expect(newest?.cells).toHaveLength(history?.columns.length ?? 0);
  });
});

describe("usualTiming", () => {
  const at = (timing: Announcement["timing"]): Announcement => ({
    periodEnd: "2026-03-31",
    announced: "2026-04-20",
    timing,
    accession8K: null,
    vendorEps: null,
  });

  it("counts the last twelve results whose time is known", () => {
    expect(usualTiming([at("BMO"), at("UNKNOWN"), at("AMC"), at("BMO")])).toBe(
      "Of its last 3 results with a known time, 2 came before the market opened.",
    );
    expect(usualTiming([at("UNKNOWN")])).toBeNull();
    expect(usualTiming([])).toBeNull();
  });
});
