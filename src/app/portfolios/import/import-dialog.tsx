import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { PortfolioEditor } from "#app/portfolios/detail/use-portfolio.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { holdAgainst } from "./hold-against.ts";
import { ImportReview, TakeButtons } from "./import-review.tsx";
import { useImport } from "./use-import.ts";
import { itemsOf } from "./verdict.ts";
import { VerdictTable } from "./verdict-table.tsx";
import "./import-dialog.css";

interface ImportDialogProps {
  readonly editor: PortfolioEditor;
  readonly repository: PortfolioRepository;
  readonly onClose: () => void;
}

/** Takes companies and trades in from a paste or a file, after showing what each row would do. */
export function ImportDialog({ editor, repository, onClose }: ImportDialogProps) {
  const { text, setText, trouble, looked, most, look, open, change, back, take } = useImport({
    editor,
    repository,
    onDone: onClose,
  });
  const meeting = { held: editor.portfolio.items, most };
  return (
    <Dialog isOpen onClose={onClose} title="Import companies and trades">
      <div data-slot="import">
        {looked === null && (
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
              Preview
            </Button>
          </form>
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
      </div>
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
    <div data-slot="import-review">
      <VerdictTable verdicts={verdicts} />
      <TakeButtons count={items.length} isBusy={isBusy} onBack={onBack} onTake={() => onTake(items)} />
    </div>
  );
}
