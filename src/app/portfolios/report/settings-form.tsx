import type { FormEvent } from "react";
import { useNavigate } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { EQUAL_WEIGHT, type PortfolioReport, type ReportSettings } from "#research/portfolio-report/report.ts";
import { AGAINST_NOTHING, percentField, SETTING_NAMES } from "./report-settings.ts";

interface SettingsFormProps {
  readonly settings: ReportSettings;
  readonly report: PortfolioReport;
}

const BASES = [
  ["equal", "equal weight"],
  ["value", "value of your shares"],
  ["target", "target weights"],
] as const;

/** What a reader may choose; it stands in the address, so that it can be kept and sent. */
export function SettingsForm({ settings, report }: SettingsFormProps) {
  const navigate = useNavigate();
  const apply = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) {
      if (typeof value === "string" && value.trim() !== "") query.set(name, value.trim());
    }
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
  const { against, thresholds } = settings;
  return (
    <details data-slot="report-settings">
      <summary>Weights, comparison and thresholds</summary>
      <form onSubmit={apply}>
        <div data-slot="field">
          <label data-slot="field-label" htmlFor="report-weights">
            Weigh by
          </label>
          <select id="report-weights" data-slot="select" name={SETTING_NAMES.weights} defaultValue={report.basis}>
            {BASES.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </div>
        <Field
          label="Compare returns with"
          name={SETTING_NAMES.against}
          defaultValue={against === EQUAL_WEIGHT ? "" : (against ?? AGAINST_NOTHING)}
          placeholder="its companies, equally weighted"
          hint="A symbol, or “none”."
          pattern="[A-Za-z0-9.\-]{1,20}"
        />
        <Field label="Single position over" {...thresholdField(SETTING_NAMES.position, thresholds.position)} />
        <Field label="Results within a week over" {...thresholdField(SETTING_NAMES.reporting, thresholds.reporting)} />
        <Field
          label="Negative free cash flow over"
          {...thresholdField(SETTING_NAMES.negativeCash, thresholds.negativeCash)}
        />
        <Button type="submit">Apply</Button>
      </form>
    </details>
  );
}

function thresholdField(name: string, share: string) {
  return { name, unit: "%", type: "number", min: 0, max: 100, step: 0.1, defaultValue: percentField(share) };
}
