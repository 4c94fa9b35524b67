// What the forms and the server take for an e-mail address (docs/identity.md, "E-mail addresses").

/** RFC 5321 section 4.5.3.1.3: a path of 256 characters, without its angle brackets. */
export const MOST_EMAIL_CHARACTERS = 254;

/** RFC 5321 section 4.5.3.1.1. */
const MOST_LOCAL_CHARACTERS = 64;

/** A Dot-string of RFC 5321 section 4.1.2: runs of `atext` (RFC 5322 section 3.2.3) with single dots between them. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** Labels of any script; the last has two letters or more, or is the ASCII form of such a label. */
const DOMAIN = /^(?:[\p{L}\p{M}\p{N}-]+\.)+(?:[\p{L}\p{M}]{2,}|xn--[a-z0-9-]+)$/iu;

export interface EmailParts {
  readonly local: string;
  readonly domain: string;
}

/** Splits an address into its two parts, as they were typed; null when it is not one address of this form. */
export function splitEmailAddress(text: string): EmailParts | null {
  const at = text.indexOf("@");
  if (at < 0 || text.length > MOST_EMAIL_CHARACTERS) return null;
  const local = text.slice(0, at);
  const domain = text.slice(at + 1);
  const isAddress = local.length <= MOST_LOCAL_CHARACTERS && LOCAL_PART.test(local) && DOMAIN.test(domain);
  return isAddress ? { local, domain } : null;
}

/** Whether a form may send this text as an address; the server also checks that the domain is a registrable name. */
export function isEmailAddress(text: string): boolean {
  return splitEmailAddress(text) !== null;
}
