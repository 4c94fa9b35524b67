import { useState } from "react";
import { useNavigate } from "react-router";
import { useTracker } from "#app/analytics/tracker.ts";
import type {
  Answer,
  CompanyToAdd,
  ImportedContent,
  ItemEdit,
  PortfolioBook,
  PortfolioEdit,
} from "#app/portfolios/book/book.ts";
import type { MergeRecord } from "#app/portfolios/merge/merge-record.ts";
import { undoMerge } from "#app/portfolios/merge/undo-merge.ts";
import { createTurns } from "#app/portfolios/reorder/in-turn.ts";
import type { NewLot, Portfolio } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/changed-meanwhile.ts";
import { addCompanies, importCompanies, moveToOther, removeCompanies } from "./change-companies.ts";
import { keepItems } from "./keep-items.ts";
import { useOpeningNotice } from "./opening-notice.ts";
import { moveCompany, orderCompanies } from "./order-companies.ts";
import type { Notice, PortfolioStage } from "./portfolio-stage.ts";

/** One portfolio on its page: as it is now, what is said of the last change, and the changes themselves. */
export interface PortfolioDesk {
  readonly portfolio: Portfolio;
  readonly notice: Notice | null;
  readonly isBusy: boolean;
  dismiss(): void;
  say(text: string): void;
  refuse(text: string): void;
  add(items: readonly CompanyToAdd[]): Promise<boolean>;
  remove(itemIds: readonly string[]): Promise<void>;
  move(itemId: string, index: number): Promise<void>;
  order(ids: readonly string[]): Promise<void>;
  edit(edit: SeenEdit<PortfolioEdit>): Promise<boolean>;
  editItem(itemId: string, edit: SeenEdit<ItemEdit>): Promise<boolean>;
  addLot(itemId: string, lot: NewLot): Promise<boolean>;
  removeLot(lotId: string): Promise<boolean>;
  moveTo(itemId: string, to: { readonly id: string; readonly name: string }): Promise<void>;
  takeImport(content: ImportedContent): Promise<boolean>;
}

/** @param loaded - The portfolio as the page was opened with it. */
export function usePortfolio(book: PortfolioBook, loaded: Portfolio): PortfolioDesk {
  const { stage, notice, isBusy, dismiss } = usePortfolioStage(book, loaded);
  const { portfolio } = stage;
  const isTaken = async (change: Promise<Answer<Portfolio>>): Promise<boolean> => (await stage.settle(change)) !== null;
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
    edit: (edit) => isTaken(book.change(portfolio.id, edit)),
    editItem: (itemId, edit) => isTaken(book.changeItem(portfolio.id, itemId, edit)),
    addLot: (itemId, lot) => isTaken(book.addLots(portfolio.id, itemId, [lot])),
    removeLot: (lotId) => isTaken(book.removeLot(portfolio.id, lotId)),
    moveTo: (itemId, to) => moveToOther(stage, itemId, to),
    takeImport: (content) => importCompanies(stage, content),
  };
}

function usePortfolioStage(book: PortfolioBook, loaded: Portfolio) {
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
    book,
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
    const undone = await undoMerge(book, merged);
    if (undone.ok) await navigate(`/portfolios/${undone.id}`);
    else refuse(undone.message);
  }

  const shown = notice === "opening" ? opening : notice;
  return { stage, notice: shown, isBusy, dismiss: () => setNotice(null) };
}
