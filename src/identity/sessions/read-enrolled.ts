import type { Database } from "#contracts/database.ts";
import type { FactorKind } from "./second-factor-rule.ts";

/** What a person has set up that can complete a sign-in. */
export interface EnrolledFactors {
  readonly kinds: ReadonlySet<FactorKind>;
  /** Proven numbers, oldest first. */
  readonly phones: readonly { readonly id: string; readonly number: string }[];
  /** Proven mailboxes, oldest first. */
  readonly emails: readonly { readonly id: string; readonly address: string }[];
}

interface Row {
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
  const [row] = await database.query<Row>(SELECT_ENROLLED, [userId]);
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
