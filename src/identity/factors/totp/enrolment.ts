import { Secret, TOTP } from "otpauth";
import { toDataURL } from "qrcode";
import { TOTP_ALGORITHM, TOTP_DIGITS, TOTP_PERIOD_SECONDS } from "./totp.ts";

/** As long as a SHA-1 digest, as RFC 4226 §4 recommends: 160 bits. */
const SECRET_BYTES = 20;

/** Makes the secret that the server and an authenticator app will share, in base32 without padding. */
export function makeTotpSecret({ randomBytes }: { readonly randomBytes: (count: number) => Uint8Array }): string {
  const bytes = Uint8Array.from(randomBytes(SECRET_BYTES));
  return new Secret({ buffer: bytes.buffer }).base32;
}

export interface TotpEnrolment {
  readonly secret: string;
  /** The project's name: what the app lists the code under. */
  readonly issuer: string;
  /** The person's e-mail address or phone number. */
  readonly label: string;
}

/** Writes what an authenticator app reads from a QR code (Google Authenticator's key URI format). */
export function enrolmentUri({ secret, issuer, label }: TotpEnrolment): string {
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
  return toDataURL(uri, { type: "image/png", errorCorrectionLevel: "M", margin: 4, scale: 5 });
}
