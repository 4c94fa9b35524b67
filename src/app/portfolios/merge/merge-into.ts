import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { hashOf } from "#app/portfolios/import/hash-of.ts";
import type { NewItem, Portfolio } from "#contracts/portfolio.ts";
import type { MergeRecord } from "./merge-record.ts";
import { planMergeInto, type PlannedEdit } from "./plan-merge-into.ts";
import { failure, undoMergeSteps, type Failure } from "./undo-merge.ts";

export type Merged =
  | { readonly ok: true; readonly record: MergeRecord }
  | { readonly ok: false; readonly message: string };

/** Merges a portfolio into another and deletes it; where a step is refused, those before it are taken back. */
export async function mergeInto(repository: PortfolioRepository, fromId: string, toId: string): Promise<Merged> {
  const [from, to] = await Promise.all([repository.read(fromId), repository.read(toId)]);
  if (!from.ok) return failure(from);
  if (!to.ok) return failure(to);
  const plan = planMergeInto(from.value, to.value);
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
