import { describe, expect, it } from "vitest";
import { parseCsv } from "./figure-files.ts";

describe("parseCsv", () => {
  it("keeps commas, quotes and line ends inside quoted fields", () => {
    expect(parseCsv('a,"b, ""c""\nd",\r\n1,2,3\n')).toEqual([
      ["a", 'b, "c"\nd', ""],
      ["1", "2", "3"],
    ]);
  });

  it("reads a last row without a line end, and nothing from nothing", () => {
    expect(parseCsv("x,y")).toEqual([["x", "y"]]);
    expect(parseCsv("")).toEqual([]);
  });
});
