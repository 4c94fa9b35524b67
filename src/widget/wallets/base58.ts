const ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Writes bytes in base58, as Solana writes signatures (docs/identity-wire.md#4); a library for it is ten times as large. */
export function encodeBase58(bytes: Uint8Array): string {
  // Digits of the number that the bytes are, the lowest first.
  const digits: number[] = [];
  for (const byte of bytes) {
    let carry = byte;
    for (const [place, digit] of digits.entries()) {
      carry += digit * 256;
      digits[place] = carry % 58;
      carry = Math.floor(carry / 58);
    }
    for (; carry > 0; carry = Math.floor(carry / 58)) digits.push(carry % 58);
  }
  const leadingZeros = bytes.findIndex((byte) => byte !== 0);
  const zeros = "1".repeat(leadingZeros === -1 ? bytes.length : leadingZeros);
  return zeros + digits.reduceRight((text, digit) => text + ALPHABET.charAt(digit), "");
}
