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
  const payload = { api_key: "a", events: [{ event_type: "Login" }] };

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

  /** Sends events of 3,000 characters each from a page that is left or not; the events of each sending, by their number. */
  async function sendMany(isLeft: boolean, codeOf: (sending: number) => number) {
    const sendings: number[][] = [];
    const send = (_url: string, { events }: { readonly events: readonly { readonly event_id?: number }[] }) => {
      sendings.push(events.map(({ event_id }) => event_id ?? -1));
      return answered(codeOf(sendings.length));
    };
    const events = Array.from({ length: 10 }, (_, event_id) => ({
      event_type: "Login",
      event_id,
      event_properties: { method: "m".repeat(3_000) },
    }));
    const answer = await keepUntilAnswered({ send }, () => isLeft)
      .send("/", { api_key: "a", events })
      .then((one) => one?.statusCode, String);
    return { sendings, answer };
  }

  it("sends in parts that outlive the page while it is left, at once, and all in one otherwise", async () => {
    const { sendings, answer } = await sendMany(true, () => 200);
    expect(sendings).toEqual([
      [0, 1, 2, 3],
      [4, 5, 6, 7],
      [8, 9],
    ]);
    expect(answer).toBe(200);
    expect((await sendMany(false, () => 200)).sendings).toHaveLength(1);
  });

  it("keeps all events where one part of them is refused", async () => {
    expect((await sendMany(true, (sending) => (sending === 2 ? 400 : 200))).answer).toBe("Error: answered 400");
    expect((await sendMany(true, (sending) => (sending === 3 ? 503 : 200))).answer).toBe("Error: answered 503");
  });
});
