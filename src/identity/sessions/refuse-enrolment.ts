import type { Database } from "#contracts/database.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { missingFactor } from "./next-step.ts";
import type { Person } from "./person-of.ts";
import { refuseChange } from "./refuse-change.ts";

/**
 * Says no to setting a second factor up: in a session as to any other change, in a half-done sign-in where one is set up
 * already, for else the first factor would be enough.
 */
export async function refuseEnrolment(
  database: Database,
  {
    project,
    person,
    factor,
  }: {
    readonly project: Project;
    readonly person: Person;
    readonly factor: "totp" | "sms_otp";
  },
): Promise<Refusal | null> {
  if (person.session !== null) return refuseChange(database, { project, session: person.session });
  const missing = await missingFactor(database, { project, userId: person.userId, factors: person.factors });
  return missing !== null && missing.enrollable.includes(factor) ? null : refuse("insufficient_factors");
}
