import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** What a connection and its headers say about where it comes from. */
export interface AddressSources {
  /** The other end of the connection. */
  readonly socket: string;
  /** The X-Forwarded-For header as it came, or null. */
  readonly forwardedFor: string | null;
  /** Addresses and CIDR blocks of the proxies in front of this server. */
  readonly trusted: readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

const HOP_WITH_PORT = /^(?:\[(?<six>[0-9a-f:.]+)\](?::\d{1,5})?|(?<four>\d+\.\d+\.\d+\.\d+):\d{1,5})$/i;

/**
 * Gives the client's address: the right-most hop that is no trusted proxy, and the socket's own wherever the header comes
 * from somebody else or cannot be read (docs/threats.md#36).
 */
export function clientAddress({ socket, forwardedFor, trusted }: AddressSources): string {
  const own = parseAddress(socket);
  if (own === null) return socket;
  const blocks = trusted.map(blockOf);
  if (forwardedFor === null || !isIn(blocks, own)) return own.toString();
  let client = own;
  for (const text of forwardedFor.split(",").toReversed()) {
    const hop = parseAddress(text.trim());
    if (hop === null) return own.toString();
    client = hop;
    if (!isIn(blocks, hop)) break;
  }
  return client.toString();
}

/** Whether the other end of a connection is a proxy of the operator's own. */
export function isTrustedProxy(socket: string, trusted: readonly string[]): boolean {
  const address = parseAddress(socket);
  return address !== null && isIn(trusted.map(blockOf), address);
}

/** Returns the network that one client can change addresses in: /24 of IPv4, /64 of IPv6 (docs/threats.md#36). */
export function addressBlock(address: string): string {
  return blockAround(address, { ipv4: 3, ipv6: 8 });
}

/** Gives the block that one customer of a network is given at the most: /24 of IPv4, /48 of IPv6 (RFC 6177). */
export function addressNetwork(address: string): string {
  return blockAround(address, { ipv4: 3, ipv6: 6 });
}

/** @param keptBytes how many bytes of an address say in which block it lies */
function blockAround(address: string, keptBytes: Readonly<Record<"ipv4" | "ipv6", number>>): string {
  const parsed = parseAddress(address);
  if (parsed === null) return address;
  const bytes = parsed.toByteArray();
  const kept = keptBytes[parsed.kind()];
  const network = ipaddr.fromByteArray(bytes.map((byte, position) => (position < kept ? byte : 0)));
  return `${network.toString()}/${kept * 8}`;
}

/** IPv4 in four decimals or IPv6, with or without a port; an IPv4 address mapped into IPv6 counts as IPv4. */
function parseAddress(text: string): Address | null {
  const groups = HOP_WITH_PORT.exec(text)?.groups;
  const bare = (groups?.["six"] ?? groups?.["four"] ?? text).replace(/%.*$/, "");
  if (isIPv4(bare)) return ipaddr.IPv4.parse(bare);
  return ipaddr.IPv6.isValid(bare) ? ipaddr.process(bare) : null;
}

function blockOf(cidr: string): [Address, number] {
  const [start = "", bits] = cidr.split("/");
  const address = parseAddress(start);
  if (address === null)
    throw new TypeError(`trusted proxies: "${cidr}" is no address or CIDR block; write 10.0.0.0/8 or ::1`);
  const most = address.kind() === "ipv4" ? 32 : 128;
  const length = bits === undefined ? most : Number(bits);
  if (!Number.isInteger(length) || length < 0 || length > most) {
    throw new TypeError(`trusted proxies: "${cidr}" has no prefix length between 0 and ${most}`);
  }
  return [address, length];
}

function isIn(blocks: readonly [Address, number][], address: Address): boolean {
  return blocks.some(([start, length]) => start.kind() === address.kind() && address.match(start, length));
}

/** Whether a host name of a URL is this machine, so that nothing sent there crosses a network. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d{1,3}){3}$/.test(host);
}
