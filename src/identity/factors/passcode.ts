// One-time passcodes of six digits: the newest code of an address counts, five wrong guesses kill it, it works once
// (docs/threats.md#1, #3, #5).
import type { Database } from "#contracts/database.ts";
import { PASSCODE_DIGITS } from "#contracts/sdk-v1/project.ts";
import type { IdentityDeps } from "#identity/deps.ts";

const MOST_ATTEMPTS = 5;

/** Digests have 43 characters, so no code has this one. */
const DIGEST_OF_NO_CODE = "";

export type PasscodeChannel = "email" | "sms" | "whatsapp";

export interface NewPasscode {
  readonly projectId: string;
  /** The id of the address (`addressId`), the same on every resend. */
  readonly methodId: string;
  readonly channel: PasscodeChannel;
  readonly address: string;
  readonly addressKey: string;
  /** The person whom proving it gives the address; null signs in anyone who holds the address, or makes their account. */
  readonly attachTo: string | null;
  readonly minutes: number;
}

/** Makes the code that counts from now on for an address, and gives it to be sent. */
export async function issuePasscode(
  tx: Database,
  passcode: NewPasscode,
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<string> {
  const code = randomDigits(PASSCODE_DIGITS, deps);
  await putPasscode(tx, passcode, digestOf(passcode.methodId, code, deps));
  return code;
}

/** Stands in for the code of an unknown address: guesses at it end like those at any other (docs/threats.md#10). */
export async function issueDecoyPasscode(database: Database, passcode: NewPasscode): Promise<void> {
  await putPasscode(database, passcode, DIGEST_OF_NO_CODE);
}

async function putPasscode(database: Database, passcode: NewPasscode, digest: string): Promise<void> {
  await database.query(
    `INSERT INTO latchkey.passcode (project_id, method_id, channel, address, address_key, attach_to, digest, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, now() + make_interval(mins => $8))
     ON CONFLICT (project_id, method_id) DO UPDATE SET
       channel = excluded.channel, address = excluded.address, attach_to = excluded.attach_to, digest = excluded.digest,
       attempts = 0, created_at = now(), expires_at = excluded.expires_at, used_at = NULL`,
    [
      passcode.projectId,
      passcode.methodId,
      passcode.channel,
      passcode.address,
      passcode.addressKey,
      passcode.attachTo,
      digest,
      passcode.minutes,
    ],
  );
}

/** What a right code proves. */
export interface VerifiedPasscode {
  readonly channel: PasscodeChannel;
  readonly address: string;
  readonly addressKey: string;
  readonly attachTo: string | null;
}

export type PasscodeVerdict =
  | { readonly ok: true; readonly proven: VerifiedPasscode }
  /** `over`: used, run out, or guessed at too often. */
  | { readonly ok: false; readonly reason: "wrong" | "over" };

/** Checks a typed code and uses it up, both in one statement; a wrong guess is counted in the same one. */
export async function consumePasscode(
  tx: Database,
  { projectId, methodId, code }: { readonly projectId: string; readonly methodId: string; readonly code: string },
  deps: Pick<IdentityDeps, "secrets">,
): Promise<PasscodeVerdict> {
  const rows = await tx.query<{
    readonly matches: boolean;
    readonly channel: PasscodeChannel;
    readonly address: string;
    readonly address_key: string;
    readonly attach_to: string | null;
  }>(
    `UPDATE latchkey.passcode SET
       attempts = attempts + (digest <> $3)::integer,
       used_at = CASE WHEN digest = $3 THEN now() END
     WHERE project_id = $1 AND method_id = $2 AND used_at IS NULL AND expires_at > now() AND attempts < $4
     RETURNING digest = $3 AS matches, channel, address, address_key, attach_to`,
    [projectId, methodId, digestOf(methodId, code, deps), MOST_ATTEMPTS],
  );
  const row = rows[0];
  if (row === undefined) return { ok: false, reason: (await exists(tx, projectId, methodId)) ? "over" : "wrong" };
  if (!row.matches) return { ok: false, reason: "wrong" };
  const { channel, address, address_key: addressKey, attach_to: attachTo } = row;
  return { ok: true, proven: { channel, address, addressKey, attachTo } };
}

async function exists(database: Database, projectId: string, methodId: string): Promise<boolean> {
  const rows = await database.query("SELECT 1 FROM latchkey.passcode WHERE project_id = $1 AND method_id = $2", [
    projectId,
    methodId,
  ]);
  return rows.length > 0;
}

function digestOf(methodId: string, code: string, { secrets }: Pick<IdentityDeps, "secrets">): string {
  return secrets.digest("passcode", `${methodId} ${code}`);
}

/** Digits, each as likely as any other: bytes that would favour the low ones are thrown away. */
function randomDigits(count: number, deps: Pick<IdentityDeps, "randomBytes">): string {
  const digits = [...deps.randomBytes(count * 2)].filter((byte) => byte < 250).map((byte) => String(byte % 10));
  return digits.length >= count ? digits.slice(0, count).join("") : randomDigits(count, deps);
}
