import { Form, Link } from "react-router";
import { AsOfForm, TypeTabs } from "#app/research/page/question-controls.tsx";
import { researchPath } from "#app/research/page/research-address.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Muted, Row, Stack } from "#app/ui/layout.tsx";
import { DEEP_LIMITS } from "#contracts/api/deep-questions.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { OfferedQuestion } from "./offered-questions.ts";

interface PlanViewProps {
  readonly company: { readonly symbol: string; readonly displayName: string };
  readonly asOf: string | null;
  /** What the form starts with. */
  readonly plan: DeepPlan;
  readonly offered: readonly OfferedQuestion[];
  /** The model that words research here; null where none is configured. */
  readonly model: string | null;
  /** Whether a model was asked for the plan, and gave one; null where none was asked. */
  readonly proposal: "given" | "none" | null;
  /** The newest day that the data knows, ISO. */
  readonly newest: string;
}

/** What deep research is going to ask, for the reader to change before it runs; a plain GET form. */
export function PlanView({ company, asOf, plan, offered, newest, model, proposal }: PlanViewProps) {
  const { symbol, displayName } = company;
  const today = researchPath({ symbol, type: "deep", asOf: null });
  return (
    <div data-slot="research">
      <header>
        <h1>Deep research on {displayName}</h1>
      </header>
      <Row gap={5} rowGap={0} align="end" isSpread data-slot="research-bar">
        <TypeTabs symbol={symbol} asOf={asOf} current="deep" />
        <AsOfForm asOf={asOf} newest={newest} kept={{ type: "deep" }} today={today} />
      </Row>
      <Muted isMeasured data-slot="plan-words">
        This is the plan. Each question becomes a step: what supports it, what contradicts it and what is not known. A
        memo sums the steps up. Change the plan as you like, then run it; the address of this page keeps it.
      </Muted>
      {model !== null && <Proposal model={model} proposal={proposal} ask={`${today}&propose=1`} />}
      <Stack
        as={Form}
        gap={6}
        align="start"
        method="get"
        action={`/research/${encodeURIComponent(symbol)}`}
        data-slot="plan"
      >
        <input type="hidden" name="type" value="deep" />
        {asOf !== null && <input type="hidden" name="asOf" value={asOf} />}
        <Stack columns="middle" gap={5}>
          {offered.map((question) => (
            <Question
              key={question.id}
              question={question}
              asked={plan.questions.find(({ id }) => id === question.id)}
            />
          ))}
        </Stack>
        <Stack columns="middle" gap={5}>
          <Field
            label="Look in its filings for"
            name="words"
            defaultValue={plan.filings.join(", ")}
            maxLength={DEEP_LIMITS.words * DEEP_LIMITS.longestWord}
            hint={`Up to ${DEEP_LIMITS.words} words or phrases, with commas between them. We quote what we find under Risks.`}
          />
          <Field
            label="Maximum quotations"
            name="quotes"
            type="number"
            min={0}
            max={DEEP_LIMITS.quotes}
            defaultValue={plan.budget.quotes}
          />
          <Field
            label="Maximum sentences on each side of a question"
            name="findings"
            type="number"
            min={1}
            max={DEEP_LIMITS.findings}
            defaultValue={plan.budget.findings}
          />
        </Stack>
        <Button type="submit" variant="accent">
          Run this plan
        </Button>
      </Stack>
    </div>
  );
}

/** Who wrote the plan, and how to have a model propose one. */
function Proposal({
  model,
  proposal,
  ask,
}: {
  readonly model: string;
  readonly proposal: PlanViewProps["proposal"];
  /** Where the model is asked. */
  readonly ask: string;
}) {
  return (
    <Muted isMeasured data-slot="plan-proposal">
      {proposal === "given" && `${model} proposed this plan; our rules checked it.`}
      {proposal === "none" &&
        `${model} proposed no plan that can run, or today’s limit is reached. Our rules made this plan.`}
      {proposal === null && (
        <Link to={ask} reloadDocument rel="nofollow">
          Have {model} propose a plan
        </Link>
      )}
    </Muted>
  );
}

function Question({
  question: { id, title, metrics },
  asked,
}: {
  readonly question: OfferedQuestion;
  readonly asked: DeepPlan["questions"][number] | undefined;
}) {
  return (
    <Stack as="fieldset" gap={0} data-slot="plan-question">
      <legend>
        <label>
          <input type="checkbox" name="q" value={id} defaultChecked={asked !== undefined} /> {title}
        </label>
      </legend>
      {metrics.map((metric) => (
        <label key={metric.id}>
          <input
            type="checkbox"
            name="m"
            value={`${id}.${metric.id}`}
            defaultChecked={asked?.metrics.includes(metric.id) ?? false}
          />{" "}
          {metric.label}
        </label>
      ))}
    </Stack>
  );
}
