import { describe, expect, it } from "vitest";
import { providerNote } from "./report-words.ts";

const newest = "2026-03-04T23:59:59.999Z";

describe("providerNote", () => {
  it("has nothing to say while events are collected here", () => {
    expect(providerNote({ kind: "collector" }, { newest })).toBeNull();
  });

  it("says that the vendor takes the events, and of when the last is that was collected here", () => {
    expect(providerNote({ kind: "vendor" }, { newest })).toBe(
      "Events go to Amplitude since AMPLITUDE_API_KEY is set, and can be seen there. What is shown here was collected before, the last of it on 2026-03-04 (UTC).",
    );
  });

  it("says that nothing is left where nothing is", () => {
    expect(providerNote({ kind: "vendor" }, { newest: null })).toContain(
      "Nothing is left of what was collected here before.",
    );
  });
});
