import { createHash } from "node:crypto";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";

/**
 * The id in the callback address of a project's provider. It never changes, because the address is registered with the
 * provider; and no two providers share one, so that none can pass for another (RFC 9700 §4.4.2.2).
 */
export function callbackId({ id, settings }: Pick<Project, "id" | "settings">, provider: string): string {
  const hash = createHash("sha256").update(`oauth callback ${id} ${provider}`).digest();
  return idOf(hash.subarray(0, 16), settings.kind);
}

/** A callback id for one sign-in alone, as One Tap has it. */
export function newCallbackId({ settings }: Pick<Project, "settings">, bytes: Uint8Array): string {
  return idOf(Buffer.from(bytes), settings.kind);
}

/** Where a provider sends the browser back to, as registered there (docs/identity-wire.md#4). */
export function callbackAddress(id: string, { addresses }: Pick<Parts, "addresses">): string {
  return `${addresses.identity()}/v1/oauth/callback/${id}`;
}

function idOf(bytes: Buffer, kind: "test" | "live"): string {
  const uuid = bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  return `oauth-callback-${kind}-${uuid}`;
}
