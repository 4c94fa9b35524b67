// Which domain passkeys may be bound to, and on which pages they may be used (WebAuthn L3 §5.1.2 and §13.4.9).
import { isIP } from "node:net";

/** A domain passkeys are bound to, and the origins whose pages may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/**
 * Finds the relying party for the domain a page asks for: the domain must be the host of an allowed origin of the
 * project or a parent of one (docs/threats.md#43). Only the project's settings decide, never a header of the request. That a
 * parent is registrable ("example.com", not "co.uk") is checked by every browser against the public suffix list.
 */
export function findRelyingParty(domain: string, allowedOrigins: readonly string[]): RelyingParty | null {
  const id = domain.toLowerCase();
  if (!isDomainName(id)) return null;
  const origins = allowedOrigins.filter((origin) => mayUse(origin, id));
  return origins.length === 0 ? null : { id, origins };
}

function mayUse(origin: string, id: string): boolean {
  const url = URL.parse(origin);
  if (url === null || url.origin !== origin) return false;
  // The web's secure contexts, without which a browser has no passkeys: https anywhere, http on this machine.
  const isSecure = url.protocol === "https:" || (url.protocol === "http:" && isLocal(url.hostname));
  if (!isSecure) return false;
  return url.hostname === id || (url.hostname.endsWith(`.${id}`) && id.includes("."));
}

function isLocal(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost");
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** A host name in the form browsers give it: ASCII (punycode), lower case, no port, no final dot, no IP address. */
function isDomainName(text: string): boolean {
  if (text.length > 253 || isIP(text) !== 0) return false;
  const labels = text.split(".");
  const last = labels.at(-1) ?? "";
  // A final label of digits only makes the whole an IPv4 address in every browser's eyes (URL standard, "ends in a number").
  return labels.every((label) => LABEL.test(label)) && !/^(\d+|0x[0-9a-f]*)$/.test(last);
}
