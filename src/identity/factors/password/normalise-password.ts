/**
 * The one spelling of a password: NFKC, so that the same keys pressed on two systems give the same password
 * (NIST SP 800-63B-4 section 3.1.1.2).
 */
export function normalisePassword(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Counts characters as a person sees them on the keyboard: an accent typed by itself is none, and a character that the one
 * spelling writes out, as a whole phrase at the worst, is one.
 */
export function countCharacters(password: string): number {
  const [typed, spelled] = [password, normalisePassword(password)].map((text) => Array.from(text).length);
  return Math.min(typed ?? 0, spelled ?? 0);
}
