import type { Parts } from "#identity/parts.ts";
import { plainPage } from "#identity/plain-page.ts";
import type { Refusal } from "#identity/refusals.ts";

/**
 * Tells somebody who is in the middle of a navigation why it ends here. Words of a provider are never shown: they could
 * be anybody's (docs/threats.md#26).
 */
export function errorPage(refusal: Refusal, parts: Pick<Parts, "randomBytes">): Response {
  const response = plainPage(
    {
      status: refusal.status,
      title: "The sign-in was not completed",
      sentences: [refusal.message, "Nothing was changed. Please go back to the application and start again."],
      way: null,
    },
    parts,
  );
  if (refusal.retryAfterSeconds !== null) response.headers.set("retry-after", String(refusal.retryAfterSeconds));
  return response;
}

/** Sends a browser on; neither a cache nor the next page's log learns what the address carried. */
export function sendOn(location: string, { status = 302, cookies = [] }: SentOn = {}): Response {
  const headers = new Headers({ location, "cache-control": "no-store", "referrer-policy": "no-referrer" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status, headers });
}

interface SentOn {
  /** 303 turns a form into a question (RFC 9110 §15.4.4). */
  readonly status?: 302 | 303;
  readonly cookies?: readonly string[];
}
