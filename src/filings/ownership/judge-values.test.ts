import { describe, expect, it } from "vitest";
import type { AssignedReport } from "./assign-holdings.ts";
import { compareWithCloses, inDollars, judgeValues } from "./judge-values.ts";

const FILED = "2026-05-14";

function reportOf(values: readonly { readonly value: string; readonly shares: string }[]): AssignedReport {
  const cover = { cik: "0000000077", manager: "HARBOR", period: "2026-03-31", entries: null, total: null };
  const line = { line: 1, title: "COM", option: null, shareClass: "common", stated: null };
  return {
    cover: { ...cover, amendment: null },
    companies: values.map((one, index) => ({ cik: String(index), lines: [{ ...line, ...one }] })),
    lines: values.length,
    unmatched: 0,
    ambiguous: 0,
    unreadable: 0,
    totalValue: "3000",
    matchedValue: "2000",
  };
}

describe("judgeValues", () => {
  it("agrees with dollars, though one share was split and another class has another price", () => {
    expect(judgeValues([1.01, 0.98, 0.1, 1500, 1.2], FILED)).toBe("agree");
  });

  it("finds thousands that are stated for dollars, and dollars from when thousands were asked for", () => {
    expect(judgeValues([0.001, 0.00098, 1.1], FILED)).toBe("thousands");
    expect(judgeValues([1010, 990, 1002], "2022-11-14")).toBe("dollars");
  });

  it("believes no value that is off by anything else, and judges nothing by one line alone", () => {
    expect(judgeValues([1010, 990, 1002], FILED)).toBeNull();
    expect(judgeValues([0.00001, 0.00002, 55], FILED)).toBeNull();
    expect(judgeValues([0.001], FILED)).toBe("unchecked");
    expect(judgeValues([], FILED)).toBe("unchecked");
  });
});

describe("compareWithCloses", () => {
  it("compares the largest lines of shares, and those alone whose close is held", async () => {
    const report = reportOf([
      { value: "1500", shares: "10" },
      { value: "900", shares: "3" },
      { value: "50", shares: "0" },
    ]);
    const asked: string[] = [];
    const ratios = await compareWithCloses(report, async (cik, day) => {
      asked.push(`${cik} ${day}`);
      return cik === "0" ? 150 : null;
    });
    expect(asked).toEqual(["0 2026-03-31", "1 2026-03-31"]);
    expect(ratios).toEqual([1]);
  });
});

describe("inDollars", () => {
  it("multiplies every value by a thousand and keeps what was stated", () => {
    const scaled = inDollars(reportOf([{ value: "1500", shares: "10" }]), "thousands");
    expect(scaled).toMatchObject({ totalValue: "3000000", matchedValue: "2000000" });
    expect(scaled.companies[0]?.lines[0]).toMatchObject({ value: "1500000", stated: "1500", shares: "10" });
  });

  it("takes back what the rule of older reports made of dollars, and leaves others as they are", () => {
    const report = reportOf([{ value: "1500000", shares: "10" }]);
    expect(inDollars(report, "dollars").companies[0]?.lines[0]).toMatchObject({ value: "1500", stated: null });
    expect(inDollars(report, "agree")).toBe(report);
    expect(inDollars(report, "unchecked")).toBe(report);
  });
});
