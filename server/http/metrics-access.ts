import { createHash, timingSafeEqual } from "node:crypto";
import { isLoopback } from "#identity/outbox/is-loopback.ts";

/** Headers by which a proxy says that it passes on a request of somebody else. */
const FORWARDING = ["forwarded", "via", "x-real-ip"];

export interface MetricsAccess {
  /** The other end of the connection. */
  readonly socketAddress: string;
  /** `METRICS_TOKEN`; null: only this machine may read. */
  readonly token: string | null;
}

/**
 * Whether a request may read `/metrics`: it carries the operator's token, or comes from this machine itself, by a name
 * of this machine, and no proxy passed it on (docs/threats.md#65).
 */
export function mayReadMetrics(request: Request, { socketAddress, token }: MetricsAccess): boolean {
  if (token !== null && isSame(request.headers.get("authorization") ?? "", `Bearer ${token}`)) return true;
  return isThisMachine(socketAddress) && !isPassedOn(request) && isLoopback(new URL(request.url).hostname);
}

function isThisMachine(socketAddress: string): boolean {
  return socketAddress === "::1" || isLoopback(socketAddress.replace(/^::ffff:/, ""));
}

function isPassedOn({ headers }: Request): boolean {
  return [...headers.keys()].some((name) => FORWARDING.includes(name) || name.startsWith("x-forwarded-"));
}

/** In a time that does not tell how much of a guess was right. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
