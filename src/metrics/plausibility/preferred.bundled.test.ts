import { describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { bundledFigure } from "#metrics/testing/bundled-answers.ts";

const snapshot = await openSnapshot("data/snapshot");

describe("earnings of common shares where preferred dividends are not in our data", () => {
  it.each([
    ["OXY", "eps_basic", "FY2025"],
    ["COF", "eps_basic", "FY2024"],
    ["SCHW", "eps_basic", "FY2025"],
    ["BA", "eps_basic", "FY2025"],
    ["ALL", "eps_basic", "FY2023"],
  ])("withholds what %s earned per share before them (%s, %s)", async (symbol, item, year) => {
    const { value, reason } = await bundledFigure(snapshot, symbol, item, year);
    expect(value).toBeNull();
    expect(reason).toContain("probably includes what preferred stock takes");
  });

  it.each([
    ["TSLA", "FY2025"],
    ["COST", "FY2025"],
    ["AAPL", "FY2025"],
  ])("keeps the basic EPS of %s, which has no preferred stock", async (symbol, year) => {
    expect((await bundledFigure(snapshot, symbol, "eps_basic", year)).value).not.toBeNull();
  });

  it("takes preferred dividends off earnings without one-offs per share", async () => {
    const perShare = await bundledFigure(snapshot, "OXY", "eps_without_one_offs", "FY2023");
    expect(Math.abs((perShare.value?.toNumber() ?? 0) - 3.9)).toBeLessThan(0.15);
  });

  it("keeps a profit that leaves common shares nothing (Uber's of 2018)", async () => {
    expect((await bundledFigure(snapshot, "UBER", "net_income", "FY2018")).value?.toFixed()).toBe("997000000");
  });
});
