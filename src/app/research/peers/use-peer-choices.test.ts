import { describe, expect, it } from "vitest";
import { readPeers, withPeers } from "./use-peer-choices.ts";

describe("withPeers", () => {
  it("keeps a choice for each company, and forgets it where our choice is restored", () => {
    const nvda = withPeers(null, "NVDA", ["AMD", "INTC"]);
    const both = withPeers(nvda, "BRK-B", ["JPM"]);
    expect([readPeers(both, "NVDA"), readPeers(both, "BRK-B"), readPeers(both, "AMD")]).toEqual([
      ["AMD", "INTC"],
      ["JPM"],
      [],
    ]);
    expect(readPeers(withPeers(both, "NVDA", []), "NVDA")).toEqual([]);
    expect(readPeers(withPeers(both, "NVDA", ["AVGO"]), "NVDA")).toEqual(["AVGO"]);
  });

  it("reads nothing out of what is no choice", () => {
    expect(readPeers("NVDA=<script> NVDA= =AMD {}", "NVDA")).toEqual([]);
  });
});
