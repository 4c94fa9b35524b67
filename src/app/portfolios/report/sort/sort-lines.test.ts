import { describe, expect, it } from "vitest";
import { listedCompany, listedWithoutFigures } from "#research/testing/made-summary.ts";
import { makeReport } from "#research/portfolio-report/report.ts";
import { USUAL_THRESHOLDS } from "#research/portfolio-report/x-ray.ts";
import {
  firstOrder,
  inOrderOf,
  LINE_KEYS,
  type LineKey,
  lineText,
  nextOrder,
  orderWords,
  sortLines,
} from "./sort-lines.ts";

const { lines } = makeReport({
  listed: [
    listedCompany("NVDA", { figures: { pe: "30.5", piotroski_f: "9", revenue_growth: "1.1" } }),
    listedWithoutFigures("FAR"),
    listedCompany("KO", { figures: { pe: "9.75", piotroski_f: "7", revenue_growth: "-0.02" } }),
    listedCompany("UBER", { figures: { pe: null, piotroski_f: "7" } }),
  ],
  unread: [],
  events: [],
  today: "2026-08-22",
  settings: { weights: null, thresholds: USUAL_THRESHOLDS, against: null },
  benchmarkPeer: null,
  lastSeen: null,
});

const sorted = (key: LineKey, direction = firstOrder(key).direction): string =>
  sortLines(lines, { key, direction })
    .map(({ symbol }) => symbol)
    .join(" ");

describe("sortLines", () => {
  it("sorts by number, cheap first and strong first, and keeps who has no figure at the end either way", () => {
    expect(sorted("pe")).toBe("KO NVDA FAR UBER");
    expect(sorted("pe", "descending")).toBe("NVDA KO FAR UBER");
    expect(sorted("revenue_growth")).toBe("NVDA KO FAR UBER");
    expect(sorted("symbol")).toBe("FAR KO NVDA UBER");
  });

  it("leaves equal ones as they were", () => {
    expect(sorted("piotroski_f")).toBe("NVDA KO UBER FAR");
    expect(sorted("piotroski_f", "ascending")).toBe("KO UBER NVDA FAR");
    expect(sorted("value")).toBe("NVDA FAR KO UBER");
  });
});

describe("nextOrder", () => {
  it("turns the column round that is asked for again", () => {
    const first = nextOrder(null, "weight");
    expect(first).toEqual({ key: "weight", direction: "descending" });
    const second = nextOrder(first, "weight");
    expect(second.direction).toBe("ascending");
    expect(nextOrder(second, "weight")).toEqual(first);
    expect(nextOrder(second, "next")).toEqual({ key: "next", direction: "ascending" });
  });
});

describe("orderWords", () => {
  it("says of every column what comes first", () => {
    expect(LINE_KEYS.map((key) => orderWords(firstOrder(key)))).toEqual([
      "Symbol, A to Z",
      "Weight, highest first",
      "Value, highest first",
      "Price, highest first",
      "P/E, lowest first",
      "FCF yield, highest first",
      "Revenue growth, highest first",
      "Net margin, highest first",
      "1 year, highest first",
      "Dividend yield, highest first",
      "Next results, soonest first",
      "Piotroski F, highest first",
      "Beneish M, lowest first",
      "SUE, highest first",
    ]);
  });
});

describe("lineText", () => {
  it("writes what a line is sorted by as its column does, and nothing where there is nothing", () => {
    const [nvda, far] = lines;
    const textsOf = (line = nvda) => (line === undefined ? [] : LINE_KEYS.map((key) => lineText(line, key)));
    expect(textsOf(nvda).slice(0, 7)).toEqual(["NVDA", "25.0%", null, null, "3,050%", null, "110.0%"]);
    expect(textsOf(far)).toEqual(["FAR", "25.0%", ...LINE_KEYS.slice(2).map(() => null)]);
  });
});

describe("inOrderOf", () => {
  it("puts what the order does not name at the end", () => {
    const items = ["A", "B", "C", "D"].map((symbol) => ({ symbol }));
    expect(inOrderOf(items, ["D", "B"]).map(({ symbol }) => symbol)).toEqual(["D", "B", "A", "C"]);
  });
});
