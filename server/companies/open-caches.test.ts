import { Decimal } from "decimal.js";
import { beforeAll, describe, expect, it } from "vitest";
import type { FilingFindings } from "#contracts/filing-findings.ts";
import type { Dossier } from "#facts/dossier.ts";
import { type FindingsSource, NO_FINDINGS } from "#filings/findings/findings-source.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { describeFigure } from "#research/evidence/describe-figure.ts";
import { insiderYear } from "#research/findings/finding-figure.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { type BundledResearch, finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { blocksOf, cardOf, chartOf, reasonsOf, tableOf, tableText } from "#research/testing/read-cards.ts";
import { withFindings } from "./open-caches.ts";

let bundled: BundledResearch;
let findings: FindingsSource;

const VALUES = { boughtValue: "1000.00", soldValue: "3500.00" };

function cacheOf(dossier: Dossier, found: FindingsSource) {
  const give = () => Promise.resolve(dossier);
  return withFindings(
    {
      open: give,
      recall: give,
      version: () => Promise.resolve("1"),
      isHeld: () => Promise.resolve(true),
      heldIn: () => Promise.resolve(null),
    },
    found,
    null,
  );
}

function sourceOf(version: string, found: FilingFindings | null): FindingsSource {
  return { version: () => Promise.resolve(version), of: () => Promise.resolve(found) };
}

async function research(symbol: string, found = findings, asOf = "2026-08-22") {
  const cache = cacheOf(await bundled.dossier(symbol), found);
  const parts = bundled.parts(symbol, { withPeers: false, type: "full", asOf });
  // The readings of bundled research are remembered by the dossier's hash, which findings are not a part of.
  const gather = async (cik: string) => {
    const dossier = await cache.open(cik, AbortSignal.timeout(10_000));
    return dossier === null ? null : { ...dossier, factsHash: `${dossier.factsHash} ${dossier.findingsVersion ?? ""}` };
  };
  return finishResearch({ ...parts, gather });
}

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
  const file = await openFindings("data/filings/findings.json.br");
  findings = { version: () => Promise.resolve(file.version), of: (cik) => Promise.resolve(file.of(cik)) };
});

describe("withFindings", () => {
  it("gives segments next to the company's own total, with figures that are found again", async () => {
    const { cards, manifest } = await research("NVDA");
    const card = cardOf(cards, "segments");
    const table = tableText(card, "Revenue by region");
    expect(table["Taiwan"]).toEqual(["$14.91B", "$23.60B", "$42.35B"]);
    expect(table["Total of the company"]?.at(-1)).toBe("$215.94B");
    expect(table["Total less the parts above"]?.at(-1)).toBe("$0.00");
    expect(tableText(card, "Operating income by segment")["Total less the parts above"]?.at(-1)).toBe("−$8.91B");
    expect(chartOf(card, "segment_stack").series.length).toBeGreaterThan(1);
    expect(manifest.verified).toBe(manifest.figures);
  });

  it("splits the growth of revenue by part, so that the rows add up to the growth of the total", async () => {
    const nvda = await research("NVDA");
    const byRegion = tableText(cardOf(nvda.cards, "segments"), "Growth of revenue, split by region");
    expect(byRegion["Taiwan"]?.at(-1)).toBe("14.4%");
    expect(byRegion["Growth of the total"]?.at(-1)).toBe("65.5%");
    expect(nvda.manifest.verified).toBe(nvda.manifest.figures);
    for (const { cards } of [nvda, await research("KO"), await research("AAPL")]) {
      const split = blocksOf(cardOf(cards, "segments"), "table").filter(({ caption }) => caption.includes("split by"));
      expect(split.length).toBeGreaterThan(0);
      for (const { rows } of split) {
        const whole = rows.at(-1)?.cells ?? [];
        whole.forEach((growth, column) => {
          const parts = rows.slice(0, -1).map(({ cells }) => new Decimal(cells[column]?.value ?? NaN));
          expect(
            Decimal.sum(...parts)
              .minus(growth?.value ?? NaN)
              .abs()
              .toNumber(),
          ).toBeLessThan(1e-12);
        });
      }
    }
  });

  it("takes segments and insiders of other companies over, with what is between parts and total, and with the forms read", async () => {
    const ko = await research("KO");
    const segments = tableText(cardOf(ko.cards, "segments"), "Revenue by segment");
    expect(segments["North America"]?.at(-1)).toBe("$18.65B");
    expect(segments["Eliminations"]?.at(-1)).toBe("−$1.16B");
    expect(segments["Total less the parts above"]?.at(-1)).toBe("$0.00");
    expect(ko.manifest.verified).toBe(ko.manifest.figures);
    const costco = cardOf((await research("COST")).cards, "insiders");
    expect(tableText(costco, "Shares traded by insiders, by calendar quarter")["Q1 2026, officers"]).toEqual([
      "0",
      "4.58K",
      "−4.58K",
    ]);
    expect(JSON.stringify(costco.blocks)).toMatch(
      /From the 57 forms .* filed 1 Jan 2025 to 29 Jun 2026.* 1 form of that time could not be read/,
    );
  });

  it("quotes the company on its business, and counts what is new in its report", async () => {
    const { cards } = await research("NVDA");
    const [quoted] = cardOf(cards, "business").blocks;
    const quotes = quoted?.kind === "excerpts" ? quoted.items : [];
    expect(quotes.map(({ lead, source }) => [lead, source.filed])).toEqual(
      [null, "Employees", "Sites", "Largest customers"].map((lead) => [lead, "2026-02-25"]),
    );
    expect(quotes.map(({ quote }) => quote)).toEqual([
      expect.stringMatching(/^NVIDIA pioneered accelerated computing/),
      expect.stringContaining("approximately 42,000 employees in 38 countries"),
      expect.stringMatching(/^Our headquarters is in Santa Clara, California\. … We own/),
      expect.stringContaining("one direct customer represented 22%"),
    ]);
    const [changed] = cardOf(cards, "filing_changes").blocks;
    const leads = changed?.kind === "excerpts" ? changed.items.map(({ lead }) => lead) : [];
    expect(leads).toContainEqual(
      expect.stringMatching(/^18 new paragraphs in risk factors, among them export controls/),
    );
  });

  it("says what is not in our data, and shows nothing that was filed later than the day asked about", async () => {
    const { cards } = await research("JPM");
    expect(reasonsOf(cardOf(cards, "segments"))).toEqual(["Figures by segment and region are not in our data yet."]);
    expect(reasonsOf(cardOf(cards, "insiders"))).toEqual([
      "Trades of this company's insiders are not in our data yet.",
    ]);
    const earlier = await research("NVDA", findings, "2025-12-31");
    expect(cardOf(earlier.cards, "business").state).toBe("absent");
    expect(cardOf(earlier.cards, "segments").state).toBe("absent");
    expect(cardOf(earlier.cards, "filing_changes").state).toBe("absent");
  });

  it("adds insiders' trades up by quarter and role, purchases less sales", async () => {
    const quarters = [
      { quarter: "2026-Q2", group: "officer", bought: "100", sold: "350", ...VALUES, trades: 3 },
    ] as const;
    const insiders = {
      from: "2026-01-02",
      through: "2026-06-30",
      forms: 9,
      missing: 1,
      unreadable: 0,
      quarters,
      days: [],
    };
    const { cards } = await research("KO", sourceOf("own", { ...NO_FINDINGS, insiders }));
    const card = cardOf(cards, "insiders");
    const table = tableText(card, "Shares traded by insiders, by calendar quarter");
    expect(table["Q2 2026, officers"]).toEqual(["100", "350", "−250"]);
    // What forms say has no formula to open.
    const { rows } = tableOf(card, "Shares traded by insiders, by calendar quarter");
    expect(rows.map(({ metric }) => metric)).toEqual(rows.map(() => null));
    expect(JSON.stringify(card.blocks)).toContain(
      "1 form of that time could not be read, so the sums may be too small.",
    );
  });

  it("adds insiders' trades up over the last four quarters that the forms cover whole, and over no fewer", async () => {
    const sold = async (symbol: string) => {
      const dossier = await bundled.dossier(symbol);
      const whole = { ...dossier, findings: (await findings.of(dossier.company.cik)) ?? NO_FINDINGS };
      return insiderYear(bundled.parts(symbol).read(whole, "2026-08-22").analysis);
    };
    // Forms from 1 Jan 2025 to 29 Jun 2026: 9,547 + 9,521 + 8,946.688 + 5,038 sold, none bought; one form is missing.
    const year = await sold("COST");
    expect(year?.period).toMatchObject({ start: "2025-04-01", end: "2026-03-31" });
    expect(year?.value?.toFixed()).toBe("-33052.688");
    expect(year?.quality).toBe("approximate");
    // Forms to 12 Sep 2025 alone.
    expect(await sold("AVGO")).toBeUndefined();
    const { analysis } = bundled.parts("AVGO").read(await bundled.dossier("AVGO"), "2026-08-22");
    expect(resolveFigure("D1730168.findings.insider_net_shares", analysis)).toMatchObject({ value: null });
  });

  it("says what managers report of the shares, and nothing before all of it was filed", async () => {
    const [now, before] = [
      { accession: "0000000077-26-000008", form: "13F-HR", filed: "2026-08-13" },
      { accession: "0000000077-26-000003", form: "13F-HR", filed: "2026-05-13" },
    ];
    const place = {
      manager: "0000000077",
      name: "HARBOR CAPITAL LP",
      period: "2026-06-30",
      url: "https://www.sec.gov/",
    };
    const lines = [
      { ...now, line: 4, shares: "70", value: "7000", stated: "7" },
      { ...now, line: 9, shares: "30", value: "3000", stated: "3" },
    ];
    const shares = { manager: place.manager, shareClass: "common", title: "COM", period: place.period };
    const institutions = {
      unread: ["Late Partners"],
      reports: [{ ...place, ...now, values: "thousands" as const }],
      holdings: [{ ...shares, lines, before: [{ ...before, line: 4, shares: "120", value: "9000", stated: null }] }],
      options: { puts: "1500", calls: "0" },
      lines: 40,
      unmatched: 3,
      ambiguous: 1,
      unreadable: 0,
      totalValue: "20000",
      matchedValue: "19000",
    };
    const held = sourceOf("managers", { ...NO_FINDINGS, institutions });
    const { cards, manifest } = await research("KO", held);
    expect(manifest.verified).toBe(manifest.figures);
    const card = cardOf(cards, "institutions");
    expect(tableText(card, "Shares that managers report")).toEqual({
      "HARBOR CAPITAL LP, common shares, 30 Jun 2026": ["100", "$10.00K", "−20"],
    });
    const text = JSON.stringify(card.blocks);
    expect(text).toContain("1 of the 2 managers that we follow report shares of this company.");
    expect(text).toContain(
      "They also report put options on 1,500 shares and call options on 0. We do not add options to shares.",
    );
    expect(text).toContain("assigns 95.0% of the reported value. Of 40 lines, 3 belong to no listed company");
    expect(text).toContain("The values of HARBOR CAPITAL LP were about a thousandth of what the shares were worth");
    const [filings] = blocksOf(card, "filings");
    expect(filings).toMatchObject({ filers: "managers", rows: [{ filed: "2026-08-13", reportDate: "2026-06-30" }] });
    const tooEarly = await research("KO", held, "2026-08-12");
    expect(cardOf(tooEarly.cards, "institutions").state).toBe("absent");
    // Each line is found again, and leads to the manager's filing rather than to the company's folder.
    const whole = { ...(await bundled.dossier("KO")), findings: { ...NO_FINDINGS, institutions } };
    const { analysis } = bundled.parts("KO").read(whole, "2026-08-22");
    const stated = resolveFigure("D21344.institutions.77.common.value.0000000077-26-000008-9.stated", analysis);
    expect(stated?.value?.toFixed()).toBe("3");
    const figure = resolveFigure("D21344.institutions.77.common.shares.0000000077-26-000008-9", analysis);
    expect(figure && describeFigure(figure, analysis).filed).toMatchObject({
      value: "30",
      filingUrl: "https://www.sec.gov/Archives/edgar/data/77/000000007726000008/0000000077-26-000008-index.htm",
    });
    expect(resolveFigure("D21344.institutions.77.common.shares.none-9", analysis)).toBeUndefined();
  });

  it("quotes the outlook of the newest release that was out on the day, and says where none was found", async () => {
    const text = "Revenue is expected to be $91.0 billion, plus or minus 2%.";
    const release = {
      accession: "0001045810-26-000051",
      url: "https://www.sec.gov/",
      sentences: [{ text, block: "b" }],
    };
    const guidance = [
      { ...release, filed: "2026-09-01" },
      { ...release, filed: "2026-05-20" },
    ];
    const { cards } = await research("NVDA", sourceOf("own", { ...NO_FINDINGS, guidance }));
    const [quoted] = cardOf(cards, "guidance").blocks;
    expect(quoted).toMatchObject({ items: [{ quote: text, source: { filed: "2026-05-20" }, place: { block: "b" } }] });
    const none = await research("KO", sourceOf("none found", { ...NO_FINDINGS, guidance: [] }));
    expect(reasonsOf(cardOf(none.cards, "guidance"))).toEqual([expect.stringContaining("may be in a table")]);
  });

  it("leaves a company without findings as it was, and makes runs of other findings new ones", async () => {
    const dossier = await bundled.dossier("NVDA");
    const none = cacheOf(dossier, sourceOf("none", null));
    await expect(none.recall("", AbortSignal.timeout(1_000))).resolves.toBe(dossier);
    await expect(none.version("")).resolves.toBe("1, findings none");
    const { analysis } = bundled.parts("NVDA").read(dossier, "2026-08-22");
    expect(resolveFigure("D1045810.segments.region.revenue.0.2026-01-25.share", analysis)).toBeUndefined();
  });
});
