// "Sign-In with Ethereum" (EIP-4361): the text that a wallet understands and shows to its owner.
import { parseEthereumAddress } from "./ethereum.ts";

/** The fields of a message; null where the message has no such line. The version is 1, always. */
export interface SiweMessage {
  readonly scheme: string | null;
  /** Host of the page that asks, with its port. */
  readonly domain: string;
  /** With the capitals of EIP-55. */
  readonly address: string;
  readonly statement: string | null;
  readonly uri: string;
  readonly chainId: string;
  readonly nonce: string;
  readonly issuedAt: string;
  readonly expirationTime: string | null;
  readonly notBefore: string | null;
  readonly requestId: string | null;
  readonly resources: readonly string[] | null;
}

export type WrittenSiweMessage =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly field: keyof SiweMessage };

/** Writes the message, or names the field that the grammar does not allow (docs/threats.md#42: no line breaks). */
export function writeSiweMessage(message: SiweMessage): WrittenSiweMessage {
  const field = impossibleField(message);
  if (field !== null) return { ok: false, field };
  const scheme = message.scheme === null ? "" : `${message.scheme}://`;
  const lines = [
    `${scheme}${message.domain} wants you to sign in with your Ethereum account:`,
    message.address,
    "",
    ...(message.statement === null ? [] : [message.statement]),
    "",
    `URI: ${message.uri}`,
    "Version: 1",
    `Chain ID: ${message.chainId}`,
    `Nonce: ${message.nonce}`,
    `Issued At: ${message.issuedAt}`,
    ...(message.expirationTime === null ? [] : [`Expiration Time: ${message.expirationTime}`]),
    ...(message.notBefore === null ? [] : [`Not Before: ${message.notBefore}`]),
    ...(message.requestId === null ? [] : [`Request ID: ${message.requestId}`]),
    ...(message.resources === null ? [] : ["Resources:", ...message.resources.map((resource) => `- ${resource}`)]),
  ];
  return { ok: true, text: lines.join("\n") };
}

/** Reads a message by its grammar to the last character; null where one is out of place. */
export function parseSiweMessage(text: string): SiweMessage | null {
  const lines = text.split("\n");
  const opening = OPENING_LINE.exec(lines.shift() ?? "")?.groups;
  const address = lines.shift();
  if (opening?.["domain"] === undefined || address === undefined || lines.shift() !== "") return null;
  const statement = lines[0] === "" ? null : (lines.shift() ?? null);
  if (lines.shift() !== "") return null;
  const fields = readFields(lines);
  if (fields === null || lines.length > 0) return null;
  const message = { scheme: opening["scheme"] ?? null, domain: opening["domain"], address, statement, ...fields };
  return impossibleField(message) === null ? message : null;
}

/** Takes the lines from `URI:` on off the list; their order is fixed. */
function readFields(lines: string[]): Omit<SiweMessage, "scheme" | "domain" | "address" | "statement"> | null {
  const uri = take(lines, "URI: ");
  const version = take(lines, "Version: ");
  const chainId = take(lines, "Chain ID: ");
  const nonce = take(lines, "Nonce: ");
  const issuedAt = take(lines, "Issued At: ");
  if (uri === null || version !== "1" || chainId === null || nonce === null || issuedAt === null) return null;
  const expirationTime = take(lines, "Expiration Time: ");
  const notBefore = take(lines, "Not Before: ");
  const requestId = take(lines, "Request ID: ");
  return { uri, chainId, nonce, issuedAt, expirationTime, notBefore, requestId, resources: takeResources(lines) };
}

function take(lines: string[], label: string): string | null {
  const line = lines[0];
  if (line === undefined || !line.startsWith(label)) return null;
  lines.shift();
  return line.slice(label.length);
}

function takeResources(lines: string[]): readonly string[] | null {
  if (lines[0] !== "Resources:") return null;
  lines.shift();
  const isResource = (line: string): boolean => line.startsWith("- ");
  const count = lines.findIndex((line) => !isResource(line));
  return lines.splice(0, count === -1 ? lines.length : count).map((line) => line.slice(2));
}

function impossibleField(message: SiweMessage): keyof SiweMessage | null {
  if (message.scheme !== null && !SCHEME_ALONE.test(message.scheme)) return "scheme";
  if (!DOMAIN.test(message.domain)) return "domain";
  if (parseEthereumAddress(message.address)?.checksummed !== message.address) return "address";
  if (message.statement !== null && !STATEMENT.test(message.statement)) return "statement";
  if (!URI.test(message.uri)) return "uri";
  if (!CHAIN_ID.test(message.chainId)) return "chainId";
  if (!NONCE.test(message.nonce)) return "nonce";
  if (parseDateTime(message.issuedAt) === null) return "issuedAt";
  if (message.expirationTime !== null && parseDateTime(message.expirationTime) === null) return "expirationTime";
  if (message.notBefore !== null && parseDateTime(message.notBefore) === null) return "notBefore";
  if (message.requestId !== null && !REQUEST_ID.test(message.requestId)) return "requestId";
  if (message.resources !== null && !message.resources.every((resource) => URI.test(resource))) return "resources";
  return null;
}

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
const OPENING_LINE = new RegExp(
  `^(?:(?<scheme>${SCHEME})://)?(?<domain>${AUTHORITY}) wants you to sign in with your Ethereum account:$`,
  "u",
);

const SCHEME_ALONE = new RegExp(`^${SCHEME}$`, "u");

/** Host and, maybe, port. */
const DOMAIN = new RegExp(`^${AUTHORITY}$`, "u");

const URI = new RegExp(`^${SCHEME}:${HIERARCHY}(?:\\?${TAIL})?(?:#${TAIL})?$`, "u");

/** One line of ASCII; letters of other alphabets, quotation marks and line breaks are not in the grammar. */
const STATEMENT = new RegExp(`^[${UNRESERVED}${SUB_DELIMITERS}:/?#\\[\\]@ ]+$`, "u");

const CHAIN_ID = /^[0-9]+$/u;

const NONCE = /^[A-Za-z0-9]{8,}$/u;

const REQUEST_ID = new RegExp(`^${PCHAR}*$`, "u");

const SHAPE =
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})T(?<clock>\d{2}:\d{2}:\d{2})(?:\.\d+)?(?:Z|[+-](?<offset>\d{2}:\d{2}))$/u;

/** Reads a `date-time` of RFC 3339, section 5.6, with capitals and without leap seconds; null for all else. */
export function parseDateTime(text: string): Date | null {
  const groups = SHAPE.exec(text)?.groups;
  if (groups === undefined) return null;
  const { year = "", month = "", day = "", clock = "", offset = "00:00" } = groups;
  const isPossible = isDay(Number(year), Number(month), Number(day)) && isClock(clock) && isClock(`${offset}:00`);
  return isPossible ? new Date(text) : null;
}

/** `Date` takes the 30th of February for a day in March, so the day is compared with what became of it. */
function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isClock(clock: string): boolean {
  const [hour = 24, minute = 60, second = 60] = clock.split(":").map(Number);
  return hour < 24 && minute < 60 && second < 60;
}
