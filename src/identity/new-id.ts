import type { IdentityDeps } from "./deps.ts";

type IdKind =
  | "project"
  | "user"
  | "email"
  | "phone-number"
  | "password"
  | "webauthn-registration"
  | "crypto-wallet"
  | "oauth-user"
  | "totp"
  | "totp-recovery-code"
  | "session"
  | "intermediate-session"
  | "organization"
  | "link"
  | "challenge"
  | "connection"
  | "request-id";

/** Makes an id in the protocol's form, for example `user-test-<uuid>` (docs/identity-wire.md#4). */
export function newId(
  kind: IdKind,
  environment: "test" | "live",
  { randomBytes }: Pick<IdentityDeps, "randomBytes">,
): string {
  return `${kind}-${environment}-${uuidOf(randomBytes(16))}`;
}

/**
 * The id of an address, the same each time: so an address nobody has yet answers like one that somebody has, and keeps
 * its id when somebody signs up with it (docs/threats.md#10).
 */
export function addressId(
  kind: "email" | "phone-number",
  {
    project,
    key,
  }: {
    readonly project: { readonly id: string; readonly settings: { readonly kind: "test" | "live" } };
    readonly key: string;
  },
  { secrets }: Pick<IdentityDeps, "secrets">,
): string {
  const bytes = Buffer.from(secrets.digest(`id of ${kind}`, `${project.id} ${key}`), "base64url").subarray(0, 16);
  return `${kind}-${project.settings.kind}-${uuidOf(bytes)}`;
}

/** Whether a text from outside could be the id of an address: ids of people and of anything else must not pass for one. */
export function isAddressId(text: string): boolean {
  return /^(?:email|phone-number)-(?:test|live)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** Random bytes in the layout of RFC 9562 version 4. */
function uuidOf(bytes: Uint8Array): string {
  const marked = Uint8Array.from(bytes);
  marked[6] = ((marked[6] ?? 0) & 0x0f) | 0x40;
  marked[8] = ((marked[8] ?? 0) & 0x3f) | 0x80;
  const hex = Buffer.from(marked).toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}
