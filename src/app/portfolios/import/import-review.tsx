import { useMemo } from "react";
import type { NewItem } from "#contracts/portfolio.ts";
import { holdAgainst } from "./hold-against.ts";
import {
  columnNames,
  type Columns,
  IMPORT_FIELDS,
  type ImportField,
  unusedColumns,
} from "#app/portfolios/import/rows/columns.ts";
import {
  type Chosen,
  guessUnderstanding,
  judgeTable,
  type Understanding,
} from "#app/portfolios/import/rows/plan-rows.ts";
import type { Table as ReadTable } from "#app/portfolios/import/rows/read-table.ts";
import { type FoundCompany, itemsOf } from "./verdict.ts";
import { VerdictTable } from "./verdict-table.tsx";
import { Button } from "#app/ui/button.tsx";
import { ImportChoices } from "./import-choices.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";

/** What was read, and how it is understood so far. */
export interface Review {
  readonly text: string;
  readonly table: ReadTable;
  readonly understanding: Understanding;
  /** What of it the reader chose by hand, besides the columns. */
  readonly chosen: Chosen;
  readonly companies: ReadonlyMap<string, FoundCompany>;
  /** ISO date. */
  readonly today: string;
}

interface ImportReviewProps {
  readonly review: Review;
  readonly meeting: Parameters<typeof holdAgainst>[1];
  readonly onChange: (review: Review) => void;
  readonly onBack: () => void;
  /** @param marked - The content and how it was understood, by which the import is known again. */
  readonly onTake: (items: readonly NewItem[], marked: string) => void;
  readonly isBusy: boolean;
}

const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  symbol: "Symbol",
  isin: "ISIN",
  name: "Company name",
  side: "Buy or sell",
  status: "Status",
  asset: "Kind of asset",
  level: "Level of detail",
  quantity: "Shares",
  price: "Price paid",
  cost: "Total cost",
  amount: "Amount",
  currency: "Currency",
  date: "Trade date",
  heldOn: "Held on",
  fee: "Fee",
  otherFee: "Other fees",
  note: "Note",
  tags: "Tags",
};

/** The dry run: what each row adds or why it adds nothing, before anything is changed. */
export function ImportReview({ review, meeting, onChange, onBack, onTake, isBusy }: ImportReviewProps) {
  const { table, understanding, text, today } = review;
  const judged = useMemo(() => judgeTable(review), [review]);
  const verdicts = holdAgainst(judged, meeting);
  const items = itemsOf(verdicts);
  const understand = (changed: Partial<Understanding>, chosen = review.chosen): void =>
    onChange({ ...review, chosen, understanding: { ...understanding, ...changed } });

  return (
    <Stack gap={4} data-slot="import-review">
      <ColumnChoice
        review={review}
        onChange={(columns) => understand(guessUnderstanding(table, columns, today, review.chosen))}
      />
      <ImportChoices
        table={table}
        understanding={understanding}
        verdicts={judged}
        onChoose={(chosen) => understand(chosen, { ...review.chosen, ...chosen })}
      />
      <VerdictTable verdicts={verdicts} />
      <NotUsed table={table} columns={understanding.columns} />
      <TakeButtons
        count={items.length}
        isBusy={isBusy}
        onBack={onBack}
        onTake={() => onTake(items, JSON.stringify([text, understanding]))}
      />
    </Stack>
  );
}

/** What else the file holds: nothing is dropped without being named. */
function NotUsed({ table, columns }: { readonly table: ReadTable; readonly columns: Columns }) {
  const unused = unusedColumns(columnNames(table), columns);
  return (
    <>
      {table.header === null && unused.length > 0 && (
        <p>
          There is no header row, so we read the first column as symbols. Choose under “Columns” what the others are.
        </p>
      )}
      {table.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {unused.length > 0 && (
        <details>
          <summary>{unused.length === 1 ? "1 column is not used" : `${unused.length} columns are not used`}</summary>
          <p>{unused.join(", ")}</p>
        </details>
      )}
    </>
  );
}

/** Which column holds what; shown where there is more than one. */
function ColumnChoice({
  review,
  onChange,
}: {
  readonly review: Review;
  readonly onChange: (columns: Columns) => void;
}) {
  const { table } = review;
  const { columns } = review.understanding;
  const names = columnNames(table);
  if (names.length < 2) return null;
  return (
    <details>
      <summary>Columns</summary>
      <div data-slot="field-columns">
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

/** The end of a dry run: take it in, or go back. */
export function TakeButtons({
  count,
  isBusy,
  onTake,
  onBack,
}: {
  /** How many companies come in. */
  readonly count: number;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onBack: () => void;
}) {
  return (
    <Row gap={2} align="end">
      <Button variant="accent" disabled={isBusy || count === 0} onClick={onTake}>
        Import {count} {count === 1 ? "company" : "companies"}
      </Button>
      <Button onClick={onBack}>Back</Button>
    </Row>
  );
}
