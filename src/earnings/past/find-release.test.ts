import { describe, expect, it } from "vitest";
import { readAcceptance } from "./find-release.ts";

describe("readAcceptance", () => {
  it("reads the edges of the trading day on New York's clock, in winter and in summer", () => {
    expect(readAcceptance("2026-02-12T14:29:59Z")).toEqual({ date: "2026-02-12", time: "09:29", timeOfDay: "BMO" });
    expect(readAcceptance("2026-02-12T14:30:00Z").timeOfDay).toBe("DMH");
    expect(readAcceptance("2026-07-30T19:59:00Z").timeOfDay).toBe("DMH");
    expect(readAcceptance("2026-07-30T20:00:00Z")).toEqual({ date: "2026-07-30", time: "16:00", timeOfDay: "AMC" });
  });

  it("keeps New York's day where UTC has begun the next", () => {
    expect(readAcceptance("2026-07-31T01:30:00Z")).toEqual({ date: "2026-07-30", time: "21:30", timeOfDay: "AMC" });
  });
});
