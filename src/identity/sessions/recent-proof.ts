import type { Session } from "./session.ts";

const MINUTE_MILLISECONDS = 60_000;

/**
 * Whether something was proven in a session of late. Both times are the database's, so no node's clock makes an old proof
 * a new one (docs/threats.md#51).
 */
export function hasRecentProof({ factors, readAt }: Pick<Session, "factors" | "readAt">, minutes: number): boolean {
  const ages = factors.map((factor) => Date.parse(readAt) - Date.parse(factor.last_authenticated_at));
  return ages.some((age) => Math.abs(age) < minutes * MINUTE_MILLISECONDS);
}
