import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { PortfolioSelect } from "#app/portfolios/portfolio-select.tsx";
import { Button } from "#app/ui/button.tsx";
import { Row, Stack } from "#app/ui/layout.tsx";
import {
  type Portfolio,
  type PortfolioLine,
  type NewItem,
  PORTFOLIO_LIMITS,
  type PortfolioItem,
} from "#contracts/portfolio.ts";
import { hashOf } from "#app/hash-of.ts";
import { failure, type Failure, type MergeRecord, type PlannedEdit, undoMergeSteps } from "./undo-merge.ts";
import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import { holdAgainst } from "#app/portfolios/import/hold-against.ts";
import { itemsOf } from "#app/portfolios/import/verdict.ts";
import { companyKey, itemContent } from "#members/portfolios/change/content.ts";

/** Merges a portfolio into another one, whose page says so and takes it back. */
export function MergeForm({
  repository,
  portfolio,
  others,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly portfolio: Portfolio;
  /** The person's other portfolios; at least one. */
  readonly others: readonly PortfolioLine[];
  readonly onTrouble: (message: string) => void;
}) {
  const navigate = useNavigate();
  const [toId, setToId] = useState(others[0]?.id ?? "");
  const [isBusy, setBusy] = useState(false);
  const [question, setQuestion] = useState<string | null>(null);

  async function merge(equal: EqualTrades): Promise<void> {
    setBusy(true);
    const merged = await mergeInto(repository, portfolio.id, toId, equal);
    setBusy(false);
    if (merged.ok) await navigate(`/portfolios/${toId}`, { state: { merged: merged.record } });
    else if (merged.isQuestion === true) setQuestion(merged.message);
    else onTrouble(merged.message);
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    void merge("ask");
  }

  function chooseOther(id: string): void {
    setToId(id);
    setQuestion(null);
  }

  return (
    <Stack as="section" aria-label="Merge">
      <h3>Merge</h3>
      <p>
        Its companies go to the end of the other portfolio, with their notes and trades; companies in both appear once.
        “{portfolio.name}” is then deleted, and links to it stop working.
      </p>
      <Stack as="form" onSubmit={submit}>
        <PortfolioSelect label="Merge into" others={others} chosen={toId} onChoose={chooseOther} />
        {question === null && (
          <Button type="submit" disabled={isBusy}>
            Merge
          </Button>
        )}
      </Stack>
      {question !== null && (
        <>
          <output>{question}</output>
          <Row gap={2}>
            <Button disabled={isBusy} onClick={() => void merge("once")}>
              Count them once
            </Button>
            <Button disabled={isBusy} onClick={() => void merge("both")}>
              Add them up
            </Button>
          </Row>
        </>
      )}
    </Stack>
  );
}

/** What equal trades of two portfolios are: the same shares, shares of their own, or a question for the reader. */
type EqualTrades = "once" | "both" | "ask";

type Merged =
  | { readonly ok: true; readonly record: MergeRecord }
  /** @param isQuestion - Only the reader can say it; nothing has changed. */
  | { readonly ok: false; readonly message: string; readonly isQuestion?: true };

/** Merges a portfolio into another and deletes it; where a step is refused, those before it are taken back. */
export async function mergeInto(
  repository: PortfolioRepository,
  fromId: string,
  toId: string,
  equal: EqualTrades = "once",
): Promise<Merged> {
  const [from, to] = await Promise.all([repository.read(fromId), repository.read(toId)]);
  if (!from.ok) return failure(from);
  if (!to.ok) return failure(to);
  const plan = planMergeInto(from.value, to.value, equal);
  if (!plan.ok) return plan;
  const taken = await takeItems(repository, { from: from.value, to: to.value, items: plan.items });
  if (!taken.ok) return taken;
  const { importId } = taken;
  const edits: PlannedEdit[] = [];
  for (const edit of plan.edits) {
    const changed = await repository.change({
      type: "editHolding",
      portfolioId: toId,
      itemId: edit.itemId,
      ...edit.after,
      from: edit.before,
    });
    if (!changed.ok) {
      await undoMergeSteps(repository, toId, { importId, edits });
      return failure(changed);
    }
    edits.push(edit);
  }
  const removed = await repository.remove({ type: "removePortfolio", portfolioId: fromId });
  if (!removed.ok) {
    await undoMergeSteps(repository, toId, { importId, edits });
    return failure(removed);
  }
  const { name } = from.value;
  const record = { name, toId, toName: to.value.name, binId: removed.value.binId, importId, edits };
  return { ok: true, record };
}

async function takeItems(
  repository: PortfolioRepository,
  {
    from,
    to,
    items,
  }: {
    readonly from: Portfolio;
    readonly to: Portfolio;
    readonly items: readonly NewItem[];
  },
): Promise<{ readonly ok: true; readonly importId: string | null } | Failure> {
  if (items.length === 0) return { ok: true, importId: null };
  // The versions make it a merge of its own each time; sent twice by a slow network it is known again.
  const contentHash = await hashOf(JSON.stringify([from.id, from.version, to.version, items]));
  const taken = await repository.import({ type: "importHoldings", portfolioId: to.id, contentHash, items });
  return taken.ok ? { ok: true, importId: taken.value.importId } : failure(taken);
}

type MergePlan =
  | { readonly ok: true; readonly items: readonly NewItem[]; readonly edits: readonly PlannedEdit[] }
  | Extract<Merged, { readonly ok: false }>;

/**
 * Decides what comes to a portfolio when another is merged into it, so that nothing is lost and nothing doubled:
 * companies it lacks with all that hangs on them, trades it lacks, and notes and tags of both where both have some.
 */
function planMergeInto(from: Portfolio, to: Portfolio, equal: EqualTrades): MergePlan {
  const coming = from.items.map((item, index) => {
    const { cik, symbol, note = "", tags = [], targetWeight = null, lots = [] } = itemContent(item);
    const company = { cik, symbol, note, tags, targetWeight, lots };
    return { line: index + 1, kind: "company" as const, symbol, name: symbol, item: company };
  });
  const held = new Map(to.items.map((item) => [companyKey(item), item]));
  const edits: PlannedEdit[] = [];
  for (const item of from.items) {
    const there = held.get(companyKey(item));
    if (there === undefined) continue;
    const after = joined(there, item);
    const trouble = troubleOf(there.symbol, after);
    if (trouble !== null) return { ok: false, message: trouble };
    const before = writtenOn(there);
    if (JSON.stringify(after) !== JSON.stringify(before)) edits.push({ itemId: there.id, before, after });
  }
  const verdicts = holdAgainst(coming, { held: to.items, most: null, areTotals: false, areOwn: equal === "both" });
  // What stays out would go with the portfolio that is merged.
  const lost = verdicts.find(({ kind }) => kind === "refused" || kind === "full");
  if (lost !== undefined && "reason" in lost) return { ok: false, message: `${lost.symbol}: ${lost.reason}` };
  const items = itemsOf(verdicts);
  const same = equal === "ask" ? lotsIn(coming.map(({ item }) => item)) - lotsIn(items) : 0;
  return same > 0 ? { ok: false, isQuestion: true, message: questionOf(same) } : { ok: true, items, edits };
}

function lotsIn(items: readonly NewItem[]): number {
  return items.reduce((sum, { lots = [] }) => sum + lots.length, 0);
}

function questionOf(count: number): string {
  const trades = count === 1 ? "1 trade or position is" : `${count} trades or positions are`;
  return `${trades} the same in both portfolios. If these are the same shares, count them once; if each portfolio has shares of its own, add them up.`;
}

function writtenOn({ note, tags, targetWeight }: PortfolioItem): Required<HoldingEdit> {
  return { note, tags, targetWeight };
}

function joined(there: PortfolioItem, coming: PortfolioItem): Required<HoldingEdit> {
  const hasNote = coming.note === "" || there.note.includes(coming.note);
  return {
    note: hasNote ? there.note : [there.note, coming.note].filter((note) => note !== "").join("\n"),
    tags: [...new Set([...there.tags, ...coming.tags])],
    targetWeight: there.targetWeight ?? coming.targetWeight,
  };
}

/** What would be cut is not merged: the person decides what goes. */
function troubleOf(symbol: string, { note, tags }: Required<HoldingEdit>): string | null {
  const { noteCharacters, tags: mostTags } = PORTFOLIO_LIMITS;
  if (note.length > noteCharacters) {
    return `The notes on ${symbol} are longer than ${noteCharacters} characters together: shorten one of them first.`;
  }
  return tags.length > mostTags ? `${symbol} would have more than ${mostTags} tags: remove some first.` : null;
}
