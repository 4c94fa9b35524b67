import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import type { Parts } from "#identity/parts.ts";

/** Whose account may be deleted. */
export interface Leave {
  readonly projectId: string;
  readonly userId: string;
}

const SEALED_FOR = "account deletion";

/** Longer than any fault lasts that keeps a product from carrying out what was asked. */
const DAYS = 30;

const sealed = z.object({ projectId: z.string(), userId: z.string(), until: z.string() });

/** Writes the leave to delete an account; it stands in no table, for the account's own end uses it up. */
export async function writeTicket(
  within: Database,
  { projectId, userId }: Leave,
  { secrets }: Pick<Parts, "secrets">,
): Promise<string> {
  const rows = await within.query<{ until: string }>("SELECT now() + make_interval(days => $1) AS until", [DAYS]);
  return secrets.seal(SEALED_FOR, JSON.stringify({ projectId, userId, until: rows[0]?.until }));
}

/** Reads a leave; null for any other text, one that ran out, and one for another project. */
export async function readTicket(
  database: Database,
  { ticket, projectId }: { readonly ticket: string; readonly projectId: string },
  { secrets }: Pick<Parts, "secrets">,
): Promise<Leave | null> {
  const plain = openTicket(ticket, secrets);
  if (plain === null) return null;
  const read = sealed.parse(JSON.parse(plain));
  const rows = await database.query<{ stands: boolean }>("SELECT $1::timestamptz > now() AS stands", [read.until]);
  const isGood = rows[0]?.stands === true && read.projectId === projectId;
  return isGood ? { projectId, userId: read.userId } : null;
}

/** What does not open is no ticket of ours, whatever it is. */
function openTicket(ticket: string, secrets: Parts["secrets"]): string | null {
  try {
    return secrets.open(SEALED_FOR, ticket);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "identity/unreadable-secret") return null;
    throw error;
  }
}
