import { refuse, type Refusal } from "#identity/refusals.ts";

const RETRY_SECONDS = 3;

/** More hashes wait than can be computed soon (THREATS row 16). */
export function refuseBusy(): Refusal {
  return refuse("busy", { retryAfterSeconds: RETRY_SECONDS });
}
