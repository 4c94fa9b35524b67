// Which proofs count as two factors, and what a sign-in still needs (docs/threats.md#44, NIST SP 800-63B-4 §2.2).
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Database } from "#contracts/database.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";

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
 * Kinds that fall together share a family: anyone who reads the mailbox resets the password, and recovery codes were handed
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
  verified: readonly FactorKind[],
  enrolled: ReadonlySet<FactorKind>,
): SecondFactorStep {
  const isAsked = rule === "required" || (rule === "enrolled" && enrolled.has("app"));
  if (!isAsked || areTwoFactors(verified)) return { kind: "complete" };
  const completing = OFFERED.filter((kind) => enrolled.has(kind) && areTwoFactors([...verified, kind]));
  const enrollable = ENROLLABLE.filter((kind) => completing.length === 0 && areTwoFactors([...verified, kind]));
  return { kind: "open", completing, enrollable };
}

/** What a person has set up that can complete a sign-in. */
export interface EnrolledFactors {
  readonly kinds: ReadonlySet<FactorKind>;
  /** Proven numbers, oldest first. */
  readonly phones: readonly { readonly id: string; readonly number: string }[];
  /** Proven mailboxes, oldest first. */
  readonly emails: readonly { readonly id: string; readonly address: string }[];
}

interface EnrolledFactorsRow {
  readonly has_app: boolean;
  readonly has_recovery_code: boolean;
  readonly has_passkey: boolean;
  readonly phones: EnrolledFactors["phones"];
  readonly emails: EnrolledFactors["emails"];
}

const SELECT_ENROLLED = `
  SELECT
    EXISTS (SELECT 1 FROM latchkey.totp WHERE user_id = $1 AND verified) AS has_app,
    EXISTS (SELECT 1 FROM latchkey.recovery_code AS code JOIN latchkey.totp ON totp.id = code.totp_id
      WHERE totp.user_id = $1 AND totp.verified AND code.used_at IS NULL) AS has_recovery_code,
    EXISTS (SELECT 1 FROM latchkey.passkey WHERE user_id = $1) AS has_passkey,
    COALESCE((SELECT jsonb_agg(jsonb_build_object('id', id, 'number', number) ORDER BY created_at, id)
      FROM latchkey.phone_number WHERE user_id = $1 AND verified), '[]') AS phones,
    COALESCE((SELECT jsonb_agg(jsonb_build_object('id', id, 'address', address) ORDER BY created_at, id)
      FROM latchkey.email WHERE user_id = $1 AND verified), '[]') AS emails`;

/** Reads what a person could prove besides what they have proven; nothing that was begun and not finished. */
export async function readEnrolled(database: Database, userId: string): Promise<EnrolledFactors> {
  const [row] = await database.query<EnrolledFactorsRow>(SELECT_ENROLLED, [userId]);
  const kinds = new Set<FactorKind>();
  if (row?.has_app === true) kinds.add("app");
  if (row?.has_recovery_code === true) kinds.add("recovery_code");
  // Whether it will verify its person shows when it is used.
  if (row?.has_passkey === true) kinds.add("verified_passkey");
  const phones = row?.phones ?? [];
  const emails = row?.emails ?? [];
  if (phones.length > 0) kinds.add("phone");
  if (emails.length > 0) kinds.add("mailbox");
  return { kinds, phones, emails };
}

/** Whose account is to be changed, and what was proven for it. */
interface SecondFactorInput {
  readonly userId: string;
  readonly factors: readonly WireProof[];
}

/**
 * Says no to a change of factors (adding or removing one) from a session that lacks the second factor which its person
 * has: a thief of the first factor must not be able to change the sign-in methods (docs/threats.md#44). The way on is
 * `/totps/authenticate`, `/totps/recover` or a code to the phone, in the same session.
 */
export async function requireSecondFactor(
  database: Database,
  { project, session }: { readonly project: Project; readonly session: SecondFactorInput },
): Promise<Refusal | null> {
  const enrolled = await readEnrolled(database, session.userId);
  // A person's own app protects the factors even where signing in does not ask for it.
  const rule = project.settings.secondFactor === "required" ? "required" : "enrolled";
  const step = secondFactorStep(rule, session.factors.map(kindOf), enrolled.kinds);
  return step.kind === "open" && step.completing.length > 0 ? refuse("insufficient_factors") : null;
}
