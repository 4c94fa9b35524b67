import type { Services, StartAnswer } from "#app/context.ts";
import { badFields, problemResponse } from "#app/problem.ts";

/** A run takes seconds. */
const RETRY_AFTER_SECONDS = 10;

type Refusal = Extract<StartAnswer, { ok: false }>;

/** Answers why no research was started; an unknown symbol comes with near matches. */
export function refuseStart(refusal: Refusal, symbol: string, services: Services): Response {
  const { reason, retryAfterSeconds = RETRY_AFTER_SECONDS } = refusal;
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
        detail: `“${symbol}” files no annual report of a business.`,
      });
    case "not-held":
      return problemResponse({
        status: 422,
        kind: reason,
        detail: `“${symbol}” is listed, but we have no figures for it.`,
      });
    case "bad-date":
      return badFields([{ field: "asOf", detail: "We have no figures for this date." }]);
    case "too-many-runs":
      return problemResponse({
        status: 429,
        kind: reason,
        detail: "Wait until a run has finished, then ask again.",
        headers: { "retry-after": String(retryAfterSeconds) },
      });
  }
}
