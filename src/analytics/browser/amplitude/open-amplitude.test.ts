import { BaseTransport } from "@amplitude/analytics-core";
import { describe, expect, it } from "vitest";
import { guardEvents, keepUntilAnswered } from "./open-amplitude.ts";

const guard = guardEvents(() => "/research/NVDA");

async function propertiesOf(event_type: string, event_properties: Record<string, unknown>) {
  const event = await guard.execute?.({ event_type, event_properties });
  return event?.event_properties;
}

describe("guardEvents", () => {
  it("tells no title, no query and no secret of an address", async () => {
    expect(
      await propertiesOf("[Amplitude] Page Viewed", {
        "[Amplitude] Page Title": "ann@example.com · Search",
        "[Amplitude] Page Location": "https://site.example/search?q=ann@example.com",
        "[Amplitude] URL Query": "q=ann@example.com",
        "[Amplitude] Page Path": "/search",
      }),
    ).toEqual({
      "[Amplitude] Page Location": "https://site.example/search",
      "[Amplitude] Page Path": "/search",
    });
  });

  it("tells which element was clicked in vain, and nothing of what it says", async () => {
    expect(
      await propertiesOf("[Amplitude] Dead Click", {
        "[Amplitude] Element Tag": "button",
        "[Amplitude] Element Text": "Ann’s savings",
        "[Amplitude] Element Aria Label": "Delete Ann’s savings",
      }),
    ).toEqual({ "[Amplitude] Element Tag": "button", "[Amplitude] Page Path": "/research/NVDA" });
  });

  it("drops a failed request to the collector, and clicks that were no rage", async () => {
    const url = "https://site.example/collect/2/httpapi";

    expect(await propertiesOf("[Amplitude] Network Request", { "[Amplitude] URL": url })).toBeUndefined();
    expect(await propertiesOf("[Amplitude] Rage Click", { "[Amplitude] Clicks": [{ X: 0, Y: 0 }] })).toBeUndefined();
  });

  it("sends a referrer without query and fragment, in each operation on the user's properties too", async () => {
    const referrer = "https://else.example:8443/find?q=ann@example.com&type=secret#top";
    const operations = { $set: { referrer }, $setOnce: { initial_referrer: referrer, initial_gclid: "EMPTY" } };
    const event = await guard.execute?.({
      event_type: "$identify",
      event_properties: { referrer },
      user_properties: operations,
    });

    expect(event?.event_properties).toMatchObject({ referrer: "https://else.example:8443/find" });
    expect(event?.user_properties).toEqual({
      $set: { referrer: "https://else.example:8443/find" },
      $setOnce: { initial_referrer: "https://else.example:8443/find", initial_gclid: "EMPTY" },
    });
  });

  it("says of captures alone on which page they were: the site's own events carry their own properties", async () => {
    expect(await propertiesOf("[Amplitude] Network Request", { "[Amplitude] Status Code": 500 })).toEqual({
      "[Amplitude] Page Path": "/research/NVDA",
      "[Amplitude] Status Code": 500,
    });
    expect(await propertiesOf("Logout", {})).toEqual({});
    expect(await propertiesOf("Login", { method: "passkey" })).toEqual({ method: "passkey" });
  });
});

describe("keepUntilAnswered", () => {
  const answered = (code: number) => Promise.resolve(new BaseTransport().buildResponse({ code }));
  const payload = { api_key: "a", events: [] };

  it("passes on what a server says of the events, and fails where it is in trouble, so that the SDK keeps them", async () => {
    const codes = [200, 400, 500, 503];
    const sendings = codes.map((code) =>
      keepUntilAnswered({ send: () => answered(code) }, () => false)
        .send("/", payload)
        .then((answer) => answer?.statusCode, String),
    );
    expect(await Promise.all(sendings)).toEqual([200, 400, "Error: answered 500", "Error: answered 503"]);
  });

  it("packs nothing while the page is left, as that takes longer than the page has", async () => {
    const packed: (boolean | undefined)[] = [];
    const send = (_url: string, _payload: object, isPacked?: boolean) => {
      packed.push(isPacked);
      return answered(200);
    };
    for (const isLeft of [true, false]) await keepUntilAnswered({ send }, () => isLeft).send("/", payload, true);
    expect(packed).toEqual([false, true]);
  });
});
