import type { Database } from "#contracts/database.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { hasRecentProof } from "./recent-proof.ts";
import { requireSecondFactor } from "./require-second-factor.ts";
import type { Session } from "./session.ts";

/** A login and a look around; whoever is there after that may have found the browser open. */
const RECENT_MINUTES = 30;

/**
 * Says no to adding or removing a way in from a session that need not be its owner's any more: nothing was proven in it of
 * late, or the second factor which its person has was not. Whoever stole a session must not be able to change the locks
 * (ASVS 7.5.1, docs/threats.md#44).
 */
export async function refuseChange(
  database: Database,
  { project, session }: { readonly project: Project; readonly session: Session },
): Promise<Refusal | null> {
  if (hasRecentProof(session, RECENT_MINUTES)) return requireSecondFactor(database, { project, session });
  return refuse("insufficient_factors", { message: "Please log in again before you change how you log in." });
}
