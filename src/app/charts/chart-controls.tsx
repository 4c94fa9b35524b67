import { useId } from "react";
import { Form, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Choice, Choices } from "#app/ui/choices.tsx";
import { Field } from "#app/ui/field.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import { CHART_BASES, CHART_WINDOWS, chartsPath, type ChartQuestion } from "#research/charts/chart-question.ts";

/** Metrics to choose from, under one heading. */
export interface MetricGroup {
  readonly name: string;
  readonly measures: readonly { readonly id: string; readonly label: string }[];
}

interface ChartControlsProps {
  readonly question: ChartQuestion;
  readonly groups: readonly MetricGroup[];
}

const BASIS_WORDS = { year: "Annual", quarter: "Quarterly", ttm: "Trailing 12 months", month: "Month ends" } as const;

/** What the chart shows: companies and metrics in a form that works without scripts, all else as addresses. */
export function ChartControls({ question, groups }: ChartControlsProps) {
  const { basis, window, scale, isIndexed, hasBands } = question;
  return (
    <Stack gap={3} data-slot="chart-controls" data-print="hidden">
      <ChartForm key={chartsPath(question)} question={question} groups={groups} />
      <ChosenMetrics question={question} groups={groups} />
      <Row gap={4} rowGap={2}>
        <Choices name="Periods">
          {CHART_BASES.map((one) => (
            <Choice key={one} to={chartsPath({ ...question, basis: one })} isChosen={one === basis}>
              {BASIS_WORDS[one]}
            </Choice>
          ))}
        </Choices>
        <Choices name="Window">
          {CHART_WINDOWS.map((one) => (
            <Choice key={one} to={chartsPath({ ...question, window: one })} isChosen={one === window}>
              {one === 1 ? "1 year" : `${one} years`}
            </Choice>
          ))}
        </Choices>
        <Choices name="Drawing">
          <Choice
            to={chartsPath({ ...question, scale: scale === "log" ? "linear" : "log" })}
            isChosen={scale === "log"}
          >
            Log scale
          </Choice>
          <Choice to={chartsPath({ ...question, isIndexed: !isIndexed })} isChosen={isIndexed}>
            Start at 100
          </Choice>
          <Choice to={chartsPath({ ...question, hasBands: !hasBands })} isChosen={hasBands}>
            Median and quartiles
          </Choice>
        </Choices>
      </Row>
    </Stack>
  );
}

function ChartForm({ question, groups }: ChartControlsProps) {
  const id = useId();
  const kept = new URLSearchParams(chartsPath({ ...question, symbols: [] }).split("?")[1]);
  return (
    <Row as={Form} gap={4} rowGap={3} align="start" method="get" action="/charts" data-slot="chart-form">
      <Field
        label="Symbols"
        name="symbols"
        defaultValue={question.symbols.join(", ")}
        placeholder="NVDA, AMD"
        hint="Up to six, separated by commas."
        autoComplete="off"
      />
      <div data-slot="field">
        <label data-slot="field-label" htmlFor={id}>
          Add a metric
        </label>
        <select id={id} data-slot="select" name="metrics" defaultValue="">
          <option value="">Choose a metric</option>
          {groups.map(({ name, measures }) => (
            <optgroup key={name} label={name}>
              {measures.map((measure) => (
                <option key={measure.id} value={measure.id}>
                  {measure.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {[...kept].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit">Draw</Button>
    </Row>
  );
}

/** The metrics of the chart, each with a link that takes it away. */
function ChosenMetrics({ question, groups }: ChartControlsProps) {
  const labels = new Map(groups.flatMap(({ measures }) => measures.map(({ id, label }) => [id, label] as const)));
  if (question.metrics.length === 0) return null;
  return (
    <Row as="ul" gap={2} size="small" data-slot="chart-metrics" aria-label="Metrics">
      {question.metrics.map((id) => {
        const label = labels.get(id) ?? id;
        const without = { ...question, metrics: question.metrics.filter((other) => other !== id) };
        return (
          <li key={id}>
            {label}{" "}
            <Link to={chartsPath(without)} replace preventScrollReset aria-label={`Remove ${label}`}>
              Remove
            </Link>
          </li>
        );
      })}
    </Row>
  );
}
