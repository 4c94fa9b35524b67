// How often ways of signing in may be tried, whatever comes of it.
import type { Database } from "#contracts/database.ts";
import type { Call, Client, SdkRoute } from "#identity/call.ts";
import type { Project } from "#identity/projects/project.ts";
import { personOf } from "#identity/sessions/person-of.ts";
import { count, type Counted } from "./limits.ts";

const TEN_MINUTES = 600;

interface Attempt {
  readonly route: Pick<SdkRoute, "session" | "audit">;
  readonly project: Project;
  readonly client: Client;
  /** Null when the request was refused before anything was decided on it. */
  readonly call: Pick<Call, "session" | "intermediate"> | null;
}

/**
 * Counts one more attempt of a client block at one way of signing in; so neighbours who use one way up leave each other
 * the rest. Calls that only who is signed in can make are counted for that person alone: nobody's neighbours may keep
 * them from logging out (docs/threats.md#2 and #36).
 */
export async function countAttempt(database: Database, { route, project, client, call }: Attempt): Promise<Counted> {
  const isOwn = route.session === "required" || route.session === "half";
  const person = isOwn && call !== null ? personOf(call) : null;
  return count(database, {
    key: `attempts at ${route.audit ?? ""} of ${project.id} ${person?.userId ?? client.block}`,
    most: project.settings.limits.attemptsPerClient,
    seconds: TEN_MINUTES,
  });
}
