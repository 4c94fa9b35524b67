import { z } from "zod";
import type { IdentityClient } from "./identity-client.ts";
import { readSessionToken } from "./find-session.ts";

const me = z.object({
  data: z.object({
    emails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
    phone_numbers: z.array(z.object({ phone_number: z.string() })),
    crypto_wallets: z.array(z.object({ crypto_wallet_address: z.string() })),
  }),
});

/**
 * Gives the addresses that who sends a request has proven to own, in small letters; none when nobody is signed in. Throws
 * `IdentityUnreachableError` when there is no answer to go by.
 */
export async function readProvenEmails(request: Request, identity: IdentityClient): Promise<readonly string[]> {
  const person = await readPerson(request, identity);
  if (person === null) return [];
  return person.emails.filter(({ verified }) => verified).map(({ email }) => email.toLowerCase());
}

/**
 * Gives what the signed-in person knows their account by: an e-mail address, else a phone number, else a wallet's address.
 * Null when nobody is signed in, or the account has none of them. Throws as `readProvenEmails` does.
 */
export async function readAccountName(request: Request, identity: IdentityClient): Promise<string | null> {
  const person = await readPerson(request, identity);
  const [email] = person?.emails ?? [];
  const [phone] = person?.phone_numbers ?? [];
  const [wallet] = person?.crypto_wallets ?? [];
  return email?.email ?? phone?.phone_number ?? wallet?.crypto_wallet_address ?? null;
}

async function readPerson(request: Request, identity: IdentityClient): Promise<z.infer<typeof me>["data"] | null> {
  const sessionToken = await readSessionToken(request, identity);
  if (sessionToken === null) return null;
  const response = await identity.call({ method: "GET", path: "/users/me", sessionToken });
  const read = me.safeParse(await response.json().catch(() => null));
  return response.ok && read.success ? read.data.data : null;
}
