import { useState } from "react";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { PortfolioEditor } from "#app/portfolios/detail/use-portfolio.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { holdAgainst } from "./hold-against.ts";
import { ImportReview, TakeButtons, type Review } from "./import-review.tsx";
import { itemsOf, type Verdict } from "./verdict.ts";
import { VerdictTable } from "./verdict-table.tsx";
import { hashOf } from "#app/hash-of.ts";
import type { NewItem } from "#contracts/portfolio.ts";
import { bySymbol, findCompanies } from "./find-companies.ts";
import { judgeFile } from "./plan-portfolios.ts";
import { readChosenFile } from "./read-chosen-file.ts";
import { isJson, readPortfolioFile } from "./read-portfolio-file.ts";
import { questionsIn } from "#app/portfolios/import/rows/judge-rows.ts";
import { type Chosen, planRows } from "#app/portfolios/import/rows/plan-rows.ts";
import { recallColumns, rememberColumns } from "./rows/remembered-columns.ts";
import "#app/portfolios/dialogs.css";

/** Takes companies and trades in from a paste or a file, after showing what each row would do. */
export function ImportDialog({
  editor,
  repository,
  onClose,
}: {
  readonly editor: PortfolioEditor;
  readonly repository: PortfolioRepository;
  readonly onClose: () => void;
}) {
  const { text, setText, trouble, looked, most, look, open, change, back, take } = useImport(
    editor,
    repository,
    onClose,
  );
  const meeting = { held: editor.portfolio.items, most };
  return (
    <Dialog isOpen onClose={onClose} title="Import companies and trades">
      {looked === null && (
        <Stack
          as="form"
          gap={4}
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
            Preview
          </Button>
        </Stack>
      )}
      {looked?.kind === "rows" && (
        <ImportReview
          review={looked.review}
          meeting={meeting}
          onChange={(changed) => void change(changed)}
          onBack={back}
          onTake={(items, marked) => void take(items, marked)}
          isBusy={editor.isBusy}
        />
      )}
      {looked?.kind === "file" && (
        <FileReview
          verdicts={holdAgainst(looked.verdicts, meeting)}
          onBack={back}
          onTake={(items) => void take(items, looked.text)}
          isBusy={editor.isBusy}
        />
      )}
    </Dialog>
  );
}

const FILES = ".csv,.tsv,.txt,.json,text/csv,application/json";

interface FileReviewProps extends Pick<Parameters<typeof ImportReview>[0], "onBack" | "isBusy"> {
  readonly verdicts: Parameters<typeof VerdictTable>[0]["verdicts"];
  readonly onTake: (items: ReturnType<typeof itemsOf>) => void;
}

/** The dry run of a file of ours: there is nothing to choose, for it says itself what stands where. */
function FileReview({ verdicts, onBack, onTake, isBusy }: FileReviewProps) {
  const items = itemsOf(verdicts);
  return (
    <Stack gap={4} data-slot="import-review">
      <VerdictTable verdicts={verdicts} />
      <TakeButtons count={items.length} isBusy={isBusy} onBack={onBack} onTake={() => onTake(items)} />
    </Stack>
  );
}

/** What was read and is looked at before anything is changed: rows, or a file of ours. */
type Looked =
  | { readonly kind: "rows"; readonly review: Review }
  | { readonly kind: "file"; readonly text: string; readonly verdicts: readonly Verdict[] };

/** From text to rows that somebody has looked at, to companies in the portfolio. */
function useImport(editor: PortfolioEditor, repository: PortfolioRepository, onDone: () => void) {
  const [text, setText] = useState("");
  const [trouble, setTrouble] = useState<string | null>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const [most, setMost] = useState<number | null>(null);

  /** @param marked - The content and how it was understood, by which the import is known again. */
  async function take(items: readonly NewItem[], marked: string): Promise<void> {
    const contentHash = await hashOf(JSON.stringify([marked, items]));
    if (await editor.import({ contentHash, items })) onDone();
  }

  async function look(content: string): Promise<void> {
    const read = isJson(content) ? await lookAtFile(content) : await lookAtRows(content);
    if (typeof read === "string") return setTrouble(read);
    setTrouble(null);
    const room = await repository.allowance();
    // Who cannot be asked refuses by themselves what is too much.
    setMost(room.ok ? room.value.companies : null);
    setLooked(read);
  }

  /** Another column may name other companies, which have to be found. */
  async function change(changed: Review): Promise<void> {
    const { header, rows } = changed.table;
    const { columns } = changed.understanding;
    if (header !== null) rememberColumns(() => localStorage, header, { columns, ...ofEveryFile(changed.chosen) });
    setLooked({ kind: "rows", review: changed });
    const before = looked?.kind === "rows" ? looked.review.understanding.columns : null;
    if (NAMING.every((field) => columns[field] === before?.[field])) return;
    const companies = await findCompanies(questionsIn(rows, columns));
    setLooked({ kind: "rows", review: { ...changed, companies } });
  }

  async function open(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    const chosen = await readChosenFile(file);
    if (!chosen.ok) return setTrouble(chosen.message);
    setText(chosen.text);
    await look(chosen.text);
  }

  return { text, setText, trouble, looked, most, look, open, change, back: () => setLooked(null), take };
}

/** What the next file of the same kind may be read with; whether all are purchases is a question of each file. */
function ofEveryFile({ mark, dayOrder }: Chosen): Chosen {
  return { ...(mark !== undefined && { mark }), ...(dayOrder !== undefined && { dayOrder }) };
}

const NAMING = ["symbol", "isin", "name"] as const;

/** A file of ours, or the sentence that says why it cannot come into one portfolio. */
async function lookAtFile(text: string): Promise<Looked | string> {
  const file = readPortfolioFile(text);
  if (!file.ok) return file.message;
  const [portfolio] = file.portfolios;
  if (portfolio === undefined || file.portfolios.length > 1) {
    return `The file has ${file.portfolios.length} portfolios. Import it on the Portfolios page.`;
  }
  const companies = await findCompanies(bySymbol(portfolio.rows.map(({ symbol }) => symbol)));
  return { kind: "file", text, verdicts: judgeFile(portfolio.rows, companies) };
}

async function lookAtRows(text: string): Promise<Looked | string> {
  const today = new Date().toISOString().slice(0, 10);
  const plan = planRows(text, today, (header) => recallColumns(() => localStorage, header));
  if (!plan.ok) return plan.message;
  const { table, understanding } = plan;
  const companies = await findCompanies(questionsIn(table.rows, understanding.columns));
  return { kind: "rows", review: { text, table, understanding, chosen: {}, companies, today } };
}
