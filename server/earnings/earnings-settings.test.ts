import { describe, expect, it } from "vitest";
import { readConfig } from "#server/config.ts";

describe("readConfig for the earnings calendar", () => {
  it("asks nobody unless told to", () => {
    expect(readConfig({}).earnings).toEqual({ finnhubKey: null, calendars: [] });
  });

  it("takes the calendars named, each once", () => {
    const settings = { FINNHUB_API_KEY: "0123456789", EARNINGS_CALENDARS: "Yahoo, nasdaq,yahoo" };
    expect(readConfig(settings).earnings).toEqual({ finnhubKey: "0123456789", calendars: ["yahoo", "nasdaq"] });
  });

  it("names the cure of a wrong one, and never repeats a key", () => {
    expect(() => readConfig({ EARNINGS_CALENDARS: "bloomberg" })).toThrow(
      'EARNINGS_CALENDARS="bloomberg" cannot be used: use nasdaq, yahoo, or both with a comma between, or leave it out.',
    );
    expect(() => readConfig({ FINNHUB_API_KEY: "open sesame key" })).toThrow(/^FINNHUB_API_KEY cannot be used/);
  });
});
