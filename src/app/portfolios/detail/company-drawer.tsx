import type { ReactNode, SubmitEvent } from "react";
import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { PORTFOLIO_LIMITS, type PortfolioItem, type PortfolioLine } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";
import { FieldConflicts } from "./field-conflicts.tsx";
import { LotsEditor } from "./lots-editor.tsx";
import { MoveCompany } from "./move-company.tsx";
import type { PortfolioEditor } from "./use-portfolio.ts";
import { type EditedTexts, useTexts } from "./use-texts.ts";
import "./company-drawer.css";

interface CompanyDrawerProps {
  readonly item: PortfolioItem;
  readonly editor: PortfolioEditor;
  /** The person's other portfolios. */
  readonly others: readonly PortfolioLine[];
  /** What came of the last change. */
  readonly notice: ReactNode;
  readonly onClose: () => void;
}

/** Everything that can be done with one company of a portfolio, without dragging (WCAG 2.2, 2.5.7). */
export function CompanyDrawer({ item, editor, others, notice, onClose }: CompanyDrawerProps) {
  return (
    <Dialog isOpen onClose={onClose} title={item.symbol} variant="drawer" notice={notice}>
      <div data-slot="company-drawer">
        <NoteForm key={item.id} item={item} editor={editor} onDone={onClose} />
        <MoveCompany item={item} editor={editor} others={others} onMoved={onClose} />
        <LotsEditor item={item} editor={editor} />
        <Button
          onClick={() => {
            onClose();
            void editor.remove([item.id]);
          }}
        >
          Remove {item.symbol} from this portfolio
        </Button>
      </div>
    </Dialog>
  );
}

const NOTE_FIELDS = ["note", "tags"] as const;

function NoteForm({
  item,
  editor,
  onDone,
}: {
  readonly item: PortfolioItem;
  readonly editor: PortfolioEditor;
  readonly onDone: () => void;
}) {
  const fields = useTexts(NOTE_FIELDS, { note: item.note, tags: item.tags.join(", ") });
  const { texts, edits, conflicts } = fields;

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (edits.length === 0 || (await editor.editItem(item.id, editOf(item, fields)))) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <TextArea
        label="Note"
        rows={4}
        maxLength={PORTFOLIO_LIMITS.noteCharacters}
        value={texts.note}
        onChange={(event) => fields.type("note", event.target.value)}
      />
      <Field
        label="Tags"
        hint="Separated by commas"
        value={texts.tags}
        onChange={(event) => fields.type("tags", event.target.value)}
      />
      <FieldConflicts fields={fields} current={{ note: item.note, tags: item.tags.join(", ") }} what={WHAT} />
      <Button type="submit" variant="accent" disabled={editor.isBusy || conflicts.length > 0}>
        Save note and tags
      </Button>
    </form>
  );
}

const WHAT = { note: "The note", tags: "The tags" };

/** Only what was typed in, so that an edit of the other field elsewhere stays. */
function editOf(item: PortfolioItem, { texts, edits }: EditedTexts<"note" | "tags">): SeenEdit<HoldingEdit> {
  const note = edits.find(({ name }) => name === "note");
  const tags = edits.find(({ name }) => name === "tags");
  // A tag may hold a comma, so the list itself is told where it is the one that was edited.
  const seenTags = tags?.from === item.tags.join(", ") ? item.tags : tagsOf(tags?.from ?? "");
  return {
    edit: { ...(note && { note: texts.note }), ...(tags && { tags: tagsOf(texts.tags) }) },
    from: { ...(note && { note: note.from }), ...(tags && { tags: seenTags }) },
  };
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
