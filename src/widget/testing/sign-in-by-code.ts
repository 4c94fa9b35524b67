import type { Client, SignInAnswer } from "#widget/client/client.ts";

/** What every sign-in of a test asks for. */
export const HALF_HOUR = { session_duration_minutes: 30 };

/** Whoever can read a person's mail. */
interface Mails {
  newestCode(to: string): Promise<string>;
}

/** Signs a new or known person in. */
export async function signInByCode(client: Client, email: string, mails: Mails): Promise<SignInAnswer> {
  const { method_id: methodId } = await client.otps.email.loginOrCreate(email, { expiration_minutes: 5 });
  return client.otps.authenticate(await mails.newestCode(email), methodId, HALF_HOUR);
}
