import type { Database } from "#contracts/database.ts";
import type { WireProof } from "#contracts/sdk-v1/session.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";
import { readEnrolled } from "./read-enrolled.ts";
import { kindOf, secondFactorStep } from "./second-factor-rule.ts";

/** Whose account is to be changed, and what was proven for it. */
interface Proven {
  readonly userId: string;
  readonly factors: readonly WireProof[];
}

/**
 * Says no to a change of factors (adding or removing one) from a session that lacks the second factor which its person
 * has: a thief of the first factor must not be able to change the sign-in methods (docs/threats.md#44). The way on is
 * `/totps/authenticate`, `/totps/recover` or a code to the phone, in the same session.
 */
export async function requireSecondFactor(
  database: Database,
  { project, session }: { readonly project: Project; readonly session: Proven },
): Promise<Refusal | null> {
  const enrolled = await readEnrolled(database, session.userId);
  // A person's own app protects the factors even where signing in does not ask for it.
  const rule = project.settings.secondFactor === "required" ? "required" : "enrolled";
  const step = secondFactorStep(rule, session.factors.map(kindOf), enrolled.kinds);
  return step.kind === "open" && step.completing.length > 0 ? refuse("insufficient_factors") : null;
}
