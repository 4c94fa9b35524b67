import { useState } from "react";
import type { CompanyToAdd } from "#app/portfolios/book/book.ts";
import { IMPORT_FIELDS, type Columns, type ImportField } from "./columns.ts";
import { holdAgainst } from "./hold-against.ts";
import { judgeRows } from "./judge-rows.ts";
import { dayOrderOf, type DayOrder } from "./read-day.ts";
import { decimalMarkOf, type DecimalMark } from "./read-number.ts";
import type { Table as ReadTable } from "./read-table.ts";
import { TakeButtons } from "./take-buttons.tsx";
import { itemsOf, type FoundCompany } from "./verdict.ts";
import { VerdictTable } from "./verdict-table.tsx";

/** What was read, and how it is understood so far. */
export interface Review {
  readonly text: string;
  readonly table: ReadTable;
  readonly columns: Columns;
  readonly companies: ReadonlyMap<string, FoundCompany>;
}

interface ImportReviewProps {
  readonly review: Review;
  readonly meeting: Parameters<typeof holdAgainst>[1];
  readonly onChange: (review: Review) => void;
  readonly onBack: () => void;
  /** @param marked - The content and how it was understood, by which the import is known again. */
  readonly onTake: (items: readonly CompanyToAdd[], marked: string) => void;
  readonly isBusy: boolean;
}

const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  symbol: "Symbol",
  quantity: "Shares",
  price: "Price",
  date: "Day",
  fee: "Fee",
  side: "Buy or sell",
  note: "Note",
  tags: "Tags",
};

/** The dry run: what each row adds or why it adds nothing, before anything is changed. */
export function ImportReview({ review, meeting, onChange, onBack, onTake, isBusy }: ImportReviewProps) {
  const { table, columns, companies, text } = review;
  const cells = (field: ImportField): readonly string[] =>
    table.rows.map((row) => row.cells[columns[field] ?? -1] ?? "").filter((cell) => cell !== "");
  const guessedOrder = dayOrderOf(cells("date"));
  const [chosenOrder, setOrder] = useState<DayOrder>("mdy");
  const [chosenMark, setMark] = useState<DecimalMark | null>(null);
  const mark = chosenMark ?? decimalMarkOf([...cells("quantity"), ...cells("price")]);
  const dayOrder = guessedOrder ?? chosenOrder;
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const judged = judgeRows(table.rows, { columns, mark, dayOrder, companies, today });
  const verdicts = holdAgainst(judged, meeting);
  const items = itemsOf(verdicts);

  return (
    <div data-slot="import-review">
      <ColumnChoice review={review} onChange={(changed) => onChange({ ...review, columns: changed })} />
      <div data-slot="button-row">
        <label data-slot="field">
          <span data-slot="field-label">Decimal mark</span>
          <select data-slot="select" value={mark} onChange={(event) => setMark(event.target.value === "," ? "," : ".")}>
            <option value=".">1,234.56</option>
            <option value=",">1.234,56</option>
          </select>
        </label>
        {guessedOrder === null && (
          <label data-slot="field">
            <span data-slot="field-label">Days are written</span>
            <select
              data-slot="select"
              value={chosenOrder}
              onChange={(event) => setOrder(event.target.value === "dmy" ? "dmy" : "mdy")}
            >
              <option value="mdy">month/day/year</option>
              <option value="dmy">day/month/year</option>
            </select>
          </label>
        )}
      </div>
      <VerdictTable verdicts={verdicts} />
      <TakeButtons
        count={items.length}
        isBusy={isBusy}
        onBack={onBack}
        onTake={() => onTake(items, JSON.stringify([text, columns, mark, dayOrder]))}
      />
    </div>
  );
}

interface ColumnChoiceProps {
  readonly review: Review;
  readonly onChange: (columns: Columns) => void;
}

/** Which column holds what; shown where there is more than one. */
function ColumnChoice({ review: { table, columns }, onChange }: ColumnChoiceProps) {
  const width = Math.max(table.header?.length ?? 0, ...table.rows.slice(0, 20).map((row) => row.cells.length));
  if (width < 2) return null;
  const names = Array.from({ length: width }, (_, index) => table.header?.[index] ?? `Column ${index + 1}`);
  return (
    <details>
      <summary>Columns</summary>
      <div data-slot="lot-fields">
        {IMPORT_FIELDS.map((field) => (
          <label key={field} data-slot="field">
            <span data-slot="field-label">{FIELD_LABELS[field]}</span>
            <select
              data-slot="select"
              value={columns[field] ?? ""}
              onChange={({ target }) =>
                onChange({ ...columns, [field]: target.value === "" ? null : Number(target.value) })
              }
            >
              <option value="">none</option>
              {names.map((name, index) => (
                <option key={index} value={index}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </details>
  );
}
