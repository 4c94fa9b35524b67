import { describe, expect, it } from "vitest";
import { providerNote } from "./report-words.ts";

const newest = "2026-03-04T23:59:59.999Z";

describe("providerNote", () => {
  it("has nothing to say while events are collected here", () => {
    expect(providerNote({ kind: "collector" }, { newest })).toBeNull();
  });

  it("says that the vendor takes the events, and of when the last is that was collected here", () => {
    expect(providerNote({ kind: "vendor" }, { newest })).toBe(
      "AMPLITUDE_API_KEY is set, so events go to Amplitude. See them there. This report shows events collected here earlier, the last on 2026-03-04 (UTC).",
    );
  });

  it("says that nothing is left where nothing is", () => {
    expect(providerNote({ kind: "vendor" }, { newest: null })).toContain("No events collected here remain.");
  });
});
