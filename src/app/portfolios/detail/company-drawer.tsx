import { useState, type SubmitEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { PORTFOLIO_LIMITS, type PortfolioItem, type PortfolioLine } from "#contracts/portfolio.ts";
import { LotsEditor } from "./lots-editor.tsx";
import { MoveCompany } from "./move-company.tsx";
import type { PortfolioDesk } from "./use-portfolio.ts";
import "./company-drawer.css";

interface CompanyDrawerProps {
  readonly item: PortfolioItem;
  readonly desk: PortfolioDesk;
  /** The person's other portfolios. */
  readonly others: readonly PortfolioLine[];
  readonly onClose: () => void;
}

/** Everything that can be done with one company of a portfolio, without dragging (WCAG 2.2, 2.5.7). */
export function CompanyDrawer({ item, desk, others, onClose }: CompanyDrawerProps) {
  return (
    <Dialog isOpen onClose={onClose} title={item.symbol} variant="drawer">
      <div data-slot="company-drawer">
        <NoteForm key={item.id} item={item} desk={desk} onDone={onClose} />
        <MoveCompany item={item} desk={desk} others={others} onMoved={onClose} />
        <LotsEditor item={item} desk={desk} />
        <Button
          onClick={() => {
            onClose();
            void desk.remove([item.id]);
          }}
        >
          Remove {item.symbol} from this portfolio
        </Button>
      </div>
    </Dialog>
  );
}

interface NoteFormProps {
  readonly item: PortfolioItem;
  readonly desk: PortfolioDesk;
  readonly onDone: () => void;
}

function NoteForm({ item, desk, onDone }: NoteFormProps) {
  const [note, setNote] = useState(item.note);
  const [tags, setTags] = useState(item.tags.join(", "));

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await desk.editItem(item.id, { note, tags: tagsOf(tags) })) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <TextArea
        label="Note"
        rows={4}
        maxLength={PORTFOLIO_LIMITS.noteCharacters}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Field label="Tags" hint="Separated by commas" value={tags} onChange={(event) => setTags(event.target.value)} />
      <Button type="submit" variant="accent" disabled={desk.isBusy}>
        Save note and tags
      </Button>
    </form>
  );
}

function tagsOf(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(",")
        .map((tag) => tag.trim())
        .filter((tag) => tag !== ""),
    ),
  ];
}
