/** How many ways back in a person is given who loses the authenticator app. */
const RECOVERY_CODES = 10;

/** Five bits each (Crockford's base 32): no i, l, o and u, which are read as the 1, 1, 0 and v that they look like. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Sixty bits: past guessing even by somebody who holds the digests' key. */
const SYMBOLS = 12;

const GROUP = /.{4}(?=.)/g;
const WHOLE_CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** Makes the codes as people read them: `q7x3-0m5k-z9wd`. */
export function makeRecoveryCodes({
  randomBytes,
}: {
  readonly randomBytes: (count: number) => Uint8Array;
}): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const symbols = Array.from(randomBytes(SYMBOLS), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
    return symbols.join("").replaceAll(GROUP, "$&-");
  });
}

/** Reads a code as it may have been copied or typed from paper; null for what cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const symbols = typed
    .toLowerCase()
    .replaceAll(/[\s\-‐-―]/g, "")
    .replaceAll(/[il]/g, "1")
    .replaceAll("o", "0")
    .replaceAll("u", "v");
  return WHOLE_CODE.test(symbols) ? symbols : null;
}

/** The keyed hash by which a code is stored and looked up; the code itself is not stored (docs/threats.md#17 and #44). */
export function recoveryCodeDigest(
  code: string,
  secrets: { digest(purpose: string, value: string): string },
): string | null {
  const symbols = normaliseRecoveryCode(code);
  return symbols === null ? null : secrets.digest("recovery code", symbols);
}
