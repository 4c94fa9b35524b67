import { describe, expect, it } from "vitest";
import { usualTime } from "./list-events.ts";

describe("usualTime", () => {
  it("says nothing of a company with few known hours or with mixed ones", () => {
    expect(usualTime([])).toBe("UNKNOWN");
    expect(usualTime(["AMC", "AMC", "AMC", "UNKNOWN"])).toBe("UNKNOWN");
    expect(usualTime(["AMC", "BMO", "AMC", "BMO"])).toBe("UNKNOWN");
  });

  it("gives the habit of the last twelve", () => {
    expect(usualTime(["AMC", "AMC", "AMC", "BMO"])).toBe("AMC");
    const moved = [
      ...Array.from({ length: 20 }, () => "AMC" as const),
      ...Array.from({ length: 12 }, () => "BMO" as const),
    ];
    expect(usualTime(moved)).toBe("BMO");
  });
});
