import { hashOf } from "#app/hash-of.ts";
import { creationOf, type Answer, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { doesSomething, type PlannedPortfolio } from "./plan-portfolios.ts";
import { itemsOf } from "./verdict.ts";

/** Takes back one portfolio's part of an import. */
type Undo = () => Promise<Answer<unknown>>;

export type TakenPortfolios =
  | { readonly ok: true; readonly taken: number; readonly undo: () => Promise<string | null> }
  | { readonly ok: false; readonly message: string };

/** Takes in what was planned, portfolio by portfolio; where one is refused, those before it are taken back. */
export async function takePortfolios(
  repository: PortfolioRepository,
  plan: readonly PlannedPortfolio[],
): Promise<TakenPortfolios> {
  const undos: Undo[] = [];
  for (const planned of plan.filter(doesSomething)) {
    const refusal = await takeOne(repository, planned, undos);
    if (refusal === null) continue;
    await undoAll(undos);
    return { ok: false, message: refusal };
  }
  return { ok: true, taken: undos.length, undo: () => undoAll(undos) };
}

async function takeOne(
  repository: PortfolioRepository,
  planned: PlannedPortfolio,
  undos: Undo[],
): Promise<string | null> {
  const { into, file, verdicts } = planned;
  const { name, description, color, kind } = file;
  const items = itemsOf(verdicts);
  const made =
    into === null ? await repository.change(creationOf({ name, description, color, kind, items: [] })) : null;
  if (made?.ok === false) return made.message;
  const id = made?.value.id ?? into?.id ?? "";
  // A new portfolio goes with all that came into it.
  if (made !== null) undos.push(() => repository.remove({ type: "removePortfolio", portfolioId: id }));
  if (items.length === 0) return null;
  const contentHash = await hashOf(JSON.stringify([name, items]));
  const taken = await repository.import({ type: "importHoldings", portfolioId: id, contentHash, items });
  if (!taken.ok) return taken.message;
  const { importId } = taken.value;
  if (made === null && importId !== null)
    undos.push(() => repository.change({ type: "undoImport", portfolioId: id, importId }));
  return null;
}

/** The last first; tells what went wrong, if anything did. */
async function undoAll(undos: readonly Undo[]): Promise<string | null> {
  let trouble: string | null = null;
  for (const undo of undos.toReversed()) {
    const undone = await undo();
    if (!undone.ok) trouble ??= undone.message;
  }
  return trouble;
}
