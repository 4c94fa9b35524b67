import { isLoopback } from "#platform/client-address.ts";

/** Headers by which a proxy says that it passes on a request of somebody else. */
const FORWARDING = ["forwarded", "via", "x-real-ip", "cf-connecting-ip", "true-client-ip"];

/**
 * Whether a request comes from this machine itself, by a name of this machine, and no proxy passed it on
 * (docs/threats.md#65).
 *
 * @param socketAddress the other end of the connection
 */
export function isFromThisMachine(request: Request, socketAddress: string): boolean {
  return isThisMachine(socketAddress) && !isPassedOn(request) && isLoopback(new URL(request.url).hostname);
}

function isThisMachine(socketAddress: string): boolean {
  return socketAddress === "::1" || isLoopback(socketAddress.replace(/^::ffff:/, ""));
}

function isPassedOn({ headers }: Request): boolean {
  return [...headers.keys()].some((name) => FORWARDING.includes(name) || name.startsWith("x-forwarded-"));
}
