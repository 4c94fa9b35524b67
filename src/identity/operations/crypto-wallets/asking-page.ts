import type { Call } from "#identity/call.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

/**
 * Which page asks for a signature: the origin that the browser names. The SDK's own word (`X-SDK-Parent-Host`) stands in
 * where no browser names one, must be on the project's list as well, and must not contradict it (docs/threats.md#42).
 */
export function readAskingPage({
  project,
  client: { origin, parentHost },
}: Pick<Call, "project" | "client">): { readonly ok: true; readonly page: string | null } | Refusal {
  const named = [origin, parentHost].filter((page) => page !== null);
  const isListed = named.every((page) => project.allowedOrigins.includes(page));
  return isListed && new Set(named).size < 2 ? { ok: true, page: named[0] ?? null } : refuse("invalid_origin");
}
