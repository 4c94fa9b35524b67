import { describe, expect, it } from "vitest";
import { sampleEstimate, sampleResults } from "#app/testing/sample-events.ts";
import { calendarLinks, subscriptionLinks } from "./calendar-links.ts";

function read(address: string) {
  const { origin, pathname, searchParams } = new URL(address);
  return { at: `${origin}${pathname}`, ...Object.fromEntries(searchParams) };
}

describe("calendarLinks", () => {
  it("gives an estimated day as a whole day that ends at the next midnight, and says that it is estimated", () => {
    const { google, outlook } = calendarLinks(sampleEstimate({ timeExactET: null }), "BRK-B");
    expect(read(google)).toMatchObject({
      at: "https://calendar.google.com/calendar/render",
      action: "TEMPLATE",
      text: "BRK-B results Q3 FY2027 (estimated)",
      dates: "20261118/20261119",
    });
    expect(read(outlook)).toMatchObject({
      at: "https://outlook.live.com/calendar/0/deeplink/compose",
      path: "/calendar/action/compose",
      rru: "addevent",
      subject: "BRK-B results Q3 FY2027 (estimated)",
      startdt: "2026-11-18",
      enddt: "2026-11-19",
      allday: "true",
    });
  });

  it("gives a known minute on New York's clock as an instant, in summer and in winter", () => {
    const summer = calendarLinks(sampleResults({ date: "2026-05-20", timeExactET: "16:21" }), "NVDA");
    expect(read(summer.google)).toMatchObject({ dates: "20260520T202100Z/20260520T205100Z" });
    const winter = calendarLinks(sampleResults({ date: "2026-11-18", timeExactET: "16:21" }), "NVDA");
    expect(read(winter.outlook)).toMatchObject({
      startdt: "2026-11-18T21:21:00Z",
      enddt: "2026-11-18T21:51:00Z",
      allday: "false",
    });
  });

  it("encodes what has a meaning in addresses", () => {
    const { google, outlook } = calendarLinks(sampleEstimate(), "A&B#C+D");
    expect(read(google)).toMatchObject({ text: "A&B#C+D results Q3 FY2027 (estimated)" });
    expect(read(outlook)).toMatchObject({ subject: "A&B#C+D results Q3 FY2027 (estimated)" });
    expect(outlook).not.toContain("+");
  });
});

describe("subscriptionLinks", () => {
  it("names the same feed for calendar programs, Google and Outlook", () => {
    const feed = "https://example.com/calendar/company/BRK-B.ics";
    const { webcal, google, outlook } = subscriptionLinks(feed, "BRK-B results");
    expect(webcal).toBe("webcal://example.com/calendar/company/BRK-B.ics");
    expect(read(google)).toEqual({ at: "https://calendar.google.com/calendar/render", cid: webcal });
    expect(read(outlook)).toEqual({
      at: "https://outlook.live.com/calendar/0/addfromweb",
      url: feed,
      name: "BRK-B results",
    });
  });
});
