// Codes of an authenticator app (RFC 6238 with the values that every app knows: SHA-1, six digits, thirty seconds).
import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret } from "otpauth";

export const TOTP_ALGORITHM = "SHA1";
export const TOTP_DIGITS = 6;
export const TOTP_PERIOD_SECONDS = 30;

/** Newest first: if two steps share a code, the later one is used up, so that the code works once (docs/threats.md#44). */
const STEPS_AROUND_NOW = [1, 0, -1] as const;

const SIX_DIGITS = /^[0-9]{6}$/;

export interface TypedTotp {
  /** Base32, as the app was given it. */
  readonly secret: string;
  /** As typed; apps show it in two groups. */
  readonly code: string;
  readonly now: Date;
  /** The step of the last accepted code; null when none was accepted yet. */
  readonly lastUsedStep: number | null;
}

/** Finds the step of thirty seconds whose code was typed: this one or a neighbour, later than the last used (RFC 6238 §5.2). */
export function matchStep({ secret, code, now, lastUsedStep }: TypedTotp): number | null {
  const digits = code.replaceAll(/\s/g, "");
  if (!SIX_DIGITS.test(digits)) return null;
  const key = Secret.fromBase32(secret);
  const current = stepAt(now);
  const least = (lastUsedStep ?? -1) + 1;
  const matched = STEPS_AROUND_NOW.map((around) => current + around).filter(
    (step) => step >= least && timingSafeEqual(Buffer.from(codeOf(key, step)), Buffer.from(digits)),
  );
  return matched[0] ?? null;
}

function stepAt(instant: Date): number {
  return Math.floor(instant.getTime() / 1000 / TOTP_PERIOD_SECONDS);
}

function codeOf(secret: Secret, step: number): string {
  return HOTP.generate({ secret, algorithm: TOTP_ALGORITHM, digits: TOTP_DIGITS, counter: step });
}
