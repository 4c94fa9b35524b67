import type { EmptyBody } from "#contracts/sdk-v1/sessions.ts";
import { exportPerson } from "#identity/admin/export-person.ts";
import type { Operation } from "#identity/call.ts";
import { refuse } from "#identity/refusals.ts";

/** Hands the signed-in person everything that is held about them, table by table, and no secret. */
export const exportMe: Operation<EmptyBody> = async ({ session, project }, { database }) => {
  if (session === null) return refuse("session_not_found");
  const { userId } = session;
  const exported = await exportPerson(database, { projectId: project.id, userId });
  if (exported === null) return refuse("session_not_found");
  return { ok: true, userId, data: { account: exported.user, held: exported.held } };
};
