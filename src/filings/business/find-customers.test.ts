import { describe, expect, it } from "vitest";
import { parseHtml } from "#filings/document/parse-html.ts";
import { findCustomers } from "./find-customers.ts";
import { findSites } from "./find-sites.ts";

const PERIOD = "2025-12-31";

function parse(html: string) {
  const parsed = parseHtml(html);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return parsed;
}

function customersIn(...sentences: readonly string[]): readonly string[] {
  return findCustomers(parse(sentences.map((text) => `<p>${text}</p>`).join("")), PERIOD).map(({ text }) => text);
}

const member = (axis: string, name: string) =>
  `<xbrldi:explicitMember dimension="${axis}">${name}</xbrldi:explicitMember>`;

/** A sentence whose share is tagged as one of a customer, of revenue or of what customers owe. */
function taggedShare(of: "us-gaap:SalesRevenueNetMember" | "us-gaap:AccountsReceivableMember"): string {
  return `<div style="display:none"><ix:header><ix:resources><xbrli:context id="c1"><xbrli:entity>
    <xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier><xbrli:segment>
    ${member("srt:MajorCustomersAxis", "t:HarborMember")}${member("us-gaap:ConcentrationRiskByBenchmarkAxis", of)}
    </xbrli:segment></xbrli:entity><xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate>
    </xbrli:period></xbrli:context></ix:resources></ix:header></div>
    <p>Harbor Stores bought <ix:nonFraction name="us-gaap:ConcentrationRiskPercentage1" contextRef="c1" unitRef="pure" decimals="2" scale="-2" id="f1">18</ix:nonFraction>% of what we made.</p>`;
}

describe("findCustomers", () => {
  it.each([
    "One customer accounted for 18% of our net revenue in 2025.",
    "In 2025, our largest customer represented approximately 16 percent of total sales.",
    "No sales to an individual customer or country other than the United States accounted for more than 10% of revenue for 2025.",
    "No customer represented 10% or more of total revenue or accounts receivable.",
  ])("takes %j", (text) => {
    expect(customersIn(text)).toEqual([text]);
  });

  it.each([
    "One customer accounted for 18% of our net revenue in 2022.",
    "Sales to customers outside the United States accounted for 53% of total revenue in 2025.",
    "Sales to distributors accounted for 48% of our net revenue in 2025.",
    "One customer accounted for 31% of accounts receivable in 2025.",
    "If one customer accounted for 10% of revenue in 2025, we could lose it.",
    "Online sales to retail customers represented 15.1% of net sales in 2025.",
  ])("leaves %j out", (text) => {
    expect(customersIn(text)).toEqual([]);
  });

  it("says the same once, names customers before it says that no other is as large, and none alone", () => {
    const one = "One customer accounted for 18% of our net revenue in 2025.";
    const both = "In 2025 and 2024, one customer accounted for 18% and 12% of our net revenue.";
    const other = "No other customer accounted for more than 10% of our net revenue.";
    expect(customersIn(other, one, both)).toEqual([one, other]);
    const none = "No customer accounted for more than 10% of our net revenue in 2025.";
    const together = "Our five largest customers accounted for 22% of our net revenue in 2025.";
    expect(customersIn(none, together)).toEqual([none]);
  });

  it("takes a sentence whose share is tagged, whatever its words are, unless the share is of something else", () => {
    const found = findCustomers(parse(taggedShare("us-gaap:SalesRevenueNetMember")), PERIOD);
    expect(found.map(({ text }) => text)).toEqual(["Harbor Stores bought 18% of what we made."]);
    expect(findCustomers(parse(taggedShare("us-gaap:AccountsReceivableMember")), PERIOD)).toEqual([]);
  });
});

describe("findSites", () => {
  const sitesIn = (...sentences: readonly string[]) =>
    findSites(parse(sentences.map((text) => `<p>${text}</p>`).join("")).blocks).map(({ text }) => text);
  const SEAT = "Our headquarters is in Santa Clara, California.";

  it("takes the seat and the size, or whose the sites are where no size is stated", () => {
    const size = "We lease 2.4 million square feet of office space in nine countries.";
    const owned = "We own and lease other facilities in Europe and Asia.";
    expect(sitesIn(owned, SEAT, size)).toEqual([SEAT, size]);
    expect(sitesIn(owned, SEAT)).toEqual([SEAT, owned]);
  });

  it("leaves out what is thought of them, what needs another sentence, and tables that ran into one", () => {
    expect(
      sitesIn(
        "We believe that our facilities are suitable and adequate for our present needs.",
        "We generally lease such facilities in the United States.",
        "We operated 914 warehouses: United States 512 117 629 Canada 94 16 110 Total 725 189 914.",
      ),
    ).toEqual([]);
  });
});
