import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { MARKS, readUniverseRecord } from "./company-row.ts";
import { positionOf } from "./measures.ts";

describe("readUniverseRecord", () => {
  let analyses: Analyses;
  beforeAll(async () => {
    analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));
  });

  async function cell(symbol: string, id: string) {
    const { rows } = readUniverseRecord(await analyses(symbol));
    const ttm = rows.find(({ basis }) => basis === "ttm");
    const position = positionOf(id) ?? -1;
    return { value: ttm?.cells[position]?.value, mark: ttm?.marks[position] };
  }

  it("holds no year's revenue that the analysis withholds, and nothing that is made of it", async () => {
    for (const id of ["revenue", "revenue_growth", "operating_margin", "ps"]) {
      expect(await cell("URI", id)).toEqual({ value: null, mark: MARKS.withheld });
    }
    expect((await cell("LHX", "revenue")).mark).toBe(MARKS.withheld);
  });

  it("shows no balance of years ago as the newest", async () => {
    const { rows } = readUniverseRecord(await analyses("DXCM"));
    const [ttm] = rows;
    const ends = ["total_debt", "total_assets"].map((id) => {
      const cell = ttm?.cells[positionOf(id) ?? -1];
      return cell?.value == null ? "none" : ttm?.periods[cell.period]?.[2];
    });
    expect(ends).toEqual(["none", "2026-06-30"]);
  });

  it("marks what does not apply to a kind of company, and gives everyone else a value", async () => {
    expect((await cell("JPM", "gross_margin")).mark).toBe(MARKS.inapplicable);
    expect((await cell("KO", "gross_margin")).mark).toBe(MARKS.matched);
    expect((await cell("NVDA", "revenue")).value).toMatch(/^\d{12}$/);
  });
});
