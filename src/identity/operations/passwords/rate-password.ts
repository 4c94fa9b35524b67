import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { refuse, type Refusal } from "#identity/refusals.ts";

export interface WantedPassword {
  readonly project: Project;
  readonly password: string;
  /** The person's address; null where it is not known. */
  readonly email: string | null;
}

/** Rates a new password by the project's policy, including known leaks (docs/threats.md#15). */
export async function ratePassword(
  { project, password, email }: WantedPassword,
  { isBreached, rateStrength }: Pick<Parts, "isBreached" | "rateStrength">,
): Promise<StrengthAnswer> {
  const policy = project.settings.password;
  const isKnown = policy.breachDetection && password !== "" && (await isBreached(password));
  return rateStrength({ password, email, isBreached: isKnown }, policy);
}

/** Says no to a password that the project's policy does not take, and what it lacks. */
export async function refuseWeak(
  wanted: WantedPassword,
  parts: Pick<Parts, "isBreached" | "rateStrength">,
): Promise<Refusal | null> {
  const rated = await ratePassword(wanted, parts);
  if (rated.valid_password) return null;
  return rated.breached_password ? refuse("breached_password") : refuse("weak_password", { message: explain(rated) });
}

function explain({ strength_policy: policy, feedback }: StrengthAnswer): string {
  const { missing_characters: characters, missing_complexity: kinds } = feedback.luds_requirements;
  const advice =
    policy === "zxcvbn"
      ? [feedback.warning, ...feedback.suggestions]
      : [
          characters > 0 ? `Add at least ${characters} more characters.` : "",
          kinds > 0 ? `Add ${kinds} more of: uppercase letter, lowercase letter, number, symbol.` : "",
        ];
  return ["This password is too easy to guess.", ...advice].filter((sentence) => sentence !== "").join(" ");
}
