import { describe, expect, it } from "vitest";
import type { CalendarDeclaration } from "#market/earnings/calendar-provider.ts";
import { readConfig } from "#server/config.ts";
import { adviceOf, readSettings } from "#server/setting.ts";
import { calendarsSetting } from "./earnings-settings.ts";

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
      'EARNINGS_CALENDARS="bloomberg" cannot be used: use one or more of nasdaq, yahoo, with commas between, or leave it out.',
    );
    expect(() => readConfig({ FINNHUB_API_KEY: "open sesame key" })).toThrow(/^FINNHUB_API_KEY cannot be used/);
  });
});

/** What CONTRIBUTING.md's "How to add a calendar" asks for: one declaration. */
const TEA: CalendarDeclaration = {
  name: "Tea",
  baseUrl: "https://tea.example",
  create: () => ({ name: "Tea", ask: async () => [] }),
};

describe("a declared calendar", () => {
  it("can be switched on by its name, which the setting's error and document list", () => {
    const settings = { EARNINGS_CALENDARS: calendarsSetting({ tea: TEA, coffee: TEA }) };
    expect(readSettings(settings, { EARNINGS_CALENDARS: "coffee, Tea" }).ok).toBe(true);
    expect(readSettings(settings, { EARNINGS_CALENDARS: "nasdaq" }).ok).toBe(false);
    expect(adviceOf(settings, "EARNINGS_CALENDARS")).toBe("use one or more of tea, coffee, with commas between");
  });
});
