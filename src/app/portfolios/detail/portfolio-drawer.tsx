import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { PortfolioBook } from "#app/portfolios/book/book.ts";
import { MergeForm } from "#app/portfolios/merge/merge-form.tsx";
import { KindField } from "#app/portfolios/kind-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { PORTFOLIO_LIMITS, type PortfolioKind, type PortfolioLine } from "#contracts/portfolio.ts";
import { CalendarFeedLink } from "./portfolio-links.tsx";
import type { PortfolioDesk } from "./use-portfolio.ts";

interface PortfolioDrawerProps {
  readonly desk: PortfolioDesk;
  readonly book: PortfolioBook;
  /** The person's other portfolios. */
  readonly others: readonly PortfolioLine[];
  readonly onClose: () => void;
}

/** What can be done with a portfolio as a whole. */
export function PortfolioDrawer({ desk, book, others, onClose }: PortfolioDrawerProps) {
  const navigate = useNavigate();
  const { portfolio } = desk;

  async function duplicate(): Promise<void> {
    const copy = await book.duplicate(portfolio.id, copyName(portfolio.name));
    if (!copy.ok) return desk.refuse(copy.message);
    onClose();
    await navigate(`/portfolios/${copy.value.id}`);
  }

  async function remove(): Promise<void> {
    const ticket = await book.remove(portfolio.id);
    if (!ticket.ok) return desk.refuse(ticket.message);
    // The list says what was deleted, and takes it back.
    await navigate("/portfolios", { state: { deleted: { name: portfolio.name, ...ticket.value } } });
  }

  async function archive(): Promise<void> {
    if (await desk.edit({ isArchived: portfolio.archivedAt === null })) onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Portfolio" variant="drawer">
      <div data-slot="company-drawer">
        <SettingsForm desk={desk} onDone={onClose} />
        {book.kind === "member" && (
          <CalendarFeedLink portfolioId={portfolio.id} onTrouble={(message) => desk.refuse(message)} />
        )}
        {others.length > 0 && (
          <MergeForm book={book} portfolio={portfolio} others={others} onTrouble={(message) => desk.refuse(message)} />
        )}
        <section aria-label="More">
          <div data-slot="button-row">
            <Button onClick={() => void duplicate()}>Duplicate</Button>
            <Button onClick={() => void archive()}>{portfolio.archivedAt === null ? "Archive" : "Bring back"}</Button>
            <Button onClick={() => void remove()}>Delete</Button>
          </div>
        </section>
      </div>
    </Dialog>
  );
}

/** Short enough with its addition. */
function copyName(name: string): string {
  return `${name.slice(0, PORTFOLIO_LIMITS.nameCharacters - 7)} (copy)`;
}

function SettingsForm({ desk, onDone }: { readonly desk: PortfolioDesk; readonly onDone: () => void }) {
  const { portfolio } = desk;
  const [name, setName] = useState(portfolio.name);
  const [description, setDescription] = useState(portfolio.description);
  const [kind, setKind] = useState<PortfolioKind>(portfolio.kind);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (await desk.edit({ name: name.trim(), description, kind })) onDone();
  }

  return (
    <form onSubmit={(event) => void save(event)}>
      <Field
        label="Name"
        required
        maxLength={PORTFOLIO_LIMITS.nameCharacters}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={PORTFOLIO_LIMITS.descriptionCharacters}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <KindField kind={kind} onChange={setKind} />
      <Button type="submit" variant="accent" disabled={desk.isBusy || name.trim() === ""}>
        Save
      </Button>
    </form>
  );
}
