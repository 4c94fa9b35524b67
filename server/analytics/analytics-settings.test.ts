import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";
import { allowedHosts } from "./connect-analytics.ts";

const COLLECTOR = { kind: "collector", campaignStartsSession: false } as const;

describe("the settings of analytics", () => {
  it("keep events here for 400 days, name no other host and no operator, unless told otherwise", () => {
    const { analytics } = readConfig({});
    expect(analytics).toEqual({ provider: COLLECTOR, pageScript: null, days: 400, operators: [] });
    expect(allowedHosts(analytics)).toEqual({ scriptsFrom: [], connectTo: [] });
  });

  it.each([
    ["AMPLITUDE_API_KEY", "no key", "use the API key of an Amplitude project"],
    ["AMPLITUDE_REGION", "asia", "use us or eu"],
    ["PAGE_ANALYTICS_SCRIPT", "http://stats.example.com/script.js", "use the https address of a script"],
    ["PAGE_ANALYTICS_SCRIPT", "data:text/javascript,alert(1)", "use the https address of a script"],
    ["ANALYTICS_DAYS", "0", "use a whole number of days"],
    ["OPERATORS", "ann", "use e-mail addresses with commas between"],
  ])("stop at %s=%s with a sentence that names the cure", (name, value, cure) => {
    expect(() => readConfig({ [name]: value })).toThrow(cure);
  });

  it("stop at a region without the vendor's key, and name both variables", () => {
    expect(() => readConfig({ AMPLITUDE_REGION: "us" })).toThrow(
      "AMPLITUDE_REGION has no effect without AMPLITUDE_API_KEY: set AMPLITUDE_API_KEY (use the API key of an Amplitude project) too, or leave AMPLITUDE_REGION out.",
    );
  });

  it("let a new campaign begin a new session where the operator wants it", () => {
    expect(readConfig({ ANALYTICS_CAMPAIGN_SESSIONS: "on" }).analytics.provider).toEqual({
      ...COLLECTOR,
      campaignStartsSession: true,
    });
  });

  it("let pages reach the vendor of the region whose key is set, and nobody else's", () => {
    const { analytics } = readConfig({ AMPLITUDE_API_KEY: "0123456789abcdef", AMPLITUDE_REGION: "eu" });
    expect(analytics.provider).toEqual({
      kind: "vendor",
      apiKey: "0123456789abcdef",
      region: "eu",
      campaignStartsSession: false,
    });
    expect(allowedHosts(analytics)).toEqual({
      scriptsFrom: [],
      connectTo: ["https://api.eu.amplitude.com", "https://sr-client-cfg.eu.amplitude.com"],
    });
  });

  it("let pages load the operator's script, nothing else of where it comes from, and let it report there", () => {
    const { analytics } = readConfig({ PAGE_ANALYTICS_SCRIPT: "https://stats.example.com/a;b,c/script.js?site=1" });
    expect(allowedHosts(analytics)).toEqual({
      scriptsFrom: ["https://stats.example.com/a%3Bb%2Cc/script.js"],
      connectTo: ["https://stats.example.com"],
    });
  });

  it("read operators whatever the letters", () => {
    expect(readConfig({ OPERATORS: "Ann@Example.com, bob@example.com" }).analytics.operators).toEqual([
      "ann@example.com",
      "bob@example.com",
    ]);
  });
});
