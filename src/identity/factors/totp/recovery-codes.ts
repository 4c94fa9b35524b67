import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";

/** How many ways back in a person is given who loses the authenticator app. */
const RECOVERY_CODES = 10;

/** Five bits each (Crockford's base 32): no i, l, o and u, which are read as the 1, 1, 0 and v that they look like. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** Sixty bits: past guessing even by somebody who holds the digests' key. */
const SYMBOLS = 12;

const GROUP = /.{4}(?=.)/g;
const WHOLE_CODE = /^[0-9a-hjkmnp-tv-z]{12}$/;

/** Makes the codes as people read them: `q7x3-0m5k-z9wd`. */
export function makeRecoveryCodes({
  randomBytes,
}: {
  readonly randomBytes: (count: number) => Uint8Array;
}): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const symbols = Array.from(randomBytes(SYMBOLS), (byte) => ALPHABET.charAt(byte % ALPHABET.length));
    return symbols.join("").replaceAll(GROUP, "$&-");
  });
}

/** Reads a code as it may have been copied or typed from paper; null for what cannot be one. */
export function normaliseRecoveryCode(typed: string): string | null {
  const symbols = typed
    .toLowerCase()
    .replaceAll(/[\s\-‐-―]/g, "")
    .replaceAll(/[il]/g, "1")
    .replaceAll("o", "0")
    .replaceAll("u", "v");
  return WHOLE_CODE.test(symbols) ? symbols : null;
}

/** The keyed hash by which a code is stored and looked up; the code itself is not stored (docs/threats.md#17 and #44). */
export function recoveryCodeDigest(
  code: string,
  secrets: { digest(purpose: string, value: string): string },
): string | null {
  const symbols = normaliseRecoveryCode(code);
  return symbols === null ? null : secrets.digest("recovery code", symbols);
}

/** Makes the codes that count from now on for an app, and gives them to be shown this once; earlier ones end. */
export async function replaceRecoveryCodes(
  tx: Database,
  { project, totpId }: { readonly project: Project; readonly totpId: string },
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<readonly string[]> {
  const codes = makeRecoveryCodes(deps);
  const rows = codes.map((code) => ({
    id: newId("totp-recovery-code", project.settings.kind, deps),
    digest: recoveryCodeDigest(code, deps.secrets),
  }));
  await tx.query("DELETE FROM latchkey.recovery_code WHERE totp_id = $1", [totpId]);
  await tx.query(
    `INSERT INTO latchkey.recovery_code (id, totp_id, digest)
     SELECT row.id, $1, row.digest FROM jsonb_to_recordset($2::jsonb) AS row (id text, digest text)`,
    [totpId, JSON.stringify(rows)],
  );
  return codes;
}

/** `used`: it was right once; pressing the button twice is no guess. */
type RecoveryCodeVerdict =
  | { readonly ok: true; readonly codeId: string }
  | { readonly ok: false; readonly reason: "wrong" | "used" };

/** Checks a typed recovery code of an app and uses it up, both in one statement. */
export async function consumeRecoveryCode(
  tx: Database,
  { totpId, code }: { readonly totpId: string; readonly code: string },
  { secrets }: Pick<IdentityDeps, "secrets">,
): Promise<RecoveryCodeVerdict> {
  const digest = recoveryCodeDigest(code, secrets);
  if (digest === null) return { ok: false, reason: "wrong" };
  const [spent] = await tx.query<{ id: string }>(
    "UPDATE latchkey.recovery_code SET used_at = now() WHERE totp_id = $1 AND digest = $2 AND used_at IS NULL RETURNING id",
    [totpId, digest],
  );
  if (spent !== undefined) return { ok: true, codeId: spent.id };
  const known = await tx.query("SELECT id FROM latchkey.recovery_code WHERE totp_id = $1 AND digest = $2", [
    totpId,
    digest,
  ]);
  return { ok: false, reason: known.length > 0 ? "used" : "wrong" };
}

/** How many codes of an app can still be used. */
export async function countRecoveryCodes(tx: Database, totpId: string): Promise<number> {
  const [left] = await tx.query<{ count: number }>(
    "SELECT count(*)::integer AS count FROM latchkey.recovery_code WHERE totp_id = $1 AND used_at IS NULL",
    [totpId],
  );
  return left?.count ?? 0;
}
