import { beforeAll, describe, expect, it } from "vitest";
import type { ResearchType } from "#contracts/research-stream.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Card } from "#research/cards/card.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, tableOf, tableText } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const cardsFor = async (symbol: string, type: ResearchType, asOf?: string): Promise<readonly Card[]> =>
  (await finishResearch(bundled.parts(symbol, { withPeers: false, type, ...(asOf === undefined ? {} : { asOf }) })))
    .cards;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("filingsCard", () => {
  it("lists the newest filings in plain words, each linked", async () => {
    const list = blocksOf(cardOf(await cardsFor("NVDA", "changes"), "filings"), "filings")[0];
    expect(list?.through).toBe("2026-08-17");
    expect(list?.rows).toHaveLength(60);
    expect(list?.rows[0]).toEqual({
      filed: "2026-08-17",
      form: "8-K",
      title: "Entry into a material agreement; New direct financial obligation; Regulation FD disclosure",
      reportDate: "2026-08-17",
      url: "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000069/nvda-20260817.htm",
    });
  });

  it("says how far the list goes, and where there is none", async () => {
    const bank = cardOf(await cardsFor("JPM", "changes"), "filings");
    expect(blocksOf(bank, "prose")[0]?.text).toBe(
      "Our list of filings ends on 12 Sep 2025; later rows are filings that figures were taken from.",
    );
    const snowflake = cardOf(await cardsFor("SNOW", "changes"), "filings");
    expect(snowflake.state).toBe("ready");
    expect(blocksOf(snowflake, "prose")[0]?.text).toBe(
      "We know only filings that figures were taken from; we do not have the list of all filings.",
    );
  });
});

describe("riskFlagsCard", () => {
  it("says what was looked at and how far back", async () => {
    const [filings, figures] = blocksOf(cardOf(await cardsFor("NVDA", "risk"), "risk_flags"), "checks");
    expect(filings?.result).toBe("7 checks passed");
    expect(figures?.result).toMatch(/^\d passed, 1 failed/);
    expect(filings?.items[0]).toMatchObject({
      label: "No notice of a late report in the 5 years to 17 Aug 2026",
      verdict: "pass",
    });
    expect(figures?.items.find((item) => item.label.startsWith("Beneish"))).toMatchObject({
      label: "Beneish M is below −1.78",
      verdict: "fail",
    });
  });

  it("finds the filings that tell of trouble", async () => {
    const [filings] = blocksOf(cardOf(await cardsFor("UNH", "risk"), "risk_flags"), "checks");
    expect(filings?.items.filter((item) => item.verdict === "fail").map((item) => [item.label, item.detail])).toEqual([
      [
        "No material cybersecurity incident in the 5 years to 21 Nov 2025",
        "8-K/A filed on 24 Apr 2024. 8-K/A filed on 8 Mar 2024. 8-K filed on 22 Feb 2024.",
      ],
    ]);
  });

  it("asks a bank nothing about its operating cash flow", async () => {
    const [, figures] = blocksOf(cardOf(await cardsFor("JPM", "risk"), "risk_flags"), "checks");
    expect(figures?.items.map((item) => item.label)).not.toContain("Operating cash flow is positive");
    expect(figures?.items.map((item) => item.label)).toContain("Net income is positive");
  });

  it("does not know what it cannot see", async () => {
    const [filings] = blocksOf(cardOf(await cardsFor("SNOW", "risk"), "risk_flags"), "checks");
    expect(filings?.items.every((item) => item.verdict === "unknown")).toBe(true);
    expect(filings?.items[0]?.detail).toBe("We do not have the list of all filings.");
  });
});

describe("changesCard", () => {
  it("compares the twelve months before and after the newest report", async () => {
    const card = cardOf(await cardsFor("NVDA", "changes", "2026-08-22"), "changes");
    expect(blocksOf(card, "prose")[0]?.text).toBe(
      "We compare what we knew the day before the 10-Q of 20 May 2026 with what we know now.",
    );
    expect(tableOf(card, "Before and after the report").columns).toEqual([
      "12 months to 25 Jan 2026",
      "12 months to 26 Apr 2026",
    ]);
    expect(tableText(card, "Before and after the report")["Revenue"]).toEqual(["$215.94B", "$253.49B"]);
  });

  it("compares with the day before a report that only figures are known of, and says that no link is", async () => {
    const card = cardOf(await cardsFor("NVDA", "changes"), "changes");
    expect(blocksOf(card, "prose").map(({ text }) => text)).toEqual([
      "We compare what we knew the day before the 10-Q of 26 Aug 2026 with what we know now.",
      "That report is not in our list of filings yet, so there is no link to it.",
      "None of the thresholds we check was crossed between the two periods.",
    ]);
    expect(blocksOf(card, "filings")).toEqual([]);
    expect(tableOf(card, "Before and after the report").columns).toEqual([
      "12 months to 26 Apr 2026",
      "12 months to 26 Jul 2026",
    ]);
  });

  it("names the thresholds crossed and on which side", async () => {
    const card = cardOf(await cardsFor("GILD", "changes"), "changes");
    const crossed = blocksOf(card, "checks")[0];
    expect(crossed?.items.map((item) => [item.label, item.verdict])).toContainEqual([
      "Net income turned negative",
      "fail",
    ]);
    expect(crossed?.items[0]?.figures).toHaveLength(2);
  });

  it("lists what the report restated, before and now", async () => {
    const card = cardOf(await cardsFor("BAC", "changes"), "changes");
    expect(tableText(card, "Restated by the report")).toEqual({ "Revenue Q2 FY2025": ["$26.46B", "$27.44B"] });
  });
});
