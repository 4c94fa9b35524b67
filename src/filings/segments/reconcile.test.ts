import { describe, expect, it } from "vitest";
import type { FactContext, TaggedFact } from "#filings/document/fact.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { linkRenamed } from "./link-renamed.ts";
import { reconcileSegments } from "./reconcile.ts";

const SEGMENT = "us-gaap:StatementBusinessSegmentsAxis";
const PRODUCT = "srt:ProductOrServiceAxis";
const REVENUE = "us-gaap:Revenues";

interface Row {
  readonly value: string;
  readonly dimensions?: readonly (readonly [axis: string, member: string])[];
  readonly concept?: string;
  readonly start?: string;
  readonly decimals?: string;
}

function filing(rows: readonly Row[], text = ""): ParsedFiling {
  const contexts = new Map<string, FactContext>();
  const facts = rows.map(
    ({ value, dimensions = [], concept = REVENUE, start = "2025-01-01", decimals = "-6" }, index) => {
      const id = `c${String(index)}`;
      const named = dimensions.map(([axis, member]) => ({ axis, member }));
      contexts.set(id, { id, entity: "42", start, end: "2025-12-31", dimensions: named });
      const fact: TaggedFact = {
        id: `f${String(index)}`,
        concept,
        context: id,
        unit: "USD",
        value,
        printed: value,
        decimals,
        scale: 0,
        isHidden: false,
      };
      return fact;
    },
  );
  const block = { kind: "paragraph", id: "b1", level: 0, text, marks: [], page: 1 } as const;
  return { source: "html", blocks: text === "" ? [] : [block], contexts, facts };
}

describe("reconcileSegments", () => {
  it("finds nothing in a filing without dimensions, and no division in one figure", () => {
    expect(reconcileSegments(filing([{ value: "10" }]))).toEqual([]);
    expect(reconcileSegments(filing([{ value: "10", dimensions: [[SEGMENT, "t:WestMember"]] }]))).toEqual([]);
  });

  it("keeps a name together that the text writes with a capital inside", () => {
    const rows = [
      { value: "30" },
      { value: "10", dimensions: [[PRODUCT, "t:YouTubeAdvertisingMember"]] as const },
      { value: "20", dimensions: [[PRODUCT, "t:GoogleNetworkMember"]] as const },
    ];
    const namesIn = (text: string) =>
      reconcileSegments(filing(rows, text)).flatMap(({ parts }) => parts.map(({ name }) => name));
    expect(namesIn("Revenue from YouTube rose.").toSorted()).toEqual(["Google Network", "YouTube Advertising"]);
    expect(namesIn("Revenue rose.").toSorted()).toEqual(["Google Network", "You Tube Advertising"]);
    // The beginning of another word is not it.
    expect(namesIn("Revenue from YouTubeAd rose.").toSorted()).toEqual(["Google Network", "You Tube Advertising"]);
  });

  it("calls what is not of the United States so where nothing else is abroad, and other countries next to named ones", () => {
    const REGION = "srt:StatementGeographicalAxis";
    const regions = (...members: readonly string[]) =>
      reconcileSegments(filing(members.map((member) => ({ value: "10", dimensions: [[REGION, member]] })))).flatMap(
        ({ parts }) => parts.map(({ name }) => name),
      );
    expect(regions("country:US", "us-gaap:NonUsMember")).toEqual(["United States", "Outside the United States"]);
    expect(regions("country:US", "country:JP", "us-gaap:NonUsMember")).toEqual([
      "United States",
      "Japan",
      "Other countries",
    ]);
  });

  it("shows the difference between the parts and the company's total", () => {
    const [breakdown] = reconcileSegments(
      filing([
        { value: "60", dimensions: [[SEGMENT, "t:WestMember"]] },
        {
          value: "30",
          dimensions: [
            ["srt:ConsolidationItemsAxis", "us-gaap:OperatingSegmentsMember"],
            [SEGMENT, "t:FarEastSegmentMember"],
          ],
        },
        { value: "100" },
      ]),
    );
    expect(breakdown).toMatchObject({ sum: "90", difference: "10", consolidated: { value: "100", fact: 2 } });
    expect(breakdown?.parts.map(({ name, fact }) => [name, fact])).toEqual([
      ["West", 0],
      ["Far East", 1],
    ]);
  });

  it("adds no part twice that others add up to", () => {
    const [breakdown] = reconcileSegments(
      filing([
        { value: "70", dimensions: [[PRODUCT, "t:DevicesMember"]] },
        { value: "50", dimensions: [[PRODUCT, "t:PhonesMember"]] },
        { value: "20", dimensions: [[PRODUCT, "t:TabletsMember"]] },
        { value: "30", dimensions: [[PRODUCT, "t:ServicesMember"]] },
        { value: "100" },
      ]),
    );
    expect(breakdown?.parts.filter(({ isSubtotal }) => isSubtotal).map(({ name }) => name)).toEqual(["Devices"]);
    expect(breakdown).toMatchObject({ sum: "100", difference: "0" });
  });

  it("leaves other periods, other dimensions and intersegment amounts out", () => {
    const west = [SEGMENT, "t:WestMember"] as const;
    const [breakdown, ...others] = reconcileSegments(
      filing([
        { value: "60", dimensions: [west] },
        { value: "40", dimensions: [[SEGMENT, "t:EastMember"]] },
        { value: "15", dimensions: [west], start: "2025-10-01" },
        { value: "9", dimensions: [west, ["t:CustomerAxis", "t:AMember"]] },
        { value: "7", dimensions: [west, ["srt:ConsolidationItemsAxis", "us-gaap:IntersegmentEliminationMember"]] },
      ]),
    );
    expect(others).toEqual([]);
    expect(breakdown).toMatchObject({ sum: "100", consolidated: null, difference: null });
  });

  it("prefers the exact figure of a table to the rounded one of a sentence", () => {
    const west = [SEGMENT, "t:WestMember"] as const;
    const [breakdown] = reconcileSegments(
      filing([
        { value: "4200000000", dimensions: [west], decimals: "-8" },
        { value: "4213000000", dimensions: [west], decimals: "-6" },
        { value: "1", dimensions: [[SEGMENT, "t:EastMember"]] },
      ]),
    );
    expect(breakdown?.parts[0]?.value).toBe("4213000000");
  });
});

describe("linkRenamed", () => {
  const report = (name: string, west: string, profit: string) =>
    reconcileSegments(
      filing([
        { value: west, dimensions: [[SEGMENT, `t:${name}Member`]] },
        { value: "40", dimensions: [[SEGMENT, "t:EastMember"]] },
        { value: profit, dimensions: [[SEGMENT, `t:${name}Member`]], concept: "us-gaap:OperatingIncomeLoss" },
        { value: "4", dimensions: [[SEGMENT, "t:EastMember"]], concept: "us-gaap:OperatingIncomeLoss" },
      ]),
    );

  it("links a segment whose figures stayed the same under another tag", () => {
    expect(linkRenamed(report("West", "60", "6"), report("Pacific", "60", "6"))).toEqual([
      { division: "segment", from: "t:WestMember", to: "t:PacificMember", agreeing: 2 },
    ]);
  });

  it("links nothing where one figure differs or the tag is still there", () => {
    expect(linkRenamed(report("West", "60", "6"), report("Pacific", "60", "7"))).toEqual([]);
    expect(linkRenamed(report("West", "60", "6"), report("West", "60", "6"))).toEqual([]);
  });
});
