import type { Answer, PortfolioRepository, Ticket } from "#app/portfolios/repository/portfolio-repository.ts";
import type { ChangeOf } from "#contracts/portfolio-change.ts";
import type { NewItem, Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import { namesOf, type PortfolioStage } from "./portfolio-stage.ts";

/** Adds companies at the end; tells the tracker of those that were not there. */
export async function addCompanies(stage: PortfolioStage, items: readonly NewItem[]): Promise<boolean> {
  const after = await stage.settle(
    stage.repository.change({ type: "addHoldings", portfolioId: stage.portfolio.id, items }),
  );
  if (after === null) return false;
  const added = missingFrom(stage.portfolio, after.items);
  tell(stage, "Portfolio Company Add", added);
  stage.say(added.length === 0 ? "It was already there." : `${namesOf(added)} added.`);
  return true;
}

/** Takes companies out, with a way back. */
export async function removeCompanies(stage: PortfolioStage, itemIds: readonly string[]): Promise<void> {
  const { portfolio, repository } = stage;
  const gone = portfolio.items.filter((item) => itemIds.includes(item.id));
  const ticket = await removeAsSeen(repository, portfolio, itemIds);
  if (!ticket.ok) {
    if (ticket.current !== null) stage.show(ticket.current);
    return stage.refuse(ticket.message);
  }
  tell(stage, "Portfolio Company Remove", gone);
  await stage.settle(repository.read(portfolio.id));
  stage.say(`${namesOf(gone)} removed.`, async () => {
    if ((await stage.settle(repository.change({ type: "restore", ...ticket.value }))) === null) return;
    tell(stage, "Portfolio Company Add", gone);
    stage.say("Restored.");
  });
}

/** How often others may change a portfolio while companies are taken out of it. */
const TRIES = 3;

/** Takes companies out that are as they are shown, whatever else of the portfolio was changed elsewhere meanwhile. */
async function removeAsSeen(
  repository: PortfolioRepository,
  shown: Portfolio,
  itemIds: readonly string[],
): Promise<Answer<Ticket, Portfolio>> {
  let { version } = shown;
  for (let tried = 1; ; tried += 1) {
    const ticket = await repository.remove({ type: "removeHoldings", portfolioId: shown.id, ids: itemIds, version });
    if (ticket.ok || ticket.current === null || tried === TRIES) return ticket;
    const { current } = ticket;
    const edited = shown.items.find((item) => itemIds.includes(item.id) && !isAsShown(item, current.items));
    if (edited !== undefined) {
      const message = `${edited.symbol} changed in another tab or on another device. It was not removed; look at it first.`;
      return { ...ticket, message };
    }
    version = current.version;
  }
}

function isAsShown(shown: PortfolioItem, items: Portfolio["items"]): boolean {
  return items.some((item) => item.id === shown.id && JSON.stringify(item) === JSON.stringify(shown));
}

/** Moves a company to the end of another portfolio. */
export async function moveToOther(
  stage: PortfolioStage,
  itemId: string,
  to: { readonly id: string; readonly name: string },
): Promise<void> {
  const { portfolio, repository, track } = stage;
  const symbol = portfolio.items.find((item) => item.id === itemId)?.symbol ?? "";
  const move = { type: "moveToPortfolio", fromId: portfolio.id, itemId, portfolioId: to.id } as const;
  if ((await stage.settle(repository.change(move))) === null) return;
  track("Portfolio Company Remove", { portfolio_id: portfolio.id, company_symbol: symbol });
  track("Portfolio Company Add", { portfolio_id: to.id, company_symbol: symbol });
  stage.say(`${symbol} moved to ${to.name}.`);
}

/** What is imported, and the hash by which the same content is known again. */
export type ImportContent = Pick<ChangeOf<"importHoldings">, "contentHash" | "items">;

/** Imports companies, with a way back; the same content again changes nothing. */
export async function importCompanies(stage: PortfolioStage, content: ImportContent): Promise<boolean> {
  const { portfolio, repository } = stage;
  const taken = await repository.import({ type: "importHoldings", portfolioId: portfolio.id, ...content });
  if (!taken.ok) {
    stage.refuse(taken.message);
    return false;
  }
  const { portfolio: after, importId } = taken.value;
  stage.show(after);
  const added = missingFrom(portfolio, after.items);
  tell(stage, "Portfolio Company Add", added);
  if (importId === null) {
    stage.say("This content was already imported. Nothing changed.");
    return true;
  }
  stage.say("Imported.", async () => {
    const now = await repository.read(portfolio.id);
    const written = now.ok ? added.filter((item) => isWrittenOn(item, now.value.items)) : [];
    if (written.length > 0) {
      return stage.refuse(
        `The import was not undone: it would delete what you wrote on ${namesOf(written)} since. Remove what you do not want by hand.`,
      );
    }
    const back = await stage.settle(
      repository.change({ type: "undoImport", portfolioId: portfolio.id, importId }),
      after,
    );
    if (back === null) return;
    tell(stage, "Portfolio Company Remove", missingFrom(back, added));
    stage.say("Import undone.");
  });
  return true;
}

/** Whether somebody changed the note, the tags or the target of a company since it was imported. */
function isWrittenOn(imported: PortfolioItem, items: Portfolio["items"]): boolean {
  const text = ({ note, tags, targetWeight }: PortfolioItem): string => JSON.stringify([note, tags, targetWeight]);
  const now = items.find(({ id }) => id === imported.id);
  return now !== undefined && text(now) !== text(imported);
}

/** Those companies that a portfolio does not hold. */
function missingFrom(portfolio: Portfolio, items: Portfolio["items"]): Portfolio["items"] {
  const held = new Set(portfolio.items.map((item) => item.symbol));
  return items.filter((item) => !held.has(item.symbol));
}

/** One event for each added or removed company, also when a change is undone (docs/specification-map.md#3). */
function tell(
  { portfolio, track }: PortfolioStage,
  event: "Portfolio Company Add" | "Portfolio Company Remove",
  items: Portfolio["items"],
): void {
  for (const { symbol } of items) track(event, { portfolio_id: portfolio.id, company_symbol: symbol });
}
