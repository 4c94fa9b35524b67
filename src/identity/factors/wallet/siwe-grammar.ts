// The productions of EIP-4361 and, for its addresses of pages, of RFC 3986 (appendix A). User information before a host
// is left out on purpose: `https://known.example@other.example` exists to mislead, and RFC 9110 forbids to make it.

const UNRESERVED = String.raw`A-Za-z0-9\-._~`;
const SUB_DELIMITERS = "!$&'()*+,;=";
const ESCAPE = "%[0-9A-Fa-f]{2}";
const PCHAR = `(?:[${UNRESERVED}${SUB_DELIMITERS}:@]|${ESCAPE})`;
const SCHEME = String.raw`[A-Za-z][A-Za-z0-9+.\-]*`;
const HOST = String.raw`(?:\[[0-9A-Fa-f:.]+\]|(?:[${UNRESERVED}${SUB_DELIMITERS}]|${ESCAPE})+)`;
const AUTHORITY = `${HOST}(?::[0-9]*)?`;
const SEGMENTS = `(?:/${PCHAR}*)*`;
const HIERARCHY = `(?://${AUTHORITY}${SEGMENTS}|/(?:${PCHAR}+${SEGMENTS})?|${PCHAR}+${SEGMENTS}|)`;
const TAIL = `(?:${PCHAR}|[/?])*`;

/** First line of a message; the groups are `scheme` (when there is one) and `domain`. */
export const OPENING_LINE = new RegExp(
  `^(?:(?<scheme>${SCHEME})://)?(?<domain>${AUTHORITY}) wants you to sign in with your Ethereum account:$`,
  "u",
);

export const SCHEME_ALONE = new RegExp(`^${SCHEME}$`, "u");

/** Host and, maybe, port. */
export const DOMAIN = new RegExp(`^${AUTHORITY}$`, "u");

export const URI = new RegExp(`^${SCHEME}:${HIERARCHY}(?:\\?${TAIL})?(?:#${TAIL})?$`, "u");

/** One line of ASCII; letters of other alphabets, quotation marks and line breaks are not in the grammar. */
export const STATEMENT = new RegExp(`^[${UNRESERVED}${SUB_DELIMITERS}:/?#\\[\\]@ ]+$`, "u");

export const CHAIN_ID = /^[0-9]+$/u;

export const NONCE = /^[A-Za-z0-9]{8,}$/u;

export const REQUEST_ID = new RegExp(`^${PCHAR}*$`, "u");
