import { z } from "zod";
import type { AccountRefusal } from "#app/member-services.ts";
import { type IdentityClient, IdentityUnreachableError } from "./identity-client.ts";
import { readSessionToken } from "./find-session.ts";

/** Leave of a signed-in person to delete their account at the identity server. */
export interface DeletionLeave {
  readonly ok: true;
  readonly userId: string;
  readonly ticket: string;
}

/** What the product asks of its identity server about the account of who sends a request, over HTTP like every customer. */
export interface IdentityAccount {
  /** Everything that the identity server holds on the person, in its own words. */
  export(
    request: Request,
  ): Promise<{ readonly ok: true; readonly userId: string; readonly data: unknown } | AccountRefusal>;
  /** Asks for leave to delete the account; nothing is deleted by it. */
  askDeletion(request: Request): Promise<DeletionLeave | AccountRefusal>;
  /**
   * Deletes the account that a leave was given for, or finds it gone. Throws `IdentityUnreachableError` when it cannot be
   * told whether it is.
   *
   * @returns the cookies to take back from its browser; null when the identity server no longer takes the leave
   */
  delete(ticket: string): Promise<readonly string[] | null>;
}

const exported = z.object({ data: z.object({ account: z.looseObject({ user_id: z.string() }), held: z.unknown() }) });

const leave = z.object({ data: z.object({ user_id: z.string().min(1), deletion_ticket: z.string().min(1) }) });

const refusal = z.object({ error_type: z.string(), error_message: z.string() });

const DEFAULT_WAIT_SECONDS = 60;

/** Makes the product's way to the accounts of its identity server. */
export function createIdentityAccount(identity: IdentityClient): IdentityAccount {
  const ask = async (
    request: Request,
    { method, path }: { method: "GET" | "POST"; path: string },
  ): Promise<{ readonly ok: true; readonly body: unknown } | AccountRefusal> => {
    try {
      const sessionToken = await readSessionToken(request, identity);
      if (sessionToken === null) return { ok: false, reason: "logged-out" };
      const response = await identity.call({ method, path, sessionToken });
      return response.ok ? { ok: true, body: await response.json() } : await readRefusal(response);
    } catch (error) {
      if (error instanceof IdentityUnreachableError) return { ok: false, reason: "identity-down" };
      throw error;
    }
  };
  return {
    async export(request) {
      const input = await ask(request, { method: "GET", path: "/users/me/export" });
      if (!input.ok) return input;
      const { account, held } = exported.parse(input.body).data;
      return { ok: true, userId: account.user_id, data: { account, held } };
    },
    async askDeletion(request) {
      const input = await ask(request, { method: "POST", path: "/users/me/deletion" });
      if (!input.ok) return input;
      const { user_id: userId, deletion_ticket: ticket } = leave.parse(input.body).data;
      return { ok: true, userId, ticket };
    },
    async delete(ticket) {
      const body = { deletion_ticket: ticket };
      const response = await identity.call({ method: "POST", path: "/users/deletion", sessionToken: null, body });
      if (response.ok) return response.headers.getSetCookie();
      if (response.status === 401) return null;
      throw new IdentityUnreachableError(
        `The identity server answers ${response.status} when asked to delete an account.`,
      );
    },
  };
}

async function readRefusal(response: Response): Promise<AccountRefusal> {
  const read = refusal.safeParse(await response.json().catch(() => null));
  if (response.status >= 500 || !read.success) return { ok: false, reason: "identity-down" };
  if (response.status === 429) {
    const seconds = Number(response.headers.get("retry-after") ?? DEFAULT_WAIT_SECONDS);
    return { ok: false, reason: "too-often", retryAfterSeconds: seconds };
  }
  if (read.data.error_type === "insufficient_factors") {
    return { ok: false, reason: "log-in-again", message: read.data.error_message };
  }
  return { ok: false, reason: "logged-out" };
}

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
export async function readVerifiedEmails(request: Request, identity: IdentityClient): Promise<readonly string[]> {
  const person = await readPerson(request, identity);
  if (person === null) return [];
  return person.emails.filter(({ verified }) => verified).map(({ email }) => email.toLowerCase());
}

/**
 * Gives what the signed-in person knows their account by: an e-mail address, else a phone number, else a wallet's address.
 * Null when nobody is signed in, or the account has none of them. Throws as `readVerifiedEmails` does.
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
