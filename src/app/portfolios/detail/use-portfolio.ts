import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import type { PortfolioRepository, Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import type { ChangeAnswering, HoldingEdit, PortfolioEdit } from "#contracts/portfolio-change.ts";
import { type MergeRecord, readMerged, undoMerge } from "#app/portfolios/merge/undo-merge.ts";
import { createTurns } from "#app/portfolios/reorder/in-turn.ts";
import type { NewItem, NewLot, Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/change/changed-meanwhile.ts";
import { addCompanies, importCompanies, type ImportContent, moveToOther, removeCompanies } from "./change-companies.ts";
import type { Notice, PortfolioStage } from "./portfolio-stage.ts";
import { isFields } from "#app/portfolios/fields.ts";
import { useIsHydrated } from "#app/ui/reader.tsx";
import { movedTo, neighboursAt } from "#app/portfolios/reorder/neighbours.ts";

/** One portfolio on its page: as it is now, what is said of the last change, and the changes themselves. */
export interface PortfolioEditor {
  readonly portfolio: Portfolio;
  readonly notice: Notice | null;
  readonly isBusy: boolean;
  dismiss(): void;
  say(text: string): void;
  refuse(text: string): void;
  add(items: readonly NewItem[]): Promise<boolean>;
  remove(itemIds: readonly string[]): Promise<void>;
  move(itemId: string, index: number): Promise<void>;
  order(ids: readonly string[]): Promise<void>;
  edit(edit: SeenEdit<PortfolioEdit>): Promise<boolean>;
  editItem(itemId: string, edit: SeenEdit<HoldingEdit>): Promise<boolean>;
  addLot(itemId: string, lot: NewLot): Promise<boolean>;
  removeLot(lotId: string): Promise<boolean>;
  moveTo(itemId: string, to: { readonly id: string; readonly name: string }): Promise<void>;
  import(content: ImportContent): Promise<boolean>;
}

/** @param loaded - The portfolio as the page was opened with it. */
export function usePortfolio(repository: PortfolioRepository, loaded: Portfolio): PortfolioEditor {
  const { stage, notice, isBusy, dismiss } = usePortfolioStage(repository, loaded);
  const { portfolio } = stage;
  const { id: portfolioId } = portfolio;
  const make = async (change: ChangeAnswering<"portfolio">): Promise<boolean> =>
    (await stage.settle(repository.change(change))) !== null;
  return {
    portfolio,
    notice,
    isBusy,
    dismiss,
    say: (text) => stage.say(text),
    refuse: (text) => stage.refuse(text),
    add: (items) => addCompanies(stage, items),
    remove: (itemIds) => removeCompanies(stage, itemIds),
    move: (itemId, index) => moveCompany(stage, itemId, index),
    order: (ids) => orderCompanies(stage, ids),
    edit: ({ edit, from }) => make({ type: "editPortfolio", portfolioId, ...edit, from }),
    editItem: (itemId, { edit, from }) => make({ type: "editHolding", portfolioId, itemId, ...edit, from }),
    addLot: (itemId, lot) => make({ type: "addLots", portfolioId, itemId, lots: [lot] }),
    removeLot: (lotId) => make({ type: "removeLot", portfolioId, lotId }),
    moveTo: (itemId, to) => moveToOther(stage, itemId, to),
    import: (content) => importCompanies(stage, content),
  };
}

function usePortfolioStage(repository: PortfolioRepository, loaded: Portfolio) {
  const { track } = useTracker();
  const navigate = useNavigate();
  const [portfolio, show] = useState(loaded);
  const [notice, setNotice] = useState<Notice | null | "opening">("opening");
  const opening = useOpeningNotice(loaded, takeApart);
  const [isBusy, setBusy] = useState(false);
  const [turns] = useState(createTurns<Portfolio>);
  const refuse = (text: string): void => setNotice({ text, isTrouble: true, undo: null });
  const stage: PortfolioStage = {
    portfolio,
    repository,
    track,
    turns,
    show,
    async settle(change, before = portfolio) {
      setBusy(true);
      const answer = await change;
      if (answer.ok && turns.areWaiting()) return answer.value;
      setBusy(false);
      show(keepItems(portfolio.items, answer.ok ? answer.value : (answer.current ?? before)));
      if (!answer.ok) refuse(answer.message);
      return answer.ok ? answer.value : null;
    },
    say: (text, undo = null) => setNotice({ text, isTrouble: false, undo }),
    refuse,
  };
  async function takeApart(merged: MergeRecord): Promise<void> {
    const undone = await undoMerge(repository, merged);
    if (undone.ok) await navigate(`/portfolios/${undone.id}`);
    else refuse(undone.message);
  }

  const shown = notice === "opening" ? opening : notice;
  return { stage, notice: shown, isBusy, dismiss: () => setNotice(null) };
}

/** A portfolio as it was answered, with the very items there were where they say the same: those are not drawn again. */
export function keepItems(held: readonly PortfolioItem[], answered: Portfolio): Portfolio {
  const texts = new Map(held.map((item) => [JSON.stringify(item), item]));
  return { ...answered, items: answered.items.map((item) => texts.get(JSON.stringify(item)) ?? item) };
}

/**
 * What the page says of the step that led to it: a merge, or a move into the account. Only the browser knows that step,
 * so nothing is said before the page has taken over what the server sent.
 */
function useOpeningNotice(
  { id, name }: Pick<Portfolio, "id" | "name">,
  takeApart: (merged: MergeRecord) => Promise<void>,
): Notice | null {
  const state: unknown = useLocation().state;
  const isHere = useIsHydrated();
  if (!isHere) return null;
  if (isMovedIn(state)) return { text: `${name} is in your account now.`, isTrouble: false, undo: null };
  const merged = readMerged(state, id);
  if (merged === null) return null;
  return { text: `${merged.name} is merged into ${merged.toName}.`, isTrouble: false, undo: () => takeApart(merged) };
}

/** Whether the page of a guest's portfolio led here after the portfolio moved into the account. */
function isMovedIn(state: unknown): boolean {
  return isFields(state) && state["isMovedIn"] === true;
}

/** @param index - Where the company is to stand, counted from 0. */
export function moveCompany(stage: PortfolioStage, itemId: string, index: number): Promise<void> {
  const { portfolio, repository } = stage;
  const ids = portfolio.items.map((item) => item.id);
  const move = { id: itemId, ...neighboursAt(ids, itemId, index) };
  return reorder(stage, movedTo(portfolio.items, itemId, index), (version) =>
    repository.change({ type: "moveHolding", portfolioId: portfolio.id, ...move, version }),
  );
}

/** Makes the order of a sorted view the portfolio's own. */
function orderCompanies(stage: PortfolioStage, ids: readonly string[]): Promise<void> {
  const { portfolio, repository } = stage;
  const items = ids.flatMap((id) => portfolio.items.find((item) => item.id === id) ?? []);
  return reorder(stage, items, (version) =>
    repository.change({ type: "orderHoldings", portfolioId: portfolio.id, ids, version }),
  );
}

/** Shows the new order at once; the answer, or the order there really is, takes its place. */
async function reorder(
  stage: PortfolioStage,
  items: Portfolio["items"],
  change: (version: number) => Promise<Answer<Portfolio>>,
): Promise<void> {
  const before = stage.portfolio;
  stage.show({ ...before, items });
  const after = await stage.settle(stage.turns.take(before.version, change), before);
  if (after === null) return;
  tellOrdered(stage, after);
  const ids = before.items.map((item) => item.id);
  const order = (version: number) =>
    stage.repository.change({ type: "orderHoldings", portfolioId: before.id, ids, version });
  stage.say("Moved.", async () => {
    const back = await stage.settle(order(after.version), after);
    if (back === null) return;
    tellOrdered(stage, back);
    stage.say("Moved back.");
  });
}

/** One event for each new order, also when it is undone (docs/specification-map.md#3). */
function tellOrdered({ track }: PortfolioStage, { id, items }: Portfolio): void {
  track("Portfolio Reorder", { portfolio_id: id, item_count: items.length });
}
