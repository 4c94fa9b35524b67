import { isEmailAddress } from "#contracts/sdk-v1/email-address.ts";

const MOST_CHARACTERS = 512;
const MOST_DEPTH = 8;
const MOST_MEMBERS = 100;

/** An `@`, or its escape in a URL, or the escape of that. */
const AT = "(?:@|%(?:25)*40)";
const WORD = "[^\\s\"'<>()[\\]{},;:=&?/\\\\|@]+";
const ADDRESS = new RegExp(WORD + AT + WORD, "giu");
const AROUND_AT = new RegExp(`\\S*${AT}\\S*`, "gu");

/**
 * Copies a JSON value with every e-mail address in it replaced, in names and in texts, and cut to a sane size: telemetry
 * must count people without identifying them (docs/identity-wire.md#9).
 *
 * @param digest what an address is replaced by: equal addresses by the same word, which leads nobody back
 */
export function hideAddresses(value: unknown, digest: (address: string) => string, depth = MOST_DEPTH): unknown {
  if (typeof value === "string") return hideInText(value, digest);
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.slice(0, MOST_MEMBERS).map((item) => hideAddresses(item, digest, depth - 1));
  const members = Object.entries(value)
    .filter(([name]) => name !== "__proto__")
    .slice(0, MOST_MEMBERS);
  return Object.fromEntries(
    members.map(([name, member]) => [hideInText(name, digest), hideAddresses(member, digest, depth - 1)]),
  );
}

/** Replaces the addresses in a text, and what no database keeps. */
export function hideInText(text: string, digest: (address: string) => string): string {
  // Of `o'brien@…` in the middle of a text only `brien@…` is surely the address; alone, all of it is.
  if (isEmailAddress(text)) return `address:${digest(text.toLowerCase())}`;
  return (
    text
      .slice(0, MOST_CHARACTERS)
      .toWellFormed()
      .replaceAll("\u0000", "")
      .replaceAll(ADDRESS, (address) => `address:${digest(address.replace(/%(?:25)*40/u, "@").toLowerCase())}`)
      // Addresses of rarer shapes cannot be told from what stands around them, so that goes too.
      .replaceAll(AROUND_AT, "address:hidden")
  );
}
