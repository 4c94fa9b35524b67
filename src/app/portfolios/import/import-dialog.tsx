import { useState } from "react";
import { askNames } from "#app/portfolios/use-names.ts";
import type { CompanyToAdd } from "#app/portfolios/book/book.ts";
import type { PortfolioDesk } from "#app/portfolios/detail/use-portfolio.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { guessColumns, isHeader } from "./columns.ts";
import { ImportReview, type Review } from "./import-review.tsx";
import { symbolsIn, type FoundCompany } from "./judge-rows.ts";
import { recallColumns, rememberColumns } from "./remembered-columns.ts";
import { readPortfolioFile } from "./read-portfolio-file.ts";
import { MOST_BYTES, readTable } from "./read-table.ts";
import { hashOf } from "./hash-of.ts";
import "./import-dialog.css";

interface ImportDialogProps {
  readonly desk: PortfolioDesk;
  readonly onClose: () => void;
}

/** Takes companies and trades in from a paste or a file, after showing what each row would do. */
export function ImportDialog({ desk, onClose }: ImportDialogProps) {
  const { text, setText, trouble, review, look, open, change, back, take } = useImport(desk, onClose);
  return (
    <Dialog isOpen onClose={onClose} title="Import companies and trades">
      <div data-slot="import">
        {review === null ? (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void look(text);
            }}
          >
            <label data-slot="field">
              <span data-slot="field-label">Paste symbols, or rows from a spreadsheet or broker</span>
              <textarea data-slot="text-area" rows={8} value={text} onChange={(event) => setText(event.target.value)} />
            </label>
            <label data-slot="field">
              <span data-slot="field-label">Or choose a CSV or JSON file</span>
              <input type="file" accept={FILES} onChange={(event) => void open(event.target.files?.[0])} />
            </label>
            {trouble !== null && (
              <p data-slot="field-error" role="alert">
                {trouble}
              </p>
            )}
            <Button type="submit" variant="accent" disabled={text.trim() === ""}>
              Look at the rows
            </Button>
          </form>
        ) : (
          <ImportReview
            review={review}
            onChange={(changed) => void change(changed)}
            onBack={back}
            onTake={(items, marked) => void take(items, marked)}
            isBusy={desk.isBusy}
          />
        )}
      </div>
    </Dialog>
  );
}

const FILES = ".csv,.tsv,.txt,.json,text/csv,application/json";

/** From text to rows that somebody has looked at, to companies in the portfolio. */
function useImport(desk: PortfolioDesk, onDone: () => void) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [review, setReview] = useState<Review | null>(null);

  async function take(items: readonly CompanyToAdd[], marked: string): Promise<void> {
    if (await desk.takeImport({ contentHash: await hashOf(marked), items })) onDone();
  }

  async function look(content: string): Promise<void> {
    const own = readPortfolioFile(content);
    if (own !== null) return take(own, content);
    const read = readTable(content, isHeader);
    if (!read.ok) return setTrouble(read.message);
    setTrouble(null);
    const { header, rows } = read.table;
    const columns = (header && recallColumns(() => localStorage, header)) ?? guessColumns(header);
    setReview({ text: content, table: read.table, columns, companies: await companiesOf(symbolsIn(rows, columns)) });
  }

  /** Another column may hold other symbols, which have to be found. */
  async function change(changed: Review): Promise<void> {
    const { header, rows } = changed.table;
    if (header !== null) rememberColumns(() => localStorage, header, changed.columns);
    setReview(changed);
    if (changed.columns.symbol === review?.columns.symbol) return;
    setReview({ ...changed, companies: await companiesOf(symbolsIn(rows, changed.columns)) });
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    if (file.size > MOST_BYTES) {
      return setTrouble("The file is larger than 20 MB. Nothing was read; split it, or leave columns out.");
    }
    const content = await file.text();
    setText(content);
    await look(content);
  }

  return { text, setText, trouble, review, look, open, change, back: () => setReview(null), take };
}

const AT_ONCE = 1_000;

/** What the symbols of a file mean, asked a thousand at a time. */
async function companiesOf(symbols: readonly string[]): Promise<ReadonlyMap<string, FoundCompany>> {
  const { signal } = new AbortController();
  const found = new Map<string, FoundCompany>();
  for (let from = 0; from < symbols.length; from += AT_ONCE) {
    for (const company of await askNames(symbols.slice(from, from + AT_ONCE), signal))
      found.set(company.asked, company);
  }
  return found;
}
