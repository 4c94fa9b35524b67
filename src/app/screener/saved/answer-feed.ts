import type { RouterContextProvider } from "react-router";
import { answer } from "#app/api/answer.ts";
import { problemResponse } from "#app/problem.ts";
import type { writeAtom } from "./screen-feed.ts";

/** 256 random bits, base64url. */
const TOKEN = /^[\w-]{43}$/;
/** How far back a feed goes. */
const FEED_DAYS = 60;

/** Answers a private feed; an address that was ended, never made, or whose screen is removed is unknown (docs/threats.md#68). */
export function feedAnswer(
  request: Request,
  context: Readonly<RouterContextProvider>,
  token: string,
  { type, write }: { readonly type: string; readonly write: typeof writeAtom },
): Promise<Response> {
  return answer(request, context, async (services) => {
    const ref = TOKEN.test(token) ? await services.savedScreens.feeds.find(token) : null;
    const screen = ref === null ? null : await services.savedScreens.read(ref);
    if (ref === null || screen === null) {
      const detail = "This feed was ended or never existed. Create a new one on the saved screen.";
      return problemResponse({ status: 404, kind: "not-found", detail });
    }
    const { changes } = await services.followed.changes({ ...ref, query: screen.query }, FEED_DAYS);
    const origin = services.address();
    const text = write({ screen, changes, origin, address: origin + new URL(request.url).pathname });
    const headers = {
      "content-type": `${type}; charset=utf-8`,
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    };
    return new Response(text, { headers });
  });
}
