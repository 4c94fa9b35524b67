// Codes of an authenticator app (RFC 6238 with the values that every app knows: SHA-1, six digits, thirty seconds).
import { timingSafeEqual } from "node:crypto";
import { HOTP, Secret, TOTP } from "otpauth";
import type { StoredTotp } from "./totp-store.ts";

const TOTP_ALGORITHM = "SHA1";
const TOTP_DIGITS = 6;
const TOTP_PERIOD_SECONDS = 30;

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

/** `used`: it was right before; pressing the button twice is no guess. */
type TotpVerdict =
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

/** As long as a SHA-1 digest, as RFC 4226 §4 recommends: 160 bits. */
const SECRET_BYTES = 20;

/** Makes the secret that the server and an authenticator app will share, in base32 without padding. */
export function makeTotpSecret({ randomBytes }: { readonly randomBytes: (count: number) => Uint8Array }): string {
  const bytes = Uint8Array.from(randomBytes(SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

/** Writes what an authenticator app reads from a QR code (Google Authenticator's key URI format). */
export function enrolmentUri({
  secret,
  issuer,
  label,
}: {
  readonly secret: string;
  /** The project's name: what the app lists the code under. */
  readonly issuer: string;
  /** The person's e-mail address or phone number. */
  readonly label: string;
}): string {
  return new TOTP({
    // A colon parts the issuer from the label in the URI, even an escaped one.
    issuer: issuer.replaceAll(":", " "),
    label: label.replaceAll(":", " "),
    secret,
    algorithm: TOTP_ALGORITHM,
    digits: TOTP_DIGITS,
    period: TOTP_PERIOD_SECONDS,
  }).toString();
}

/** Draws the URI as a PNG data URL (docs/identity-wire.md#4: `qr_code`). */
export async function enrolmentQrCode(uri: string): Promise<string> {
  const { toDataURL } = await import("qrcode");
  return toDataURL(uri, { type: "image/png", errorCorrectionLevel: "M", margin: 4, scale: 5 });
}
