import type { Database } from "#contracts/database.ts";
import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import type { Lot, Portfolio, PortfolioList } from "#contracts/portfolio.ts";
import { asOwner, EVERY_OWNER } from "./as-owner.ts";
import { emptyBin } from "./bin.ts";
import { applyChange } from "./change/apply-change.ts";
import { listOf, type Applied, type ChangeRefusal, type PortfolioAllowance } from "./change/state.ts";
import { differenceOf } from "./difference.ts";
import { lockState } from "./lock-state.ts";
import { readAllPortfolios, readList, readPortfolio } from "./read-portfolio.ts";
import { readShared, revokeShare, sharePortfolio, type PortfolioRef } from "./share.ts";
import { writeDifference } from "./write-difference.ts";

/** Portfolios of signed-in people. Every call names its owner; another's portfolio is the same as none. */
export interface PortfolioStore {
  list(ownerId: string): Promise<PortfolioList>;
  readAll(ownerId: string): Promise<readonly Portfolio[]>;
  read(ref: PortfolioRef): Promise<Portfolio | null>;
  /** Makes one change in one transaction, or says why everything stays. */
  change(ownerId: string, change: PortfolioChange, limits: PortfolioAllowance): Promise<ChangeResult>;
  /** Makes a read-only link that works until it is revoked; an older one of the portfolio ends. */
  share(ref: PortfolioRef, tokenHash: string): Promise<boolean>;
  revokeShare(ref: PortfolioRef): Promise<boolean>;
  readShared(tokenHash: string): Promise<Portfolio | null>;
  /** Deletes everything of a person. */
  forget(ownerId: string): Promise<void>;
  /** Empties the bin of what was removed this many days ago or earlier; returns how much. */
  emptyBin(days: number): Promise<number>;
}

/** What came of a change. */
export type ChangeResult =
  | {
      readonly ok: true;
      /** The portfolio that was changed or made; null for changes of the list, and for one that was removed. */
      readonly portfolio: Portfolio | null;
      readonly list: PortfolioList;
      /** Brings back what was removed; null where nothing was. */
      readonly binId: string | null;
      /** Undoes an import; null where the same content was imported before. */
      readonly importId: string | null;
    }
  | ChangeRefusal;

/** @param newId - 128 random bits as text, so that nobody guesses another's. */
export function createPortfolioStore(database: Database, newId: () => string): PortfolioStore {
  return {
    list: (ownerId) => asOwner(database, ownerId, (tx) => readList(tx, ownerId)),
    readAll: (ownerId) => asOwner(database, ownerId, (tx) => readAllPortfolios(tx, ownerId)),
    read: ({ ownerId, portfolioId }) => asOwner(database, ownerId, (tx) => readPortfolio(tx, ownerId, portfolioId)),
    change: (ownerId, change, limits) =>
      asOwner(database, ownerId, async (tx) => {
        const locked = await lockState(tx, ownerId, change);
        const applied = applyChange(locked.state, change, { limits, now: locked.now, newId });
        if (!applied.ok) return applied;
        await writeDifference(tx, ownerId, differenceOf(locked, applied.state));
        return resultOf(applied);
      }),
    share: (ref, tokenHash) => sharePortfolio(database, ref, tokenHash),
    revokeShare: (ref) => revokeShare(database, ref),
    readShared: (tokenHash) => readShared(database, tokenHash),
    forget: (ownerId) =>
      asOwner(database, ownerId, async (tx) => {
        await tx.query("DELETE FROM portfolio_owner WHERE owner_id = $1", [ownerId]);
      }),
    emptyBin: (days) => asOwner(database, EVERY_OWNER, (tx) => emptyBin(tx, days)),
  };
}

function resultOf({ state, portfolioId, binId, importId }: Applied): ChangeResult {
  const changed = state.portfolios.find(({ id }) => id === portfolioId);
  const portfolio = changed === undefined ? null : inStoredOrder(changed);
  return { ok: true, portfolio, list: listOf(state), binId: binId ?? null, importId: importId ?? null };
}

/** Trades of one day are read in the order of their ids. */
function inStoredOrder(portfolio: Portfolio): Portfolio {
  const place = ({ date, id }: Lot): string => `${date} ${id}`;
  const items = portfolio.items.map((item) => ({
    ...item,
    lots: item.lots.toSorted((one, other) => (place(one) < place(other) ? -1 : 1)),
  }));
  return { ...portfolio, items };
}
