import { lookup as systemLookup } from "node:dns/promises";
import { request, type RequestOptions } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";

/** What a document of a stranger's server came to. */
export type PublicAnswer =
  | { readonly ok: true; readonly text: string }
  | {
      readonly ok: false;
      readonly reason: "private-address" | "unreachable" | "status" | "not-json" | "too-large";
    };

/**
 * Reads a JSON document at an address that a stranger chose, in a way that shows the stranger nothing of our own network
 * (docs/threats.md#61): https on port 443, a name that leads to public addresses only, no redirects, five seconds, 32 KB.
 */
export type PublicFetch = (url: URL) => Promise<PublicAnswer>;

export interface PublicFetchDeps {
  /** The addresses of a host name (those that the system knows). */
  readonly resolve?: (hostname: string) => Promise<readonly string[]>;
  readonly isAllowed?: (address: string) => boolean;
  /** Where a connection goes and whom it trusts, for tests: a port and a certificate of their own. */
  readonly connection?: Pick<RequestOptions, "port" | "ca">;
}

const TIMEOUT_MS = 5_000;
const MOST_BYTES = 32 * 1024;

class PrivateAddressError extends Error {}

/** Makes the fetch of strangers' documents. The connection goes to the address that was checked, so a name cannot change its mind. */
export function createPublicFetch({
  resolve = systemAddresses,
  isAllowed = isPublicAddress,
  connection = {},
}: PublicFetchDeps = {}): PublicFetch {
  const lookup: LookupFunction = (hostname, { all }, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(isAllowed)) {
          callback(new PrivateAddressError(hostname), []);
        } else if (all === true) {
          callback(
            null,
            addresses.map((address) => ({ address, family: isIP(address) })),
          );
        } else callback(null, first, isIP(first));
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
  return async (url) => {
    if (url.protocol !== "https:" || url.port !== "" || isIP(url.hostname.replace(/^\[|\]$/g, "")) !== 0) {
      return { ok: false, reason: "private-address" };
    }
    try {
      return await readDocument(url, { ...connection, lookup, signal: AbortSignal.timeout(TIMEOUT_MS) });
    } catch (error) {
      return { ok: false, reason: error instanceof PrivateAddressError ? "private-address" : "unreachable" };
    }
  };
}

async function systemAddresses(hostname: string): Promise<readonly string[]> {
  return (await systemLookup(hostname, { all: true })).map(({ address }) => address);
}

function readDocument(url: URL, options: RequestOptions): Promise<PublicAnswer> {
  const headers = { accept: "application/json", "user-agent": "Latchkey" };
  return new Promise((resolve, reject) => {
    const sent = request(url, { ...options, agent: false, headers }, (answer) => {
      const type = answer.headers["content-type"] ?? "";
      const refused =
        answer.statusCode !== 200 ? "status" : /^application\/([\w.-]+\+)?json\b/i.test(type) ? null : "not-json";
      if (refused !== null) {
        answer.destroy();
        resolve({ ok: false, reason: refused });
        return;
      }
      const chunks: Buffer[] = [];
      let bytes = 0;
      answer.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes <= MOST_BYTES) return;
        answer.destroy();
        resolve({ ok: false, reason: "too-large" });
      });
      answer.on("end", () => resolve({ ok: true, text: Buffer.concat(chunks).toString("utf8") }));
      answer.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });
}

/** Networks that are nobody's on the internet (IANA special-purpose registries). */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv4");
for (const [network, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, "ipv6");

const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet("2000::", 3, "ipv6");

/** Whether an address belongs to the public internet; of IPv6 only global unicast without tunnels to IPv4 does. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, "ipv4");
  return isIP(address) === 6 && GLOBAL_UNICAST.check(address, "ipv6") && !NOT_PUBLIC.check(address, "ipv6");
}
