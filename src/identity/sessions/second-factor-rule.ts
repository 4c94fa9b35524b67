// Which proofs count as two factors, and what a sign-in still needs (docs/threats.md#44, NIST SP 800-63B-4 §2.2).
import type { WireProof } from "#contracts/sdk-v1/session.ts";

/** What a proof shows that a person has or knows. */
export type FactorKind =
  | "mailbox"
  | "password"
  | "provider"
  | "wallet"
  | "phone"
  | "app"
  | "recovery_code"
  | "passkey"
  | "verified_passkey";

export type SecondFactorRule = "never" | "enrolled" | "required";

/** Names what was shown by a factor of a session. */
export function kindOf(factor: WireProof): FactorKind {
  switch (factor.type) {
    case "magic_link":
      return "mailbox";
    case "otp":
      return factor.delivery_method === "email" ? "mailbox" : "phone";
    case "password":
      return "password";
    case "oauth":
      return "provider";
    case "crypto":
      return "wallet";
    case "totp":
      return "app";
    case "recovery_codes":
      return "recovery_code";
    case "webauthn":
      return factor.user_verified ? "verified_passkey" : "passkey";
  }
}

/**
 * Kinds that fall together share a family: whoever reads the mailbox resets the password, and recovery codes were handed
 * out with the app. Only a kind that can be a second factor makes two of two families; a mailbox and a provider's account
 * are often one and the same, and a wallet is no more than another way in.
 */
const FAMILIES = {
  mailbox: { family: "mailbox", isSecond: false },
  password: { family: "mailbox", isSecond: false },
  provider: { family: "provider", isSecond: false },
  wallet: { family: "wallet", isSecond: false },
  phone: { family: "phone", isSecond: true },
  app: { family: "app", isSecond: true },
  recovery_code: { family: "app", isSecond: true },
  passkey: { family: "passkey", isSecond: true },
  verified_passkey: { family: "passkey", isSecond: true },
} as const satisfies Readonly<Record<FactorKind, { readonly family: string; readonly isSecond: boolean }>>;

/** Whether these proofs are two factors: a passkey that verified its person is both by itself. */
export function areTwoFactors(kinds: readonly FactorKind[]): boolean {
  if (kinds.includes("verified_passkey")) return true;
  return kinds.some(
    (kind) => FAMILIES[kind].isSecond && kinds.some((other) => FAMILIES[other].family !== FAMILIES[kind].family),
  );
}

/** What a sign-in still lacks. */
export type SecondFactorStep =
  | { readonly kind: "complete" }
  | {
      readonly kind: "open";
      /** Enrolled kinds that would complete it, in the order in which they are offered. */
      readonly completing: readonly FactorKind[];
      /** Kinds that may be set up now; empty where an enrolled one would do, for else the first factor would be enough. */
      readonly enrollable: readonly ("app" | "phone")[];
    };

const OFFERED = [
  "app",
  "verified_passkey",
  "phone",
  "mailbox",
  "recovery_code",
] as const satisfies readonly FactorKind[];

const ENROLLABLE = ["app", "phone"] as const satisfies readonly FactorKind[];

/**
 * Decides what a sign-in still lacks. `enrolled` asks only those who set up an authenticator app: a phone number or a
 * passkey is a way in that people add without asking for more steps. `required` asks everybody.
 */
export function secondFactorStep(
  rule: SecondFactorRule,
  proven: readonly FactorKind[],
  enrolled: ReadonlySet<FactorKind>,
): SecondFactorStep {
  const isAsked = rule === "required" || (rule === "enrolled" && enrolled.has("app"));
  if (!isAsked || areTwoFactors(proven)) return { kind: "complete" };
  const completing = OFFERED.filter((kind) => enrolled.has(kind) && areTwoFactors([...proven, kind]));
  const enrollable = ENROLLABLE.filter((kind) => completing.length === 0 && areTwoFactors([...proven, kind]));
  return { kind: "open", completing, enrollable };
}
