import { describe, expect, it } from "vitest";
import { writeCsv } from "./write-csv.ts";

describe("writeCsv", () => {
  it("separates cells by commas and ends every line", () => {
    expect(
      writeCsv([
        ["a", "b"],
        ["1", null],
      ]),
    ).toBe("a,b\r\n1,\r\n");
  });

  it("quotes commas, quotes and line breaks", () => {
    expect(writeCsv([['Sum, "net"', "two\nlines"]])).toBe('"Sum, ""net""","two\nlines"\r\n');
  });

  it("writes numbers as they are, negative ones too", () => {
    expect(writeCsv([["-12.50", "1e-7", "+3"]])).toBe("-12.50,1e-7,+3\r\n");
  });

  it("takes the edge off what a spreadsheet would run", () => {
    expect(writeCsv([["=1+1", "@SUM(A1)", "-2+3", "+cmd|' /C calc'!A0", "\tx"]])).toBe(
      "'=1+1,'@SUM(A1),'-2+3,'+cmd|' /C calc'!A0,'\tx\r\n",
    );
  });
});
