import type { Answer, TestIdentity } from "./identity.ts";

/** The token of a sign-in that lacks its second factor. */
export function halfOf({ data }: Pick<Answer, "data">): string {
  return String(data["intermediate_session_token"]);
}

/** Signs in by a mailed code alone; returns the token of the unfinished sign-in. */
export async function begin(latchkey: TestIdentity, email: string): Promise<string> {
  return halfOf(await latchkey.signIn(email));
}

/** Signs in by a text message alone. */
export async function beginByPhone(latchkey: TestIdentity, number: string): Promise<Answer> {
  const sent = await latchkey.call("POST", "/otps/sms/login_or_create", { body: { phone_number: number } });
  const body = { code: await latchkey.newestCode(number), method_id: sent.data["method_id"] };
  return latchkey.call("POST", "/otps/authenticate", { body });
}

export interface WantedProof {
  readonly half: string;
  /** Names the phone, by its number or by its id. */
  readonly wanted: { readonly phone_number: string } | { readonly phone_id: string };
  /** Where the code arrives. */
  readonly number: string;
}

/** Proves a phone within a unfinished sign-in; returns the first refusal if there is one. */
export async function verifyPhone(
  latchkey: TestIdentity,
  { half: intermediate_session_token, wanted, number }: WantedProof,
): Promise<Answer> {
  const asked = { body: { ...wanted, intermediate_session_token } };
  const sent = await latchkey.call("POST", "/otps/sms/send/secondary", asked);
  if (sent.errorType !== "") return sent;
  const code = await latchkey.newestCode(number);
  const body = { code, method_id: sent.data["method_id"], intermediate_session_token };
  return latchkey.call("POST", "/otps/authenticate", { body });
}

/** Gives a new or known person a phone as the second factor, where two are required. */
export async function setUpPhone(latchkey: TestIdentity, email: string, number: string): Promise<Answer> {
  return verifyPhone(latchkey, { half: await begin(latchkey, email), wanted: { phone_number: number }, number });
}
