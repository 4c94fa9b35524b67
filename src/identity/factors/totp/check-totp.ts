import type { StoredTotp } from "./totp-store.ts";
import { matchStep } from "./totp.ts";

/** `used`: it was right before; pressing the button twice is no guess. */
export type TotpVerdict =
  | { readonly ok: true; readonly step: number }
  | { readonly ok: false; readonly reason: "wrong" | "used" };

/** Where the node's clock stands further behind the database's than this, the database's counts. */
const MOST_BEHIND_MILLISECONDS = 60_000;

/**
 * Checks a code of an app, and tells a used code from a wrong one. Setting a clock back revives no code
 * (docs/threats.md#51).
 */
export function checkTotp({ secret, lastUsedStep, readAt }: StoredTotp, code: string, clock: Date): TotpVerdict {
  const now = readAt.getTime() - clock.getTime() > MOST_BEHIND_MILLISECONDS ? readAt : clock;
  const step = matchStep({ secret, code, now, lastUsedStep });
  if (step !== null) return { ok: true, step };
  const isUsed = matchStep({ secret, code, now, lastUsedStep: null }) !== null;
  return { ok: false, reason: isUsed ? "used" : "wrong" };
}
