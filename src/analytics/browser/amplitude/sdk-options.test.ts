import { describe, expect, it } from "vitest";
import { COLLECTOR } from "#analytics/testing/browser-world.ts";
import { CAPTURES, projectOf, REMOTE_CONFIG_TIMEOUT_MS, sdkOptions } from "./sdk-options.ts";

describe("sdkOptions", () => {
  it("has the constants and captures of the specification", () => {
    const options = sdkOptions(projectOf(COLLECTOR), { captures: CAPTURES, host: "a.example:3000", isHttps: true });

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

  it("takes this site on its port for no campaign, and begins a session with a new campaign where that is set", () => {
    const attributionOf = (campaignStartsSession: boolean) =>
      sdkOptions(projectOf({ ...COLLECTOR, campaignStartsSession }), {
        captures: CAPTURES,
        host: "a.example:3000",
        isHttps: true,
      }).autocapture;

    expect([false, true].map(attributionOf)).toMatchObject(
      [false, true].map((resetSessionOnNewCampaign) => ({
        attribution: { excludeReferrers: ["a.example:3000"], resetSessionOnNewCampaign },
      })),
    );
  });

  it("takes a click in vain on what stands in a button for one on the button", () => {
    expect(JSON.stringify(CAPTURES.frustrationInteractions)).toContain('"button","button *"');
  });

  it("writes nothing into a reader's console and nothing to the vendor's own diagnostics", () => {
    const options = sdkOptions(projectOf(COLLECTOR), { captures: CAPTURES, host: "a.example", isHttps: false });

    expect(options).toMatchObject({ logLevel: 0, enableDiagnostics: false });
  });
});

describe("projectOf", () => {
  it("sends to this site with the consent in the address", () => {
    expect(projectOf(COLLECTOR)).toMatchObject({
      apiKey: "beforehand",
      serverUrl: "/collect/2/httpapi?consent=accepted",
      configUrl: "/collect/config",
    });
  });

  it("sends to the vendor's addresses of a region where the operator named a key", () => {
    expect(projectOf({ ...COLLECTOR, kind: "vendor", apiKey: "abc", region: "eu" })).toEqual({
      apiKey: "abc",
      serverZone: "EU",
      campaignStartsSession: false,
    });
  });
});
