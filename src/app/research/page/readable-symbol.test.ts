import { describe, expect, it } from "vitest";
import { readableSymbol } from "./research-address.ts";

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
