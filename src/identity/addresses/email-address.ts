import { domainToASCII, domainToUnicode } from "node:url";
import { MOST_EMAIL_CHARACTERS, splitEmailAddress } from "#contracts/sdk-v1/email-address.ts";

/** One mailbox as it was typed and as it is told from others. */
export interface EmailAddress {
  /** Trimmed, as typed, the domain in lower case: where mail is sent. */
  readonly address: string;
  /** Equal for all spellings of one mailbox: lower case, the domain in punycode. */
  readonly key: string;
}

/**
 * Where mail for an address ends up as far as anybody can tell, by which sendings are counted: many providers drop what
 * follows a plus sign, and some drop dots, so that one mailbox has any number of addresses (docs/threats.md#37).
 */
export function mailboxOf({ key }: Pick<EmailAddress, "key">): string {
  const at = key.lastIndexOf("@");
  const [local = ""] = key.slice(0, at).split("+");
  const bare = local.replaceAll(".", "");
  return bare === "" ? key : bare + key.slice(at);
}

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const LAST_LABEL = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/;

/**
 * Reads one e-mail address by the rule that the forms share, and gives all spellings of its domain one key; null for
 * anything else, so that two spellings of one mailbox never make two people.
 */
export function parseEmailAddress(text: string): EmailAddress | null {
  const typed = splitEmailAddress(text.trim());
  if (typed === null) return null;
  const domain = typed.domain.normalize("NFC").toLowerCase();
  const ascii = asciiDomain(domain);
  if (ascii === null) return null;
  const key = `${typed.local.toLowerCase()}@${ascii}`;
  return key.length > MOST_EMAIL_CHARACTERS ? null : { address: `${typed.local}@${domain}`, key };
}

function asciiDomain(domain: string): string | null {
  const ascii = domainToASCII(domain);
  const labels = ascii.split(".");
  const last = labels.at(-1) ?? "";
  if (labels.length < 2 || !labels.every((label) => LABEL.test(label)) || !LAST_LABEL.test(last)) return null;
  // Full-width letters, ligatures and the like turn into other letters on the way; they are refused, not mapped.
  const unicode = domainToUnicode(ascii);
  return (domain === ascii || domain === unicode) && domainToASCII(unicode) === ascii ? ascii : null;
}
