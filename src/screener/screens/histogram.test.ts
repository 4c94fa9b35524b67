import { describe, expect, it } from "vitest";
import { parseScreen } from "#screener/query/parse-screen.ts";
import { madeNumbers } from "#screener/testing/made-numbers.ts";
import { createUniverse } from "#screener/universe/universe.ts";
import { histogramsOf } from "./histogram.ts";

const universe = createUniverse();
for (let index = 0; index < 100; index += 1)
  universe.put(
    madeNumbers(`C${index}`, { roic: index / 200, market_cap: 1e8 * 1.1 ** index, pe: index === 0 ? 5 : -1 }),
  );

function histograms(line: string) {
  const parsed = parseScreen(line);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return histogramsOf({ line, conditions: parsed.conditions, basis: "ttm", today: "2026-08-22" }, universe);
}

describe("histogramsOf", () => {
  it("counts every company once between round edges that a line can have", () => {
    const [histogram] = histograms("roic between 10% and 30%");
    if (histogram === undefined) throw new Error("There is a range.");
    const { edges, counts, low, high } = histogram;
    expect(edges.slice(0, 3)).toEqual(["0%", "2%", "4%"]);
    expect([edges[low], edges[high]]).toEqual(["10%", "30%"]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(counts).toHaveLength(edges.length - 1);
    for (const edge of edges) expect(parseScreen(`roic >= ${edge}`)).toMatchObject({ ok: true });
  });

  it("goes by orders of magnitude where values spread, and is open where the condition is", () => {
    const [histogram] = histograms('sector = "Energy" and market_cap > 1bn');
    expect(histogram?.edges).toEqual(
      [
        "100m",
        "200m",
        "500m",
        "1bn",
        "2bn",
        "5bn",
        "10bn",
        "20bn",
        "50bn",
        "100bn",
        "200bn",
        "500bn",
        "1tn",
        "2tn",
      ].slice(0, histogram?.edges.length),
    );
    expect(histogram?.edges[histogram.low]).toBe("1bn");
    expect(histogram?.high).toBe(histogram?.counts.length);
    expect(histogram?.name).toBe("market_cap");
  });

  it("draws one value of all companies, ranks too, and nothing of what too few have", () => {
    expect(histograms("pe < 5")[0]?.counts.reduce((sum, count) => sum + count)).toBe(100);
    expect(histograms("percentile(roic) >= 80%")[0]).toMatchObject({ name: "percentile(roic)" });
    expect(histograms("own_history(roic) < 20% and peers_of(C1)")).toEqual([]);
  });
});
