import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { makeRecoveryCodes, recoveryCodeDigest } from "./recovery-codes.ts";

/** Makes the codes that count from now on for an app, and gives them to be shown this once; earlier ones end. */
export async function replaceRecoveryCodes(
  within: Database,
  { project, totpId }: { readonly project: Project; readonly totpId: string },
  parts: Pick<Parts, "randomBytes" | "secrets">,
): Promise<readonly string[]> {
  const codes = makeRecoveryCodes(parts);
  const rows = codes.map((code) => ({
    id: newId("totp-recovery-code", project.settings.kind, parts),
    digest: recoveryCodeDigest(code, parts.secrets),
  }));
  await within.query("DELETE FROM latchkey.recovery_code WHERE totp_id = $1", [totpId]);
  await within.query(
    `INSERT INTO latchkey.recovery_code (id, totp_id, digest)
     SELECT row.id, $1, row.digest FROM jsonb_to_recordset($2::jsonb) AS row (id text, digest text)`,
    [totpId, JSON.stringify(rows)],
  );
  return codes;
}

/** `used`: it was right once; pressing the button twice is no guess. */
export type RecoveryCodeVerdict =
  | { readonly ok: true; readonly codeId: string }
  | { readonly ok: false; readonly reason: "wrong" | "used" };

/** Checks a typed recovery code of an app and uses it up, both in one statement. */
export async function spendRecoveryCode(
  within: Database,
  { totpId, code }: { readonly totpId: string; readonly code: string },
  { secrets }: Pick<Parts, "secrets">,
): Promise<RecoveryCodeVerdict> {
  const digest = recoveryCodeDigest(code, secrets);
  if (digest === null) return { ok: false, reason: "wrong" };
  const [spent] = await within.query<{ id: string }>(
    "UPDATE latchkey.recovery_code SET used_at = now() WHERE totp_id = $1 AND digest = $2 AND used_at IS NULL RETURNING id",
    [totpId, digest],
  );
  if (spent !== undefined) return { ok: true, codeId: spent.id };
  const known = await within.query("SELECT id FROM latchkey.recovery_code WHERE totp_id = $1 AND digest = $2", [
    totpId,
    digest,
  ]);
  return { ok: false, reason: known.length > 0 ? "used" : "wrong" };
}

/** How many codes of an app can still be used. */
export async function countRecoveryCodes(within: Database, totpId: string): Promise<number> {
  const [left] = await within.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM latchkey.recovery_code WHERE totp_id = $1 AND used_at IS NULL",
    [totpId],
  );
  return left?.count ?? 0;
}
