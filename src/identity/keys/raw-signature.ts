const SIGNATURE_PART = 32;

/**
 * Turns an ECDSA signature from DER (SEC 1, appendix C.8) into the two 32-byte numbers that JWS wants (RFC 7518 section
 * 3.4). Node can write them itself, but then takes twice as long to sign.
 */
export function rawSignature(der: Uint8Array): Buffer {
  const raw = Buffer.alloc(2 * SIGNATURE_PART);
  let at = 2;
  for (const end of [SIGNATURE_PART, 2 * SIGNATURE_PART]) {
    const length = der[at + 1] ?? 0;
    const number = der.subarray(at + 2, at + 2 + length);
    // A leading zero keeps the number positive in DER; a short number loses its own.
    const digits = number.subarray(Math.max(0, number.length - SIGNATURE_PART));
    raw.set(digits, end - digits.length);
    at += 2 + length;
  }
  return raw;
}
