import type { LudsRequirements } from "#contracts/sdk-v1/passwords.ts";
import { countCharacters, normalisePassword } from "./normalise-password.ts";

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
