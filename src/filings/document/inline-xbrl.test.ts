import { describe, expect, it } from "vitest";
import { parseHtml } from "./parse-html.ts";

const HEADER = `<div style="display:none"><ix:header><ix:hidden><ix:nonNumeric contextRef="c1" name="dei:AmendmentFlag" id="h1">false</ix:nonNumeric></ix:hidden>
  <ix:resources><xbrli:context id="c1"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000042</xbrli:identifier></xbrli:entity>
  <xbrli:period><xbrli:startDate>2025-01-01</xbrli:startDate><xbrli:endDate>2025-12-31</xbrli:endDate></xbrli:period></xbrli:context>
  <xbrli:context id="c2"><xbrli:entity><xbrli:identifier scheme="x">0000000042</xbrli:identifier><xbrli:segment>
  <xbrldi:explicitMember dimension="us-gaap:StatementBusinessSegmentsAxis">t:WestMember</xbrldi:explicitMember>
  <xbrldi:typedMember dimension="t:LotAxis"><t:lot>7</t:lot></xbrldi:typedMember></xbrli:segment></xbrli:entity>
  <xbrli:period><xbrli:instant>2025-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="perShare"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
  <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit></ix:resources></ix:header></div>`;
const BODY = `<p>We earned $<ix:nonFraction name="us-gaap:EarningsPerShareBasic" contextRef="c1" unitRef="perShare" decimals="2" scale="0" format="ixt:num-dot-decimal" id="f1">4.90</ix:nonFraction>
  and lost <ix:nonFraction name="us-gaap:Losses" contextRef="c2" unitRef="usd" decimals="-6" scale="6" sign="-" id="f2"><b>1,2</b>34</ix:nonFraction> million,
  none <ix:nonFraction name="us-gaap:Nothing" contextRef="c1" unitRef="usd" xsi:nil="true" id="f3">—</ix:nonFraction>.</p>`;

function parse(html: string) {
  const parsed = parseHtml(html);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return parsed;
}

describe("parseHtml, given inline XBRL", () => {
  it("reads contexts with periods and dimensions", () => {
    const { contexts } = parse(HEADER + BODY);
    expect(contexts.get("c1")).toEqual({
      id: "c1",
      entity: "0000000042",
      start: "2025-01-01",
      end: "2025-12-31",
      dimensions: [],
    });
    expect(contexts.get("c2")).toMatchObject({
      start: null,
      end: "2025-12-31",
      dimensions: [
        { axis: "us-gaap:StatementBusinessSegmentsAxis", member: "t:WestMember" },
        { axis: "t:LotAxis", member: "7" },
      ],
    });
  });

  it("reads values exactly, with unit, scale and sign", () => {
    const { facts } = parse(HEADER + BODY);
    expect(facts.map(({ id, value, unit, isHidden }) => [id, value, unit, isHidden])).toEqual([
      ["h1", null, null, true],
      ["f1", "4.9", "USD/shares", false],
      ["f2", "-1234000000", "usd", false],
      ["f3", null, "usd", false],
    ]);
  });

  it("marks where a figure is printed, to the character", () => {
    const { blocks, facts } = parse(HEADER + BODY);
    const [block] = blocks;
    if (block === undefined || block.kind === "table") throw new TypeError("no text");
    const marked = block.marks.map(({ fact, start, end }) => [facts[fact]?.id, block.text.slice(start, end)]);
    expect(marked).toEqual([
      ["f1", "4.90"],
      ["f2", "1,234"],
      ["f3", "—"],
    ]);
  });

  it("shows none of the hidden facts", () => {
    expect(parse(HEADER + BODY).blocks).toHaveLength(1);
  });
});
