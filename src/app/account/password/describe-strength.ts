import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { ENGLISH } from "#widget/strings.ts";

/** Says how good a password is; null for an answer that has not come yet. */
export function describeStrength(password: string, answer: StrengthAnswer | null): string {
  if (password === "") return "Best: a long sentence that only you would write.";
  if (answer === null) return "Checking…";
  if (answer.breached_password) return ENGLISH.breached;
  if (answer.valid_password) return "Strong enough.";
  const { warning, suggestions, luds_requirements: luds } = answer.feedback;
  if (answer.strength_policy === "luds") {
    return `Not yet: ${luds.missing_characters} more characters, ${luds.missing_complexity} more kinds of them.`;
  }
  return ["Too easy to guess.", warning, ...suggestions].filter((part) => part !== "").join(" ");
}
