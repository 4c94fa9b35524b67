import { Link } from "react-router";
import { Muted, Stack } from "#app/ui/layout.tsx";
import type { DeepPlan, DeepStep } from "#contracts/api/deep-research.ts";
import { QUESTIONS } from "#research/deep/questions.ts";

/** The plan of deep research step by step, with what each of them found. */
export function Steps({
  plan,
  steps,
  isRunning,
  edit,
}: {
  readonly plan: DeepPlan;
  readonly steps: readonly DeepStep[];
  readonly isRunning: boolean;
  /** Where the plan can be changed. */
  readonly edit: string;
}) {
  return (
    <Stack as="section" aria-label="Steps of the plan" data-slot="steps">
      <Stack as="ol" columns="wide" gap={6} rowGap={2}>
        {plan.questions.map(({ id }, index) => {
          const step = steps.find(({ number }) => number === index + 1);
          return (
            <li key={id} data-state={step === undefined ? "open" : "taken"}>
              <span>{QUESTIONS[id].title}</span>{" "}
              <Muted as="span">{step === undefined ? openWords(isRunning) : stepWords(step)}</Muted>
            </li>
          );
        })}
      </Stack>
      <Link to={edit} data-print="hidden">
        Change the plan
      </Link>
    </Stack>
  );
}

function openWords(isRunning: boolean): string {
  return isRunning ? "to come" : "not reached";
}

/** `3 findings, 1 against them, 2 not known`. */
function stepWords({ findings, counterFindings, unknowns, quotes }: DeepStep): string {
  const parts = [
    findings.length === 1 ? "1 finding" : `${findings.length} findings`,
    counterFindings.length === 0 ? null : `${counterFindings.length} against ${findings.length === 1 ? "it" : "them"}`,
    unknowns.length === 0 ? null : `${unknowns.length} not known`,
    quotes.length === 0 ? null : quotes.length === 1 ? "1 quotation" : `${quotes.length} quotations`,
  ];
  return parts.filter((part) => part !== null).join(", ");
}
