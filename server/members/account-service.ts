import type { AccountArchive, AccountRefusal, DeletionAnswer, MemberServices } from "#app/member-services.ts";
import type { AccountPart, Deletion, DeletionStore } from "#members/account/deletion-store.ts";
import type { IdentityAccount } from "#server/identity/identity-account.ts";
import { ofRequest } from "#server/log.ts";

interface AccountServiceDeps {
  readonly parts: readonly AccountPart[];
  readonly deletions: DeletionStore;
  readonly identity: IdentityAccount;
  readonly now: () => Date;
  readonly log: { error(facts: object, sentence: string): void };
}

export interface AccountService {
  readonly account: MemberServices["account"];
  /** Goes on with every deletion that was cut short, and looks again at those that were not. */
  finishDeletions(): Promise<void>;
}

/** A request that was under way when its account went has ended by then. */
const LAST_LOOK_SECONDS = 120;

/** Exports and deletes accounts at the product and the identity server (docs/identity-rules.md#the-end-of-an-account). */
export function createAccountService(deps: AccountServiceDeps): AccountService {
  return {
    account: {
      export: (request) => exportAccount(deps, request),
      delete: (request, requestId) => deleteAccount(deps, request, requestId),
    },
    async finishDeletions() {
      for (const deletion of await deps.deletions.list()) {
        const outcome = await tryOn(deps, deletion, null);
        if (outcome !== null) await deps.deletions.end(deletion.userId, LAST_LOOK_SECONDS);
      }
    },
  };
}

async function exportAccount(
  { parts, identity, now }: AccountServiceDeps,
  request: Request,
): Promise<{ readonly ok: true; readonly archive: AccountArchive } | AccountRefusal> {
  const asked = await identity.export(request);
  if (!asked.ok) return asked;
  const product: Record<string, unknown> = {};
  for (const part of parts) product[part.name] = await part.export(asked.userId);
  const archive: AccountArchive = {
    format: "beforehand-account",
    version: 1,
    exported_at: now().toISOString(),
    user_id: asked.userId,
    identity: asked.data,
    product,
  };
  return { ok: true, archive };
}

/** First the wish is written down, so that whatever fails afterwards is tried again until nothing is left. */
async function deleteAccount(
  deps: AccountServiceDeps,
  request: Request,
  requestId: string | null,
): Promise<DeletionAnswer | AccountRefusal> {
  const leave = await deps.identity.askDeletion(request);
  if (!leave.ok) return leave;
  const { userId, ticket } = leave;
  await deps.deletions.begin(userId, ticket);
  const setCookies = await tryOn(deps, { userId, ticket, hasLeftIdentity: false }, requestId);
  return { ok: true, state: setCookies === null ? "under-way" : "deleted", setCookies: setCookies ?? [] };
}

/** Goes on with a deletion as far as it comes; null, and a line in the log, where it came to nothing yet. */
async function tryOn(
  deps: AccountServiceDeps,
  deletion: Deletion,
  requestId: string | null,
): Promise<readonly string[] | null> {
  try {
    return await goOn(deps, deletion);
  } catch (error) {
    deps.log.error(
      { err: error, user_id: deletion.userId, ...ofRequest(requestId) },
      "an account is not deleted completely yet; the server tries again",
    );
    return null;
  }
}

/**
 * The account at the identity server goes first: with it go all sessions, so nothing new is written while the product's
 * own parts go. Every step may be repeated.
 */
async function goOn(
  { parts, deletions, identity }: AccountServiceDeps,
  { userId, ticket, hasLeftIdentity }: Deletion,
): Promise<readonly string[]> {
  const setCookies = hasLeftIdentity ? [] : await leaveIdentity(identity, ticket);
  if (!hasLeftIdentity) await deletions.noteLeftIdentity(userId);
  for (const part of parts) await part.delete(userId);
  await deletions.noteEmptied(userId);
  return setCookies;
}

/** The identity server that gave the leave does not take it: it was set up again, or thirty days went by. */
export class LeaveExpiredError extends Error {
  readonly code = "server/deletion-leave-expired";
}

async function leaveIdentity(identity: IdentityAccount, ticket: string): Promise<readonly string[]> {
  const setCookies = await identity.delete(ticket);
  if (setCookies !== null) return setCookies;
  throw new LeaveExpiredError(
    "The identity server no longer accepts the permission to delete an account: delete it there with npm run latchkey -- user delete, then delete its row of account_deletion.",
  );
}
