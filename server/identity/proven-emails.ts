import { z } from "zod";
import type { IdentityClient } from "./identity-client.ts";
import { readSessionToken } from "./find-session.ts";

const me = z.object({
  data: z.object({ emails: z.array(z.object({ email: z.string(), verified: z.boolean() })) }),
});

/**
 * Gives the addresses that who sends a request has proven to own, in small letters; none when nobody is signed in. Throws
 * `IdentityUnreachableError` when there is no answer to go by.
 */
export async function readProvenEmails(request: Request, identity: IdentityClient): Promise<readonly string[]> {
  const sessionToken = await readSessionToken(request, identity);
  if (sessionToken === null) return [];
  const response = await identity.call({ method: "GET", path: "/users/me", sessionToken });
  const read = me.safeParse(await response.json().catch(() => null));
  if (!response.ok || !read.success) return [];
  return read.data.data.emails.filter(({ verified }) => verified).map(({ email }) => email.toLowerCase());
}
