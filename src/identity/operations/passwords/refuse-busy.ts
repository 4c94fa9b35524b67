import { refuse, type Refusal } from "#identity/refusals.ts";

const RETRY_SECONDS = 3;

/** Too many hashes are waiting (docs/threats.md#16). */
export function refuseBusy(): Refusal {
  return refuse("busy", { retryAfterSeconds: RETRY_SECONDS });
}
