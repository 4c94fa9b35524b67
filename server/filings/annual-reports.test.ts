import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { edgarLibrary } from "#testing/edgar-library.ts";
import type { EdgarServer } from "#testing/edgar-server.ts";

const CIK = "0000000042";
const TIDE = { cik: CIK, name: "Tide Beverages", symbol: "TIDE" };
const LATER = "0000000042-26-000003";
const EARLIER = "0000000042-25-000003";
const { signal } = new AbortController();

const LONG = "We bottle drinks in many places and describe at some length what that takes. ".repeat(8);
const SOLD =
  "Tide Beverages makes and sells soft drinks in forty countries. We own eleven brands that are sold in stores.";

interface Report {
  readonly year: number;
  readonly risks: readonly string[];
  /** Revenue in millions, with sales in the west and in the east. */
  readonly west: number;
  readonly east: number;
}

/** An annual report as a company files it: items, and revenue tagged in all and by region. */
function report({ year, risks, west, east }: Report): string {
  const period = `<xbrli:period><xbrli:startDate>${year}-01-01</xbrli:startDate><xbrli:endDate>${year}-12-31</xbrli:endDate></xbrli:period>`;
  const entity = (segment: string) =>
    `<xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">${CIK}</xbrli:identifier>${segment}</xbrli:entity>`;
  const region = (name: string) =>
    `<xbrli:segment><xbrldi:explicitMember dimension="srt:StatementGeographicalAxis">t:${name}Member</xbrldi:explicitMember></xbrli:segment>`;
  const context = (id: string, segment = "") => `<xbrli:context id="${id}">${entity(segment)}${period}</xbrli:context>`;
  const amount = (id: string, value: number) =>
    `<ix:nonFraction name="us-gaap:Revenues" contextRef="${id}" unitRef="usd" decimals="-6" scale="6" id="f-${id}">${value}</ix:nonFraction>`;
  const parts = [
    "Item 1. Business",
    SOLD,
    `As of December 31, ${year}, we had approximately ${year === 2025 ? "12,000" : "11,000"} employees. ${LONG}`,
    "Item 1A. Risk Factors",
    ...risks,
    LONG,
    "Item 2. Properties",
    "Our headquarters is in Portland, Maine. We operate 31 bottling plants in nine countries.",
    "Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations",
    `One customer accounted for 14% of our net revenue in ${year}. ${LONG}`,
  ];
  return `<html><body><div style="display:none"><ix:header><ix:resources>${context("all")}${context("west", region("West"))}${context("east", region("East"))}
    <xbrli:unit id="usd"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit></ix:resources></ix:header></div>
    <ix:nonNumeric name="dei:EntityCentralIndexKey" contextRef="all">${CIK}</ix:nonNumeric>
    ${parts.map((text) => `<p>${text}</p>`).join("")}
    <table><tr><td>West</td><td>${amount("west", west)}</td></tr><tr><td>East</td><td>${amount("east", east)}</td></tr>
    <tr><td>Revenue</td><td>${amount("all", west + east)}</td></tr></table></body></html>`;
}

const SUGAR = "A tax on sugar lowers what we sell in some states, and more of them discuss one every year.";
const TARIFFS = "Tariffs on aluminium raise the cost of each can that we fill, and we cannot always raise prices.";

function publish(edgar: EdgarServer): void {
  const filings = [
    { accession: LATER, filed: "2026-02-20", period: "2025-12-31" },
    { accession: EARLIER, filed: "2025-02-20", period: "2024-12-31" },
  ];
  edgar.file(
    TIDE,
    filings.map((filing) => ({ ...filing, form: "10-K", items: "" })),
  );
  const keep = (accession: string, text: string) => edgar.keep({ cik: CIK, accession, name: "filing.htm" }, text);
  keep(LATER, report({ year: 2025, risks: [SUGAR, TARIFFS], west: 700, east: 300 }));
  keep(EARLIER, report({ year: 2024, risks: [SUGAR], west: 600, east: 300 }));
}

const atEdgar = edgarLibrary(publish);

describe.each(DATABASES)("annual reports that were fetched, on $name", ({ open }) => {
  let database: OpenedDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  async function round() {
    const { source, library } = await atEdgar.open(database, { today: "2026-06-01" });
    const records = await source.company(CIK, signal);
    const filings = (records?.filings ?? []).map((filing) => ({ ...filing, acceptedAt: null }));
    await library.fetch?.({ cik: CIK, filings }, signal);
    return library.findingsOn(database).of(CIK);
  }

  it("say what the company does, with whom, where and for whom, and by which regions it earns", async () => {
    const findings = await round();
    expect(findings?.business).toMatchObject({ accession: LATER, filed: "2026-02-20" });
    expect(findings?.business?.sentences.join(" ")).toBe(SOLD);
    expect(findings?.profile).toMatchObject({
      accession: LATER,
      employees: { count: "12000", text: "As of December 31, 2025, we had approximately 12,000 employees." },
      sites: [
        { text: "Our headquarters is in Portland, Maine." },
        { text: "We operate 31 bottling plants in nine countries." },
      ],
      customers: [{ text: "One customer accounted for 14% of our net revenue in 2025." }],
    });
    expect(findings?.segments).toMatchObject([
      {
        division: "region",
        measure: "revenue",
        accession: LATER,
        parts: [
          { name: "West", values: [{ value: "700000000" }] },
          { name: "East", values: [{ value: "300000000" }] },
        ],
        totals: [{ value: "1000000000" }],
      },
    ]);
  });

  it("say what is new against the year before", async () => {
    const changes = (await round())?.changes;
    expect(changes).toMatchObject({ accession: LATER, filed: "2026-02-20", earlierFiled: "2025-02-20" });
    expect(changes?.items.find(({ item }) => item === "1A")).toMatchObject({ new: 1, dropped: 0, topics: ["tariffs"] });
  });

  it("are read once, and again where other rules read them", async () => {
    const before = await database.query("SELECT found_at FROM filing_finding WHERE kind = 'annual-report'");
    await round();
    expect(await database.query("SELECT found_at FROM filing_finding WHERE kind = 'annual-report'")).toEqual(before);
    await database.query(
      `UPDATE filing_finding SET found = '{"rules":"0","earlier":null,"found":{}}' WHERE kind = 'annual-report'`,
    );
    expect((await round())?.profile?.employees?.count).toBe("12000");
  });
});
