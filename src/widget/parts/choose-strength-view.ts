// What the strength meter shows for an answer (docs/specification-map.md#5): a bar, rows, or nothing.
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";
import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";

export interface LudsRow {
  readonly rule: "length" | "complexity";
  /** What the rule asks for. */
  readonly count: number;
  readonly isMet: boolean;
}

export type StrengthView =
  | {
      readonly kind: "zxcvbn";
      readonly score: number;
      /** How many of the four segments are filled, and as what. */
      readonly filled: number;
      readonly tone: "weak" | "strong";
      readonly hint: string;
    }
  | { readonly kind: "luds"; readonly rows: readonly LudsRow[]; readonly isBreached: boolean }
  | { readonly kind: "none" };

/** Other servers know other policies. */
type AnyAnswer = Omit<StrengthAnswer, "strength_policy"> & { readonly strength_policy: string };

/** Chooses by the policy of the answer; before the first one, by what the project told at the start. */
export function chooseStrengthView(answer: AnyAnswer | null, config: BootstrapAnswer["password_config"]): StrengthView {
  const policy = answer?.strength_policy ?? (config === null ? "zxcvbn" : "luds");
  if (policy === "zxcvbn") return meter(answer);
  if (policy === "luds" && config !== null) return rows(answer, config);
  return { kind: "none" };
}

/** Scores 0 and 1 fill one red segment, 2 fills two red, 3 three green, 4 four green. */
function meter(answer: AnyAnswer | null): StrengthView {
  if (answer === null) return { kind: "zxcvbn", score: 0, filled: 0, tone: "weak", hint: "" };
  const { score, feedback, valid_password: isValid } = answer;
  // Where nothing warns but a rule is unmet, its advice stands in for a warning.
  const advice = isValid ? "" : (feedback.suggestions[0] ?? "");
  return {
    kind: "zxcvbn",
    score,
    filled: Math.max(1, score),
    tone: score >= 3 ? "strong" : "weak",
    hint: feedback.warning === "" ? advice : feedback.warning,
  };
}

function rows(answer: AnyAnswer | null, config: NonNullable<BootstrapAnswer["password_config"]>): StrengthView {
  const luds = answer?.feedback.luds_requirements;
  return {
    kind: "luds",
    rows: [
      { rule: "length", count: config.luds_minimum_count, isMet: luds?.missing_characters === 0 },
      { rule: "complexity", count: config.luds_complexity, isMet: luds?.missing_complexity === 0 },
    ],
    isBreached: answer?.breached_password === true,
  };
}
