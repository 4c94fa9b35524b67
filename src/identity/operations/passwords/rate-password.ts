import type { StrengthAnswer, StrengthCheckBody } from "#contracts/sdk-v1/passwords.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import { type Refusal, refuse } from "#identity/refusals.ts";
import { parseEmailAddress } from "#identity/addresses/email-address.ts";
import type { Operation } from "#identity/call.ts";
import { takeFrom } from "#identity/guards/rate-limits.ts";
import type { WireProof } from "#contracts/sdk-v1/sessions.ts";

export interface WantedPassword {
  readonly project: Project;
  readonly password: string;
  /** The person's address; null where it is not known. */
  readonly email: string | null;
}

/** Rates a new password by the project's policy, including known leaks (docs/threats.md#15). */
async function ratePassword(
  { project, password, email }: WantedPassword,
  { isBreached, rateStrength }: Pick<IdentityDeps, "isBreached" | "rateStrength">,
): Promise<StrengthAnswer> {
  const policy = project.settings.password;
  const isKnown = policy.breachDetection && password !== "" && (await isBreached(password));
  return rateStrength({ password, email, isBreached: isKnown }, policy);
}

/** Says no to a password that the project's policy does not take, and what it lacks. */
export async function refuseWeak(
  wanted: WantedPassword,
  deps: Pick<IdentityDeps, "isBreached" | "rateStrength">,
): Promise<Refusal | null> {
  const rated = await ratePassword(wanted, deps);
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

/** Forms ask while people type, and a rating can take a twentieth of a second (docs/threats.md#16). */
const MOST_CHECKS = 600;
const TEN_MINUTES = 600;

/** Rates a password that somebody is typing. */
export const checkStrength: Operation<StrengthCheckBody, StrengthAnswer> = async (call, deps) => {
  const { project, client, body } = call;
  const email = body.email === undefined || body.email === "" ? null : parseEmailAddress(body.email);
  if (email === null && (body.email ?? "") !== "") return refuse("invalid_email");
  const key = `strength checks of ${project.id} ${client.block}`;
  const tooMany = await takeFrom(deps.database, { key, most: MOST_CHECKS, seconds: TEN_MINUTES });
  if (tooMany !== null) return tooMany;
  const data = await ratePassword({ project, password: body.password, email: email?.address ?? null }, deps);
  return { ok: true, data };
};

/** What a right password proves. */
export function passwordFactor(): WireProof {
  return { type: "password", delivery_method: "knowledge" };
}

const RETRY_SECONDS = 3;

/** Too many hashes are waiting (docs/threats.md#16). */
export function refuseBusy(): Refusal {
  return refuse("busy", { retryAfterSeconds: RETRY_SECONDS });
}
