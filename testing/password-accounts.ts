import type { TestIdentity } from "./identity.ts";

/** A password that the default policy takes. */
export const GOOD_PASSWORD = "mellow otters repaint";

/** Another one. */
export const OTHER_PASSWORD = "seven lanterns over dusk";

/** One that the list of breached passwords knows and the LUDS policy would take. */
export const BREACHED_PASSWORD = "Password1";

/** Makes an account with a password and an unproven mailbox. */
export async function createPasswordAccount(
  latchkey: TestIdentity,
  email: string,
  password = GOOD_PASSWORD,
): Promise<{ readonly userId: string; readonly token: string }> {
  const { data, errorType } = await latchkey.call("POST", "/passwords", { body: { email, password } });
  if (errorType !== "") throw new Error(`Making the account failed: ${errorType}`);
  return { userId: String(data["user_id"]), token: String(data["session_token"]) };
}

/** Makes an account with a password whose mailbox was proven with it in hand. */
export async function createProvenAccount(
  latchkey: TestIdentity,
  email: string,
): Promise<{ readonly userId: string; readonly token: string }> {
  const account = await createPasswordAccount(latchkey, email);
  const asked = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email } });
  const body = { token: await latchkey.newestCode(email), method_id: asked.data["method_id"] };
  const proven = await latchkey.call("POST", "/otps/authenticate", { body, token: account.token });
  if (proven.errorType !== "") throw new Error(`Proving the mailbox failed: ${proven.errorType}`);
  return account;
}

/** Whether a session token still opens anything. */
export async function isSessionAlive(latchkey: TestIdentity, token: string): Promise<boolean> {
  const { status } = await latchkey.call("POST", "/sessions/authenticate", { token, body: {} });
  return status === 200;
}

/** Sets up an authenticator app as if its owner had confirmed it. */
export async function enrollApp({ database }: TestIdentity, userId: string): Promise<void> {
  await database.query(
    "INSERT INTO latchkey.totp (id, user_id, secret_sealed, verified) VALUES ('totp-test-of-' || $1, $1, 'sealed', true)",
    [userId],
  );
}
