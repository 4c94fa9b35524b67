import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import type { LudsRequirements, StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { countCharacters, normalisePassword } from "./normalise-password.ts";

/** A project's rule for new passwords (docs/specification-map.md#5). */
export interface PasswordPolicy {
  readonly strength: "zxcvbn" | "luds";
  readonly minimumLength: number;
  readonly ludsComplexity: number;
  readonly ludsMinimumCount: number;
  readonly breachDetection: boolean;
}

interface StrengthInput {
  readonly password: string;
  /** What the person would think of first; null where it is not known. */
  readonly email: string | null;
  readonly isBreached: boolean;
}

/** Rates a password by a project's policy: the answer of the protocol's strength check. */
export type StrengthRater = (input: StrengthInput, policy: PasswordPolicy) => Promise<StrengthAnswer>;

/** The library's scale ends at 4, "very unguessable"; 3 is "safely unguessable" behind a slow hash. */
const LEAST_SCORE = 3;

/** A password from a list is found among the first million guesses, which is what a score of 1 says. */
const MOST_SCORE_BREACHED = 1;

/** Longer input only costs time, because every further character makes a password stronger (docs/threats.md#16). */
const MOST_RATED_CHARACTERS = 100;

/** Each further spelling doubles the work; at 8 the worst input takes 0.07 s instead of half a second (docs/threats.md#16). */
const MOST_LEET_SPELLINGS = 8;

const MOST_PERSONAL_WORDS = 20;

const BREACH_WARNING =
  "This password may have been used on a different site that experienced a security issue. Please choose another password.";

/** Makes the rater. It loads its dictionaries at the first rating (about 0.15 s and 20 MB), so that a start doesn't wait for them. */
export function createStrengthRater(): StrengthRater {
  let loaded: ReturnType<typeof loadStrengthRater> | null = null;
  return async (input, policy) => {
    loaded ??= loadStrengthRater();
    return (await loaded)(input, policy);
  };
}

/** Loads the dictionaries and returns what rates by them. */
export async function loadStrengthRater(): Promise<(input: StrengthInput, policy: PasswordPolicy) => StrengthAnswer> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
    import("@zxcvbn-ts/language-en"),
  ]);
  const estimator = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
    maxLength: MOST_RATED_CHARACTERS,
    l33tMaxSubstitutions: MOST_LEET_SPELLINGS,
  });
  return (input, policy) => rate(input, policy, estimator);
}

function rate(
  { password, email, isBreached }: StrengthInput,
  policy: PasswordPolicy,
  estimator: ZxcvbnFactory,
): StrengthAnswer {
  const spelled = normalisePassword(password).slice(0, MOST_RATED_CHARACTERS);
  const estimate = estimator.check(spelled, personalWords(email));
  const luds = measureLuds(password, policy);
  const isBarred = isBreached && policy.breachDetection;
  const missing = Math.max(0, policy.minimumLength - countCharacters(password));
  const score = Math.min(estimate.score, isBarred ? MOST_SCORE_BREACHED : 4, missing > 0 ? LEAST_SCORE - 1 : 4);
  const isStrong =
    policy.strength === "luds" ? luds.missing_characters === 0 && luds.missing_complexity === 0 : score >= LEAST_SCORE;
  return {
    valid_password: isStrong && !isBarred,
    score,
    breached_password: isBreached,
    breach_detection_on_create: policy.breachDetection,
    strength_policy: policy.strength,
    feedback: {
      warning: isBarred ? BREACH_WARNING : (estimate.feedback.warning ?? ""),
      suggestions: [
        ...(missing > 0 ? [`Use at least ${policy.minimumLength} characters.`] : []),
        ...estimate.feedback.suggestions,
      ],
      luds_requirements: luds,
    },
  };
}

/** The address and its parts: "anna.smith1984" is no secret of anna.smith@example.com. */
function personalWords(email: string | null): string[] {
  if (email === null) return [];
  const deps = email.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return [email.toLowerCase(), ...email.toLowerCase().split("@"), ...deps]
    .filter((word) => word.length >= 3)
    .slice(0, MOST_PERSONAL_WORDS);
}

interface LudsPolicy {
  /** How many of lower case, upper case, digit and symbol a password needs. */
  readonly ludsComplexity: number;
  readonly ludsMinimumCount: number;
}

/** Returns what a password lacks under the "lower, upper, digit, symbol" policy (docs/specification-map.md#5). */
export function measureLuds(password: string, policy: LudsPolicy): LudsRequirements {
  const spelled = normalisePassword(password);
  const kinds = {
    has_digit: /\p{Nd}/u.test(spelled),
    has_lower_case: /\p{Ll}/u.test(spelled),
    // Letters of scripts without cases count here, so that nobody's own script is worth nothing.
    has_symbol: /[^\p{Nd}\p{Ll}\p{Lu}]/u.test(spelled),
    has_upper_case: /\p{Lu}/u.test(spelled),
  };
  const present = Object.values(kinds).filter(Boolean).length;
  return {
    ...kinds,
    missing_characters: Math.max(0, policy.ludsMinimumCount - countCharacters(password)),
    missing_complexity: Math.max(0, policy.ludsComplexity - present),
  };
}
