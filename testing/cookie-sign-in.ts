import type { TestIdentity } from "./identity.ts";

/** Signs in where tokens travel in cookies; returns the cookie header that a browser would send from then on. */
export async function signInByCookie(strict: TestIdentity, email: string): Promise<string> {
  const { data } = await strict.call("POST", "/otps/email/login_or_create", { body: { email } });
  const body = { token: await strict.newestCode(email), method_id: data["method_id"] };
  const { headers } = await strict.call("POST", "/otps/authenticate", { body });
  return cookiesOf(headers);
}

/** What a browser would send back of the cookies that an answer sets. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .filter((pair) => !pair.endsWith("="))
    .join("; ");
}
