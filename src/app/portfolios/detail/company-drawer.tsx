import { type ReactNode, type SubmitEvent, useState } from "react";
import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { PORTFOLIO_LIMITS, type PortfolioItem, type PortfolioLine } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";
import { FieldConflicts } from "./field-conflicts.tsx";
import { MoveCompany } from "./move-company.tsx";
import type { PortfolioEditor } from "./use-portfolio.ts";
import { type EditedTexts, useTexts } from "./use-texts.ts";
import { readNumber } from "#app/portfolios/import/rows/read-number.ts";
import { Day } from "#app/ui/reader.tsx";
import { NoFigure } from "#app/ui/inline.tsx";
import { Stack } from "#app/ui/layout.tsx";
import { NumberCell, NumberHeading, Table } from "#app/ui/table.tsx";
import { formatDate } from "#research/text/format-date.ts";

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
      <Stack gap={5}>
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
      </Stack>
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
    <Stack as="form" onSubmit={(event) => void save(event)}>
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
    </Stack>
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

const EMPTY = { date: "", quantity: "", price: "", fee: "" };

/** The trades in one company, as they were made; splits are applied when values are worked out. */
function LotsEditor({ item, editor }: { readonly item: PortfolioItem; readonly editor: PortfolioEditor }) {
  const [draft, setDraft] = useState(EMPTY);
  const [trouble, setTrouble] = useState<string | null>(null);

  async function add(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const quantity = readNumber(draft.quantity, ".");
    const price = readNumber(draft.price, ".");
    const fee = draft.fee.trim() === "" ? null : readNumber(draft.fee, ".");
    if (draft.date === "" || quantity === null || !/[1-9]/.test(quantity) || price === null || price.startsWith("-")) {
      return setTrouble("Give a day, a number of shares (negative for a sale) and a price in dollars.");
    }
    if (fee === null && draft.fee.trim() !== "") return setTrouble("Give the fee as a number, or leave it out.");
    setTrouble(null);
    if (await editor.addLot(item.id, { date: draft.date, quantity, price, fee, currency: "USD" })) setDraft(EMPTY);
  }

  const field = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      setDraft({ ...draft, [name]: event.target.value }),
  });

  return (
    <Stack as="section" aria-label="Trades">
      <h3>Trades</h3>
      {item.lots.length > 0 && <LotTable item={item} onRemove={(id) => void editor.removeLot(id)} />}
      <Stack as="form" onSubmit={(event) => void add(event)}>
        <div data-slot="field-columns">
          <Field label="Day" type="date" {...field("date")} />
          <Field label="Shares" inputMode="decimal" {...field("quantity")} />
          <Field label="Price" inputMode="decimal" unit="USD" {...field("price")} />
          <Field label="Fee" inputMode="decimal" unit="USD" {...field("fee")} />
        </div>
        {trouble !== null && (
          <p data-slot="field-error" role="alert">
            {trouble}
          </p>
        )}
        <Button type="submit" disabled={editor.isBusy}>
          Add trade
        </Button>
      </Stack>
    </Stack>
  );
}

function LotTable({ item, onRemove }: { readonly item: PortfolioItem; readonly onRemove: (lotId: string) => void }) {
  return (
    <Table caption={`Trades in ${item.symbol}`} isCaptionHidden>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <NumberHeading>Shares</NumberHeading>
          <NumberHeading>Price</NumberHeading>
          <NumberHeading>Fee</NumberHeading>
          <th scope="col">
            <span data-slot="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {item.lots.map((lot) => (
          <tr key={lot.id}>
            <td>
              {lot.isOpening === true && "held on "}
              <Day iso={lot.date} />
            </td>
            <NumberCell>{lot.quantity}</NumberCell>
            <NumberCell>
              {lot.price ?? <NoFigure reason={`We do not know what you paid on ${formatDate(lot.date)}.`} />}
            </NumberCell>
            <NumberCell>
              {lot.fee ?? <NoFigure reason={`You entered no fee for ${formatDate(lot.date)}.`} />}
            </NumberCell>
            <td>
              <Button variant="quiet" aria-label={`Remove the trade of ${lot.date}`} onClick={() => onRemove(lot.id)}>
                ×
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
