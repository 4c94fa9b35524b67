import { beforeAll, describe, expect, it } from "vitest";
import type { Announcement } from "#facts/dossier.ts";
import { upcomingResults } from "#earnings/next/upcoming.ts";
import { nextResultsMarkdown } from "#research/export/export-run.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, chartOf, findingText, reasonsOf, tableOf, tableText } from "#research/testing/read-cards.ts";
import { usualTiming } from "./earnings-next-card.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string, asOf?: string): Promise<readonly Card[]> =>
  (
    await finishResearch(
      bundled.parts(symbol, { withPeers: false, type: "earnings", ...(asOf === undefined ? {} : { asOf }) }),
    )
  ).cards;

/** Before the results of its second quarter of FY2027. */
const SUMMER = "2026-08-22";

const proseOf = (card: Card) => blocksOf(card, "prose").map((block) => block.text);

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("earningsLastCard", () => {
  it("says when the newest quarter was announced and sets it against a year before", async () => {
    const card = cardOf(await cardsFor("NVDA", SUMMER), "earnings_last");
    expect(proseOf(card)[0]).toBe(
      "Results for Q1 FY2027, to 26 Apr 2026, were announced on 20 May 2026, after the market closed.",
    );
    expect(tableOf(card, "Year over year").columns).toEqual(["Q1 FY2027", "Q1 FY2026", "Change"]);
    expect(tableText(card, "Year over year")["Revenue"]).toEqual(["$81.62B", "$44.06B", "85.2%"]);
    const [now, before, step] = tableText(card, "Year over year")["Operating margin"] ?? [];
    const points = (Number.parseFloat(now ?? "") - Number.parseFloat(before ?? "")).toFixed(1);
    expect(step).toBe(`${points} points`);
  });

  it("labels a third party's adjusted figures as such", async () => {
    const card = cardOf(await cardsFor("NVDA", SUMMER), "earnings_last");
    const table = tableText(card, "Surprise and price reaction");
    expect(table["Adjusted earnings per share (third party)"]).toEqual(["$1.87"]);
    expect(table["Estimate before the results (third party)"]).toEqual(["$1.77"]);
    expect(tableOf(card, "Surprise and price reaction").caption).toContain("not comparable with filed earnings");
  });

  it("links the 8-K that announced the quarter and the report that holds it", async () => {
    const card = cardOf(await cardsFor("NVDA", SUMMER), "earnings_last");
    expect(blocksOf(card, "filings")[0]?.rows.map((row) => [row.form, row.url.split("/").at(-1)])).toEqual([
      ["10-Q", "nvda-20260426.htm"],
      ["8-K", "nvda-20260520.htm"],
    ]);
    const reactions = chartOf(card, "earnings_reaction");
    expect(reactions.categories.at(-1)).toBe("Q1 FY2027");
    expect(findingText(reactions)).toBe("The share price fell by 1.8% on the results of Q1 FY2027.");
  });

  it("dates the quarter as the calendar does: by a calendar's day that its figures confirm, else by its report, else not", async () => {
    const firstSentence = async (symbol: string) => proseOf(cardOf(await cardsFor(symbol), "earnings_last"))[0];
    expect(await firstSentence("NVDA")).toBe(
      "Results for Q2 FY2027, to 26 Jul 2026, were announced on 26 Aug 2026, at an unknown time.",
    );
    expect(await firstSentence("JPM")).toBe(
      "The newest quarter in our data is Q2 FY2026, to 30 Jun 2026; its report was filed on 6 Aug 2026, and we do not know the day of the announcement.",
    );
    expect(await firstSentence("KO")).toBe(
      "The newest quarter in our data is Q2 FY2026, to 30 Jun 2026; we do not know the day it was announced.",
    );
  });

  it("says that newer results have no figures yet", async () => {
    const between = cardOf(await cardsFor("JPM", "2025-04-20"), "earnings_last");
    expect(reasonsOf(between)).toContain(
      "Results for the quarter to 31 Mar 2025 were announced on 11 Apr 2025; their figures are not in our data yet.",
    );
  });
});

describe("earningsNextCard", () => {
  const nextOf = async (symbol: string, asOf?: string) => {
    const [block] = blocksOf(cardOf(await cardsFor(symbol, asOf), "earnings_next"), "next-results");
    if (block === undefined) throw new Error("the card has no date");
    return block;
  };

  it("gives a calendar's date with what the company's own pattern would be", async () => {
    const { open } = await nextOf("NVDA", SUMMER);
    expect(open[0]).toMatchObject({
      fiscalYear: 2027,
      fiscalPeriod: "Q2",
      date: "2026-08-26",
      timeOfDay: "AMC",
      status: "PROVIDER",
      estimate: null,
      deadline: { date: "2026-09-04", form: "10-Q" },
      sources: [
        { date: "2026-08-26", asOf: "2026-08-14" },
        { kind: "estimate", date: "2026-08-19" },
      ],
    });
    const card = cardOf(await cardsFor("NVDA", SUMMER), "earnings_next");
    expect(proseOf(card)).toEqual(["Of its last 12 results with a known time, 12 came after the market closed."]);
  });

  it("estimates from the company's own past, and ignores what a vendor only projects", async () => {
    const { open } = await nextOf("AAPL");
    expect(open[0]).toMatchObject({
      date: "2026-10-29",
      status: "ESTIMATED",
      estimate: { method: "year-only", tier: "B" },
    });
  });

  it("names the next day by the reader's clock, and says plainly what was expected before it", async () => {
    const block = await nextOf("KO");
    const { next, overdue } = upcomingResults(block.open, "2026-11-23");
    expect([next?.fiscalPeriod, next?.date, overdue?.date]).toEqual(["Q4", "2027-02-09", "2026-10-20"]);
    expect(nextResultsMarkdown(block, "2026-11-23")).toMatch(
      /^Results for Q3 FY2026: expected Tue 20 Oct 2026; our data ends \d+ \w+ 2026\. Results for Q4 FY2026 are estimated for Tue 9 Feb 2027, before the open; such estimates were right within ±\d+ days? in \d+% of [\d,]+ past cases\. /,
    );
    expect(nextResultsMarkdown(block, "2028-01-01")).toContain(
      "We have no date for the next results: our data ends on",
    );
  });

  it("works the date out of the past as it was known on the day asked for", async () => {
    const { open } = await nextOf("NVDA", "2025-06-30");
    // They came on 27 August 2025.
    expect(open[0]).toMatchObject({
      fiscalYear: 2026,
      fiscalPeriod: "Q2",
      date: "2025-08-27",
      status: "ESTIMATED",
      estimate: { tier: "A" },
    });
  });
});

describe("resultsHistory", () => {
  it("gives twenty quarters, newest first, with day, hour, release and report", async () => {
    const [history] = blocksOf(cardOf(await cardsFor("NVDA", SUMMER), "earnings_last"), "results-history");
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
