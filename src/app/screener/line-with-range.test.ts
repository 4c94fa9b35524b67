import { describe, expect, it } from "vitest";
import { lineWithRange } from "./range-filters.tsx";

const edges = ["0%", "5%", "10%", "20%"];
const at = (line: string, part: string, name: string) => ({
  start: line.indexOf(part),
  end: line.indexOf(part) + part.length,
  name,
  edges,
  low: 2,
  high: 3,
  least: { value: "9%", isWithin: false },
  most: null,
});

describe("lineWithRange", () => {
  const line = 'roic > 20% and growth(revenue, 5) > 10% and sector = "Technology"';
  it.each([
    [at(line, "roic > 20%", "roic"), { low: 1, high: 3 }, line.replace("> 20%", ">= 5%")],
    [at(line, "roic > 20%", "roic"), { low: 0, high: 2 }, line.replace("> 20%", "<= 10%")],
    [
      at(line, "growth(revenue, 5) > 10%", "growth(revenue, 5)"),
      { low: 1, high: 2 },
      line.replace("> 10%", "between 5% and 10%"),
    ],
    [at(line, "roic > 20%", "roic"), { low: 0, high: 3 }, 'growth(revenue, 5) > 10% and sector = "Technology"'],
    [
      at(line, "growth(revenue, 5) > 10%", "growth(revenue, 5)"),
      { low: 0, high: 3 },
      'roic > 20% and sector = "Technology"',
    ],
  ])("writes %j with %j", (histogram, range, written) => {
    expect(lineWithRange(line, histogram, range)).toBe(written);
  });

  it("keeps a bound whose handle was not moved as it was typed", () => {
    const typed = at("roic > 9%", "roic > 9%", "roic");
    const range = { low: 2, high: 2 };
    expect(lineWithRange("roic > 9%", typed, range)).toBe("roic > 9% and <= 10%");
    expect(
      lineWithRange(
        "roic >= 9%",
        { ...typed, end: "roic >= 9%".length, least: { value: "9%", isWithin: true } },
        range,
      ),
    ).toBe("roic between 9% and 10%");
  });

  it("leaves nothing of the only condition", () => {
    expect(lineWithRange("roic > 20%", at("roic > 20%", "roic > 20%", "roic"), { low: 0, high: 3 })).toBe("");
  });
});
