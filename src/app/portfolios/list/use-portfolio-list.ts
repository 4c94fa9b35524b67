import { useState } from "react";
import { useTracker } from "#app/analytics/tracker.ts";
import type { PortfolioRepository, Ticket } from "#app/portfolios/repository/portfolio-repository.ts";
import type { Notice } from "#app/portfolios/detail/portfolio-stage.ts";
import { createTurns } from "#app/portfolios/reorder/in-turn.ts";
import { movedTo, neighboursAt } from "#app/portfolios/reorder/neighbours.ts";
import type { PortfolioList } from "#contracts/portfolio.ts";

/** A portfolio that was deleted on its own page. */
export interface Deleted extends Ticket {
  readonly name: string;
}

/** The list of portfolios on its page. */
export interface ListEditor {
  readonly list: PortfolioList;
  readonly notice: Notice | null;
  dismiss(): void;
  refuse(text: string): void;
  /** Shows the list as it is after a change made elsewhere, with the way back; undoing answers what went wrong. */
  tell(text: string, undo: () => Promise<string | null>): Promise<void>;
  /** @param index - Where it is to stand, counted from 0. */
  move(id: string, index: number): Promise<void>;
}

export function usePortfolioList(
  repository: PortfolioRepository,
  loaded: PortfolioList,
  deleted: Deleted | null,
): ListEditor {
  const { track } = useTracker();
  const [list, setList] = useState(loaded);
  const [turns] = useState(createTurns<PortfolioList>);
  const refuse = (text: string): void => setNotice({ text, isTrouble: true, undo: null });
  const [notice, setNotice] = useState<Notice | null>(() =>
    deleted === null ? null : { text: `${deleted.name} deleted.`, isTrouble: false, undo: () => restore(deleted) },
  );

  async function restore(ticket: Deleted): Promise<void> {
    const back = await repository.change({ type: "restore", binId: ticket.binId });
    if (!back.ok) return refuse(back.message);
    await show({ text: `${ticket.name} is back.`, isTrouble: false, undo: null });
  }

  /** The list as it is now, with what is said of it. */
  async function show(said: Notice): Promise<void> {
    const now = await repository.list();
    if (now.ok) setList(now.value);
    setNotice(said);
  }

  function tell(text: string, undo: () => Promise<string | null>): Promise<void> {
    const back = async (): Promise<void> => {
      const trouble = await undo();
      await show({ text: trouble ?? "Import undone.", isTrouble: trouble !== null, undo: null });
    };
    return show({ text, isTrouble: false, undo: back });
  }

  async function move(id: string, index: number): Promise<void> {
    const before = list;
    const ids = before.portfolios.map((line) => line.id);
    setList({ ...before, portfolios: movedTo(before.portfolios, id, index) });
    const move = { id, ...neighboursAt(ids, id, index) };
    const moved = await turns.take(before.version, (version) =>
      repository.order({ type: "movePortfolio", ...move, version }),
    );
    if (!moved.ok || !turns.areWaiting()) setList(moved.ok ? moved.value : (moved.current ?? before));
    if (!moved.ok) return refuse(moved.message);
    track("Portfolio Reorder", { portfolio_id: id, item_count: ids.length });
    setNotice({ text: "Moved.", isTrouble: false, undo: null });
  }

  return { list, notice, dismiss: () => setNotice(null), refuse, tell, move };
}

/** What the page of a deleted portfolio left for the list; null when the list was opened otherwise. */
export function readDeleted(state: unknown): Deleted | null {
  if (typeof state !== "object" || state === null || !("deleted" in state)) return null;
  const { deleted } = state;
  if (typeof deleted !== "object" || deleted === null || !("binId" in deleted) || !("name" in deleted)) return null;
  const { binId, name } = deleted;
  return typeof binId === "string" && typeof name === "string" ? { binId, name } : null;
}
