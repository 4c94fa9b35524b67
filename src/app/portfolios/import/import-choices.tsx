import { isDayOrderOpen, isSideOpen, type Chosen, type Understanding } from "./rows/plan-rows.ts";
import type { Table } from "./rows/read-table.ts";
import type { Verdict } from "./verdict.ts";
import { Row } from "#app/ui/layout.tsx";

interface ImportChoicesProps {
  readonly table: Table;
  readonly understanding: Understanding;
  readonly verdicts: readonly Verdict[];
  readonly onChoose: (chosen: Chosen) => void;
}

/** How a file writes numbers and days, and what it leaves open: only the reader can say it. */
export function ImportChoices({ table, understanding, verdicts, onChoose }: ImportChoicesProps) {
  const { areNamesTrusted = false, areBought = false } = understanding;
  return (
    <>
      <Row gap={2} align="end">
        <MarkChoice mark={understanding.mark} onChoose={onChoose} />
        {isDayOrderOpen(table, understanding.columns) && (
          <label data-slot="field">
            <span data-slot="field-label">Date format</span>
            <select
              data-slot="select"
              value={understanding.dayOrder}
              onChange={(event) => onChoose({ dayOrder: event.target.value === "dmy" ? "dmy" : "mdy" })}
            >
              <option value="mdy">month/day/year</option>
              <option value="dmy">day/month/year</option>
            </select>
          </label>
        )}
        {isSideOpen(table, understanding) && (
          <label data-slot="field">
            <span data-slot="field-label">Rows without buy or sell</span>
            <select
              data-slot="select"
              value={areBought ? "bought" : ""}
              onChange={(event) => onChoose({ areBought: event.target.value === "bought" })}
            >
              <option value="">Do not import</option>
              <option value="bought">All are purchases</option>
            </select>
          </label>
        )}
      </Row>
      {(areNamesTrusted || verdicts.some((verdict) => "doubt" in verdict)) && (
        <label>
          <input
            type="checkbox"
            checked={areNamesTrusted}
            onChange={(event) => onChoose({ areNamesTrusted: event.target.checked })}
          />{" "}
          Names differ: import these rows by their symbols
        </label>
      )}
    </>
  );
}

function MarkChoice({ mark, onChoose }: { readonly onChoose: (chosen: Chosen) => void } & Pick<Understanding, "mark">) {
  return (
    <label data-slot="field">
      <span data-slot="field-label">Decimal mark</span>
      <select
        data-slot="select"
        value={mark ?? ""}
        onChange={(event) => onChoose({ mark: event.target.value === "," ? "," : "." })}
      >
        {mark === null && (
          <option value="" disabled>
            Choose
          </option>
        )}
        <option value=".">1,234.56</option>
        <option value=",">1.234,56</option>
      </select>
    </label>
  );
}
