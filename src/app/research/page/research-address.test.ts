import { describe, expect, it } from "vitest";
import { questionOf, readableSymbol, researchPath, tabPath } from "./research-address.ts";

describe("readableSymbol", () => {
  it("leaves what can be read as it is", () => {
    expect(readableSymbol("NVDAA")).toBe("NVDAA");
    expect(readableSymbol("Société Générale")).toBe("Société Générale");
  });

  it("drops characters that cannot be seen", () => {
    expect(readableSymbol("\u0000NV\u0007DA\u202e\ud800 \u00a0 x\n")).toBe("NVDA x");
  });

  it("cuts to forty characters, never through one", () => {
    expect(readableSymbol("A".repeat(40))).toBe("A".repeat(40));
    expect(readableSymbol("A".repeat(10_000))).toBe(`${"A".repeat(39)}…`);
    expect(readableSymbol("\u{1f4c8}".repeat(100))).toBe(`${"\u{1f4c8}".repeat(39)}…`);
  });

  it("is empty where there is nothing to show", () => {
    expect(readableSymbol("\u0000")).toBe("");
  });
});

describe("researchPath", () => {
  it("holds the reader's peers, which questionOf reads again, and drops what is no symbol", () => {
    const asked = new URLSearchParams("type=valuation&peers=amd,%3Cb%3E,INTC,AMD&peers=BRK-B");
    const question = questionOf("NVDA", asked);
    expect(question.peers).toEqual(["AMD", "INTC", "BRK-B"]);
    expect(researchPath(question)).toBe("/research/NVDA?type=valuation&peers=AMD,INTC,BRK-B");
    expect(questionOf("NVDA", new URLSearchParams("peers=")).peers).toBeUndefined();
    expect(questionOf("NVDA", new URLSearchParams("peers=A,B,C,D,E,F,G,H,I")).peers).toHaveLength(7);
  });
});

function led(address: string): string | null {
  return tabPath(new URL(address, "http://localhost"));
}

describe("tabPath", () => {
  it("leads from a path that names a tab to the tab, with what else the address asks for", () => {
    expect(led("/research/NVDA/valuation")).toBe("/research/NVDA?type=valuation");
    expect(led("/research/BRK.B/capital-returns?asOf=2026-06-30")).toBe(
      "/research/BRK.B?type=capital_returns&asOf=2026-06-30",
    );
    expect(led("/research/NVDA/Overview")).toBe("/research/NVDA");
  });

  it("leads nowhere from any other path", () => {
    for (const path of [
      "/research/NVDA",
      "/research/NVDA/nothing",
      "/research/NVDA/valuation/more",
      "/figures/valuation",
    ]) {
      expect([path, led(path)]).toEqual([path, null]);
    }
  });
});
