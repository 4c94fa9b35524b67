// "Sign-In with Ethereum" (EIP-4361): the text that a wallet understands and shows to its owner.
import { parseDateTime } from "./date-time.ts";
import { parseEthereumAddress } from "./ethereum-address.ts";
import { CHAIN_ID, DOMAIN, NONCE, OPENING_LINE, REQUEST_ID, SCHEME_ALONE, STATEMENT, URI } from "./siwe-grammar.ts";

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

type Fields = Omit<SiweMessage, "scheme" | "domain" | "address" | "statement">;

/** Takes the lines from `URI:` on off the list; their order is fixed. */
function readFields(lines: string[]): Fields | null {
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
