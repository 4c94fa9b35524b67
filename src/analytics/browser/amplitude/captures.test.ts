import { describe, expect, it } from "vitest";
import { CAPTURES, narrowCaptures } from "./sdk-options.ts";

describe("narrowCaptures", () => {
  it("lets nothing be captured that the page does not capture by itself", () => {
    const remote = {
      autocapture: { formInteractions: true, elementInteractions: { enabled: true }, sessionReplay: true },
    };

    expect(narrowCaptures(CAPTURES, remote)).toEqual(CAPTURES);
  });

  it("stays as it is under no answer, and under one that is none", () => {
    expect([null, "off", {}, { autocapture: 1 }].map((remote) => narrowCaptures(CAPTURES, remote))).toEqual([
      CAPTURES,
      CAPTURES,
      CAPTURES,
      CAPTURES,
    ]);
  });

  it("switches off what the server switches off, one or all", () => {
    const one = narrowCaptures(CAPTURES, { autocapture: { webVitals: false, sessions: { enabled: false } } });

    expect(one).toEqual({ ...CAPTURES, webVitals: false, sessions: false });
    expect(new Set(Object.values(narrowCaptures(CAPTURES, { autocapture: false })))).toEqual(new Set([false]));
  });
});
