import { describe, expect, it } from "vitest";
import { CAPTURES, projectOf, REMOTE_CONFIG_TIMEOUT_MS, sdkOptions } from "./sdk-options.ts";

describe("sdkOptions", () => {
  it("has the constants and captures of the specification", () => {
    const options = sdkOptions(projectOf({ kind: "collector" }), { captures: CAPTURES, isHttps: true });

    expect(options).toMatchObject({
      flushIntervalMillis: 10_000,
      flushQueueSize: 200,
      flushMaxRetries: 12,
      sessionTimeout: 1_800_000,
      cookieOptions: { expiration: 365, sameSite: "Lax", secure: true },
      autocapture: {
        pageViews: { trackHistoryChanges: "pathOnly" },
        sessions: true,
        frustrationInteractions: { rageClicks: true, deadClicks: {} },
        networkTracking: { captureRules: [{ statusCodeRange: "500-599" }] },
        webVitals: true,
        formInteractions: false,
      },
    });
    expect(REMOTE_CONFIG_TIMEOUT_MS).toBe(5000);
  });

  it("takes a click in vain on what stands in a button for one on the button", () => {
    expect(JSON.stringify(CAPTURES.frustrationInteractions)).toContain('"button","button *"');
  });

  it("writes nothing into a reader's console and nothing to the vendor's own diagnostics", () => {
    const options = sdkOptions(projectOf({ kind: "collector" }), { captures: CAPTURES, isHttps: false });

    expect(options).toMatchObject({ logLevel: 0, enableDiagnostics: false });
  });
});

describe("projectOf", () => {
  it("sends to this site with the consent in the address", () => {
    expect(projectOf({ kind: "collector" })).toMatchObject({
      apiKey: "beforehand",
      serverUrl: "/collect/2/httpapi?consent=accepted",
      configUrl: "/collect/config",
    });
  });

  it("sends to the vendor's addresses of a region where the operator named a key", () => {
    expect(projectOf({ kind: "vendor", apiKey: "abc", region: "eu" })).toEqual({ apiKey: "abc", serverZone: "EU" });
  });
});
