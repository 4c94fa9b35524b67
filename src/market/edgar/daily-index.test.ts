import { describe, expect, it } from "vitest";
import { caught } from "#market/testing/caught.ts";
import { decodeDailyIndex } from "./daily-index.ts";

const HEAD = "Description:  Daily Index of EDGAR Dissemination Feed\nLast Data Received: Nov 27, 2026\n \n";
const ROW = "1045810|NVIDIA CORP|10-Q|20261127|edgar/data/1045810/0001045810-26-000099.txt";

describe("decodeDailyIndex", () => {
  it("reads the lines after the header, whether it writes File Name or Filename", () => {
    const entry = { cik: "0001045810", form: "10-Q", filed: "2026-11-27" };
    for (const last of ["File Name", "Filename", "File Name  "]) {
      const header = `CIK|Company Name|Form Type|Date Filed|${last}`;
      expect(decodeDailyIndex(`${HEAD}${header}\n${"-".repeat(80)}\n${ROW}\n`)).toEqual([entry]);
    }
  });

  it("refuses a file without the header", () => {
    expect(caught(() => decodeDailyIndex(`${HEAD}${ROW}\n`))).toMatchObject({ code: "market/bad-shape" });
  });
});
