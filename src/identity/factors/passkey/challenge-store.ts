// Challenges of open ceremonies: each works once, for a limited time and one purpose (docs/threats.md#43).
import type { Database } from "#contracts/database.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import { writeBase64url } from "./base64url.ts";

type ChallengePurpose = "register" | "authenticate";

/** What a ceremony was started with. */
export interface StartedCeremony {
  /** Who may finish it; null for the sign-in of somebody not known yet. */
  readonly userId: string | null;
  readonly domain: string;
  readonly isVerificationRequired: boolean;
  /** Base64url; empty for a sign-in. */
  readonly userHandle: string;
  readonly authenticatorType: string;
  readonly userAgent: string;
}

export interface NewChallenge extends StartedCeremony {
  readonly projectId: string;
  readonly purpose: ChallengePurpose;
  readonly minutes: number;
}

const CHALLENGE_BYTES = 32;

/** Makes a challenge; the database keeps its digest. Login pages ask for many that nobody ever uses: `deleteExpiredIdentityData`. */
export async function issueChallenge(
  database: Database,
  challenge: NewChallenge,
  { randomBytes, secrets }: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  await database.query(
    `INSERT INTO latchkey.passkey_challenge
       (digest, project_id, purpose, user_id, domain, is_verification_required, user_handle, authenticator_type,
        user_agent, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + make_interval(mins => $10))`,
    [
      secrets.digest("passkey challenge", writeBase64url(bytes)),
      challenge.projectId,
      challenge.purpose,
      challenge.userId,
      challenge.domain,
      challenge.isVerificationRequired,
      challenge.userHandle,
      challenge.authenticatorType,
      challenge.userAgent,
      challenge.minutes,
    ],
  );
  return bytes;
}

interface PresentedChallenge {
  readonly projectId: string;
  readonly purpose: ChallengePurpose;
  /** Who presents it; null when nobody is signed in. */
  readonly userId: string | null;
  /** Base64url, as the client data say. */
  readonly challenge: string;
}

interface PasskeyChallengeRow {
  readonly user_id: string | null;
  readonly domain: string;
  readonly is_verification_required: boolean;
  readonly user_handle: string;
  readonly authenticator_type: string;
  readonly user_agent: string;
}

/** Uses a challenge up and gives what its ceremony was started with; null when it is unknown, used, old or another's. */
export async function consumeChallenge(
  database: Database,
  { projectId, purpose, userId, challenge }: PresentedChallenge,
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<StartedCeremony | null> {
  const rows = await database.query<PasskeyChallengeRow>(
    `UPDATE latchkey.passkey_challenge SET used_at = now()
     WHERE digest = $1 AND project_id = $2 AND purpose = $3 AND (user_id IS NULL OR user_id = $4)
       AND used_at IS NULL AND expires_at > now()
     RETURNING user_id, domain, is_verification_required, user_handle, authenticator_type, user_agent`,
    [secrets.digest("passkey challenge", challenge), projectId, purpose, userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    userId: row.user_id,
    domain: row.domain,
    isVerificationRequired: row.is_verification_required,
    userHandle: row.user_handle,
    authenticatorType: row.authenticator_type,
    userAgent: row.user_agent,
  };
}
