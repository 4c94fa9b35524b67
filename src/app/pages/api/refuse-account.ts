import type { AccountRefusal } from "#app/member-services.ts";
import { loggedOut, problemResponse, tooMany } from "#app/problem.ts";

const RETRY_AFTER_SECONDS = 30;

/** Answers why nothing of an account was handed out or deleted. */
export function refuseAccount(refusal: AccountRefusal): Response {
  switch (refusal.reason) {
    case "logged-out":
      return loggedOut();
    case "log-in-again":
      return problemResponse({ status: 403, kind: "log-in-again", detail: refusal.message });
    case "too-often":
      return tooMany(refusal.retryAfterSeconds);
    case "identity-down":
      return problemResponse({
        status: 503,
        kind: "identity-down",
        detail: "Our sign-in server does not answer, so we can't tell who is signed in. Please try again in a minute.",
        headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
      });
  }
}
