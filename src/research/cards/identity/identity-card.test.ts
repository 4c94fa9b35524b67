import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf } from "#research/testing/read-cards.ts";

let bundled: BundledResearch;

const saysOf = async (symbol: string) => {
  const { cards } = await finishResearch(bundled.parts(symbol, { withPeers: false, type: "overview" }));
  return blocksOf(cardOf(cards, "identity"), "prose").map((block) => block.text);
};

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

describe("identityCard", () => {
  it("says who the company is, what it does and when its year ends", async () => {
    expect(await saysOf("NVDA")).toEqual([
      "Nvidia Corp is registered with the SEC under CIK 1045810. It is listed on Nasdaq as NVDA and incorporated in Delaware.",
      "Sector: Technology. Industry: Semiconductors & Related Devices (SIC 3674). Filer category: large accelerated filer.",
      "Its fiscal year ends on the last Sunday of January.",
      "Website: https://www.nvidia.com",
      "Figures are as known on 26 Aug 2026. For filings until 17 Jun 2026 we have every standard item that this page reads, for later filings fewer.",
    ]);
  });

  it("names share classes, former symbols and a registrant before this one", async () => {
    const says = (await saysOf("GOOGL")).join(" ");
    expect(says).toContain("Other share classes: GOOG.");
    expect(says).toContain("Former symbols: GOOG (until 2014-04).");
    expect(says).toContain("Another company filed for the same business before");
  });

  it("writes names in capitals as people write them", async () => {
    const says = (await saysOf("ESS")).join(" ");
    expect(says).toContain("Essex Property Trust, Inc. is registered with the SEC under CIK 920522.");
    expect(says).not.toMatch(/ESSEX/);
  });

  it("says where only selected figures are held", async () => {
    expect((await saysOf("JPM")).at(-1)).toBe(
      "Figures are as known on 22 Aug 2026. We have only selected items of each filing.",
    );
  });
});
