import type { Database } from "#contracts/database.ts";
import type { DiscoveredOrganization, MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";
import type { Project } from "#identity/projects/project.ts";
import {
  type EnrolledFactors,
  kindOf,
  readEnrolled,
  secondFactorStep,
  type SecondFactorStep,
} from "./second-factor-rule.ts";

/** What a sign-in still waits for. */
export interface OpenSteps {
  readonly kind: "open";
  /** Null when no second factor is missing, or was proven. */
  readonly mfaRequired: MfaRequired | null;
  /** More than one when the person has to choose; else empty. */
  readonly organizations: readonly DiscoveredOrganization[];
}

export type NextStep = OpenSteps | { readonly kind: "session"; readonly organizationId: string | null };

interface SignIn {
  readonly project: Project;
  readonly userId: string;
  readonly factors: readonly WireProof[];
}

/** Decides what follows on the factors proven so far: a second factor, the choice of an organisation, or a session. */
export async function nextStep(tx: Database, signIn: SignIn): Promise<NextStep> {
  const mfaRequired = await missingFactor(tx, signIn);
  if (mfaRequired !== null) return { kind: "open", mfaRequired, organizations: [] };
  const organizations = await readOrganizations(tx, signIn.userId);
  if (organizations.length > 1) return { kind: "open", mfaRequired: null, organizations };
  return { kind: "session", organizationId: organizations[0]?.organization_id ?? null };
}

/** Says which second factor a sign-in lacks; null when none. */
export async function missingFactor(tx: Database, { project, userId, factors }: SignIn): Promise<MfaRequired | null> {
  const enrolled = await readEnrolled(tx, userId);
  const step = secondFactorStep(project.settings.secondFactor, factors.map(kindOf), enrolled.kinds);
  return step.kind === "complete" ? null : asRequired(step, enrolled);
}

function asRequired(
  { completing, enrollable }: Extract<SecondFactorStep, { kind: "open" }>,
  { phones, emails }: EnrolledFactors,
): MfaRequired {
  return {
    totp: completing.includes("app"),
    recovery_codes: completing.includes("recovery_code"),
    sms_otp: completing.includes("phone")
      ? phones.map(({ id, number }) => ({ phone_id: id, phone_number_ending: number.slice(-2) }))
      : [],
    email_otp: completing.includes("mailbox")
      ? emails.map(({ id, address }) => ({ email_id: id, email_beginning: address.slice(0, 1) }))
      : [],
    webauthn: completing.includes("verified_passkey"),
    enrollable: enrollable.map((kind) => (kind === "app" ? "totp" : "sms_otp")),
  };
}

/** Reads the organisations that a person belongs to, by name. */
export async function readOrganizations(
  database: Database,
  userId: string,
): Promise<readonly DiscoveredOrganization[]> {
  return database.query<DiscoveredOrganization>(
    `SELECT organization.id AS organization_id, organization.name, organization.slug
     FROM latchkey.membership JOIN latchkey.organization ON organization.id = membership.organization_id
     WHERE membership.user_id = $1 ORDER BY organization.name, organization.id`,
    [userId],
  );
}
