import { Form } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { CompareQuestion } from "./comparison.ts";
import type { MeasureGroup } from "./measure-choices.ts";

interface CompareFormProps {
  readonly question: CompareQuestion;
  readonly choices: readonly MeasureGroup[];
}

/** Which companies, by what, and what is drawn; a plain form, so that it works without scripts too. */
export function CompareForm({ question, choices }: CompareFormProps) {
  const chosen = new Set(question.measures);
  return (
    <Form method="get" data-slot="compare-form">
      <Field
        label="Symbols"
        name="symbols"
        defaultValue={question.symbols.join(", ")}
        placeholder="NVDA, AMD, INTC"
        hint="Two to six symbols, separated by commas."
        autoComplete="off"
      />
      <div data-slot="field">
        <label data-slot="field-label" htmlFor="compare-chart">
          Chart by year
        </label>
        <select id="compare-chart" data-slot="select" name="chart" defaultValue={question.charted ?? undefined}>
          {choices.map(({ name, measures }) => (
            <optgroup key={name} label={name}>
              {measures.map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button type="submit">Compare</Button>
      <details data-slot="compare-measures">
        <summary>Metrics in the table: {question.measures.length}</summary>
        <div>
          {choices.map(({ name, measures }) => (
            <fieldset key={name}>
              <legend>{name}</legend>
              {measures.map(({ id, label }) => (
                <label key={id}>
                  <input type="checkbox" name="metrics" value={id} defaultChecked={chosen.has(id)} /> {label}
                </label>
              ))}
            </fieldset>
          ))}
        </div>
      </details>
    </Form>
  );
}
