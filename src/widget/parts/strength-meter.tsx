import type { StrengthAnswer } from "#contracts/sdk-v1/passwords.ts";
import { useWidget } from "#widget/screens/widget-context.ts";
import { fill } from "#widget/strings.ts";
import type { BootstrapAnswer } from "#contracts/sdk-v1/bootstrap.ts";

/** How strong a new password is, by the project's policy (docs/specification-map.md#5); changes are read out. */
export function StrengthMeter({
  id,
  answer,
}: {
  /** Ties it to its field for screen readers. */
  readonly id: string;
  /** Null before the first. */
  readonly answer: StrengthAnswer | null;
}) {
  const { bootstrap } = useWidget();
  const view = chooseStrengthView(answer, bootstrap.password_config);
  return (
    <div className="lk-strength" id={id} data-policy={view.kind}>
      {view.kind === "zxcvbn" && <Meter view={view} />}
      {view.kind === "luds" && <LudsRows view={view} />}
    </div>
  );
}

const SEGMENTS = [1, 2, 3, 4] as const;

function Meter({ view }: { readonly view: Extract<StrengthView, { kind: "zxcvbn" }> }) {
  const { strings } = useWidget();
  const label = fill(strings.strengthMeter, { score: view.score });
  return (
    <>
      <meter className="lk-hidden" aria-label={label} min={0} max={SEGMENTS.length} value={view.score} />
      <div className="lk-meter" aria-hidden="true">
        {SEGMENTS.map((segment) => (
          <span
            key={segment}
            className="lk-meter-segment"
            data-state={segment <= view.filled ? "filled" : "empty"}
            data-tone={view.tone}
          />
        ))}
      </div>
      <p className="lk-strength-hint" aria-live="polite">
        {view.filled > 0 && <span className="lk-hidden">{label} </span>}
        {view.hint}
      </p>
    </>
  );
}

function LudsRows({ view }: { readonly view: Extract<StrengthView, { kind: "luds" }> }) {
  const { strings } = useWidget();
  return (
    <div aria-live="polite">
      <ul className="lk-luds">
        {view.rows.map((row) => (
          <Row key={row.rule} row={row} />
        ))}
      </ul>
      {view.isBreached && <p className="lk-strength-breach">{strings.breached}</p>}
    </div>
  );
}

function Row({ row: { rule, count, isMet } }: { readonly row: LudsRow }) {
  const { strings } = useWidget();
  const text = rule === "length" ? fill(strings.ludsLength, { count }) : fill(strings.ludsComplexity, { n: count });
  return (
    <li className="lk-luds-row" data-state={isMet ? "met" : "open"}>
      <svg className="lk-icon" viewBox="0 0 24 24" aria-hidden="true">
        {isMet ? <path d="M5 12l5 5 9-11" /> : <circle cx="12" cy="12" r="7" />}
      </svg>
      <span>
        {text} <span className="lk-hidden">{isMet ? strings.ruleMet : strings.ruleOpen}</span>
      </span>
    </li>
  );
}

// What the strength meter shows for an answer (docs/specification-map.md#5): a bar, rows, or nothing.

interface LudsRow {
  readonly rule: "length" | "complexity";
  /** What the rule asks for. */
  readonly count: number;
  readonly isMet: boolean;
}

type StrengthView =
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
