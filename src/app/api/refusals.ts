import type { Services, StartAnswer } from "#app/context.ts";
import { badFields, loggedOut, problemResponse, tooMany } from "#app/problem.ts";
import type { AccountRefusal } from "#app/member-services.ts";

/** A run takes seconds. */
const RUN_RETRY_SECONDS = 10;

/** Answers why no research was started; an unknown symbol comes with near matches. */
export function refuseStart(
  refusal: Extract<StartAnswer, { ok: false }>,
  symbol: string,
  services: Services,
): Response {
  const { reason, retryAfterSeconds = RUN_RETRY_SECONDS } = refusal;
  switch (reason) {
    case "unknown-symbol": {
      const found = services.companies.find(symbol);
      const near = found.kind === "unknown" ? found.near : [];
      return problemResponse({ status: 404, kind: reason, detail: `“${symbol}” is not listed.`, more: { near } });
    }
    case "not-a-company":
      return problemResponse({
        status: 422,
        kind: reason,
        detail: `“${symbol}” does not file the annual report of a business.`,
      });
    case "not-held":
      return problemResponse({
        status: 422,
        kind: reason,
        detail: `“${symbol}” is listed, but we have no figures for it.`,
      });
    case "bad-date":
      return badFields([{ field: "asOf", detail: "We have no figures for this date." }]);
    case "too-many-fetches":
      return problemResponse({
        status: 429,
        kind: reason,
        detail: "We fetch only so many new companies from the SEC in an hour. Ask again later.",
        headers: { "retry-after": String(retryAfterSeconds) },
      });
    case "too-many-runs":
      return problemResponse({
        status: 429,
        kind: reason,
        detail: "Wait until a run has finished, then ask again.",
        headers: { "retry-after": String(retryAfterSeconds) },
      });
  }
}

const IDENTITY_RETRY_SECONDS = 30;

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
        headers: { "retry-after": String(IDENTITY_RETRY_SECONDS) },
      });
  }
}

/** The one answer for a run that is not there, whatever the reason. */
export function unknownRun(): Response {
  return problemResponse({
    status: 404,
    kind: "unknown-run",
    detail: "It may have been removed. Start the research again.",
  });
}
