import type { ReactNode, SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { PortfolioEdit } from "#contracts/portfolio-change.ts";
import { MergeForm } from "#app/portfolios/merge/merge-form.tsx";
import { KIND_NAMES, KindField } from "#app/portfolios/kind-field.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field, TextArea } from "#app/ui/field.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import { PORTFOLIO_LIMITS, type PortfolioKind, type PortfolioLine } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";
import { FieldConflicts } from "./field-conflicts.tsx";
import { CalendarFeedLink } from "./portfolio-links.tsx";
import type { PortfolioEditor } from "./use-portfolio.ts";
import { type EditedTexts, useTexts } from "./use-texts.ts";

interface PortfolioDrawerProps {
  readonly editor: PortfolioEditor;
  readonly repository: PortfolioRepository;
  /** The person's other portfolios. */
  readonly others: readonly PortfolioLine[];
  /** What came of the last change. */
  readonly notice: ReactNode;
  readonly onClose: () => void;
}

/** What can be done with a portfolio as a whole. */
export function PortfolioDrawer({ editor, repository, others, notice, onClose }: PortfolioDrawerProps) {
  const navigate = useNavigate();
  const { portfolio } = editor;

  async function duplicate(): Promise<void> {
    const copy = await repository.change({
      type: "duplicatePortfolio",
      portfolioId: portfolio.id,
      name: copyName(portfolio.name),
    });
    if (!copy.ok) return editor.refuse(copy.message);
    onClose();
    await navigate(`/portfolios/${copy.value.id}`);
  }

  async function remove(): Promise<void> {
    const ticket = await repository.remove({ type: "removePortfolio", portfolioId: portfolio.id });
    if (!ticket.ok) return editor.refuse(ticket.message);
    // The list says what was deleted, and takes it back.
    await navigate("/portfolios", { state: { deleted: { name: portfolio.name, ...ticket.value } } });
  }

  async function archive(): Promise<void> {
    const isArchived = portfolio.archivedAt !== null;
    if (await editor.edit({ edit: { isArchived: !isArchived }, from: { isArchived } })) onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Portfolio" variant="drawer" notice={notice}>
      <Stack gap={5}>
        <SettingsForm editor={editor} onDone={onClose} />
        {repository.kind === "member" && (
          <CalendarFeedLink portfolioId={portfolio.id} onTrouble={(message) => editor.refuse(message)} />
        )}
        {others.length > 0 && (
          <MergeForm
            repository={repository}
            portfolio={portfolio}
            others={others}
            onTrouble={(message) => editor.refuse(message)}
          />
        )}
        <section aria-label="More">
          <Row gap={2} align="end">
            <Button onClick={() => void duplicate()}>Duplicate</Button>
            <Button onClick={() => void archive()}>{portfolio.archivedAt === null ? "Archive" : "Bring back"}</Button>
            <Button onClick={() => void remove()}>Delete</Button>
          </Row>
        </section>
      </Stack>
    </Dialog>
  );
}

/** Short enough with its addition. */
function copyName(name: string): string {
  return `${name.slice(0, PORTFOLIO_LIMITS.nameCharacters - 7)} (copy)`;
}

const SETTINGS = ["name", "description", "kind"] as const;

function SettingsForm({ editor, onDone }: { readonly editor: PortfolioEditor; readonly onDone: () => void }) {
  const { name, description, kind } = editor.portfolio;
  const fields = useTexts(SETTINGS, { name, description, kind });
  const { texts, edits, conflicts } = fields;

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (edits.length === 0 || (await editor.edit(editOf(fields)))) onDone();
  }

  return (
    <Stack as="form" onSubmit={(event) => void save(event)}>
      <Field
        label="Name"
        required
        maxLength={PORTFOLIO_LIMITS.nameCharacters}
        value={texts.name}
        onChange={(event) => fields.type("name", event.target.value)}
      />
      <TextArea
        label="Description"
        rows={3}
        maxLength={PORTFOLIO_LIMITS.descriptionCharacters}
        value={texts.description}
        onChange={(event) => fields.type("description", event.target.value)}
      />
      <KindField kind={kindOf(texts.kind)} onChange={(chosen) => fields.type("kind", chosen)} />
      <FieldConflicts fields={fields} current={{ name, description, kind: KIND_NAMES[kind] }} what={WHAT} />
      <Button
        type="submit"
        variant="accent"
        disabled={editor.isBusy || texts.name.trim() === "" || conflicts.length > 0}
      >
        Save
      </Button>
    </Stack>
  );
}

const WHAT = { name: "The name", description: "The description", kind: "The kind" };

/** Only what was changed here, so that an edit of another field elsewhere stays. */
function editOf({ texts, edits }: EditedTexts<(typeof SETTINGS)[number]>): SeenEdit<PortfolioEdit> {
  const from = new Map(edits.map((edit) => [edit.name, edit.from]));
  const valuesOf = (textOf: (name: (typeof SETTINGS)[number]) => string): PortfolioEdit => ({
    ...(from.has("name") && { name: textOf("name") }),
    ...(from.has("description") && { description: textOf("description") }),
    ...(from.has("kind") && { kind: kindOf(textOf("kind")) }),
  });
  return {
    edit: valuesOf((name) => (name === "name" ? texts.name.trim() : texts[name])),
    from: valuesOf((name) => from.get(name) ?? ""),
  };
}

function kindOf(text: string): PortfolioKind {
  return text === "HOLDINGS" ? "HOLDINGS" : "WATCHLIST";
}
