import type { Database } from "#contracts/database.ts";
import type { PortfolioChange } from "#contracts/portfolio-change.ts";
import type { Lot, Portfolio, PortfolioList, PortfolioItem } from "#contracts/portfolio.ts";
import { asOwner, EVERY_OWNER } from "./as-owner.ts";
import { emptyBin, putIntoBin } from "./bin.ts";
import { applyChange } from "./change/apply-change.ts";
import { listOf, type Applied, type ChangeRefusal, type PortfolioAllowance } from "./change/state.ts";
import { differenceOf, type Difference, type ItemRow, type LotRow } from "./difference.ts";
import { lockState } from "./lock-state.ts";
import { readAllPortfolios, readList, readPortfolio } from "./read-portfolio.ts";
import { readShared, revokeShare, sharePortfolio, type PortfolioRef } from "./share.ts";
import { nameKey } from "./change/content.ts";
import type { OrderKeys } from "./order-keys.ts";

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

/** Writes rows of one person in a transaction. */
interface Writer {
  readonly tx: Database;
  readonly ownerId: string;
}

/** Rows are removed before rows are added: a company that moves to another portfolio keeps its id. */
async function writeDifference(tx: Database, ownerId: string, difference: Difference): Promise<void> {
  const { listVersion, portfolios, items, lots, imports, bin } = difference;
  const writer = { tx, ownerId };
  if (listVersion !== null) {
    await tx.query("UPDATE portfolio_owner SET list_version = $2 WHERE owner_id = $1", [ownerId, listVersion]);
  }
  await remove(writer, "portfolio_lot", lots.removed);
  await remove(writer, "portfolio_item", items.removed);
  await remove(writer, "portfolio_import", imports.removed);
  await remove(writer, "portfolio", portfolios.removed);
  await remove(writer, "portfolio_bin", bin.removed);
  await writeKeys(writer, "portfolio", portfolios.keys);
  for (const portfolio of portfolios.added) await addPortfolio(writer, portfolio);
  for (const portfolio of portfolios.edited) await updatePortfolio(writer, portfolio);
  for (const { id, portfolioId, contentHash } of imports.added) {
    await tx.query("INSERT INTO portfolio_import (id, owner_id, portfolio_id, content_hash) VALUES ($1, $2, $3, $4)", [
      id,
      ownerId,
      portfolioId,
      contentHash,
    ]);
  }
  await writeKeys(writer, "portfolio_item", items.keys);
  await updateItems(writer, items.edited);
  await addItems(writer, items.added);
  await addLots(writer, lots.added);
  for (const binned of bin.added) await putIntoBin(tx, ownerId, binned);
}

type Table = "portfolio" | "portfolio_item" | "portfolio_lot" | "portfolio_import" | "portfolio_bin";

async function remove({ tx, ownerId }: Writer, table: Table, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.query(`DELETE FROM ${table} WHERE owner_id = $1 AND id = ANY($2)`, [ownerId, ids]);
}

async function writeKeys({ tx, ownerId }: Writer, table: Table, keys: OrderKeys): Promise<void> {
  if (keys.size === 0) return;
  await tx.query(
    `UPDATE ${table} t SET order_key = n.key FROM unnest($2::text[], $3::text[]) AS n (id, key)
     WHERE t.id = n.id AND t.owner_id = $1`,
    [ownerId, [...keys.keys()], [...keys.values()]],
  );
}

async function addPortfolio({ tx, ownerId }: Writer, row: Portfolio & { readonly key: string }): Promise<void> {
  const { id, name, description, color, kind, baseCurrency, version, createdAt, key } = row;
  await tx.query(
    `INSERT INTO portfolio
       (id, owner_id, name, name_key, description, color, kind, base_currency, version, created_at, updated_at, order_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11)`,
    [id, ownerId, name, nameKey(name), description, color, kind, baseCurrency, version, createdAt, key],
  );
}

async function updatePortfolio({ tx, ownerId }: Writer, portfolio: Portfolio): Promise<void> {
  const { id, name, description, color, kind, archivedAt, version, updatedAt } = portfolio;
  await tx.query(
    `UPDATE portfolio SET name = $3, name_key = $4, description = $5, color = $6, kind = $7, archived_at = $8,
       version = $9, updated_at = $10 WHERE id = $1 AND owner_id = $2`,
    [id, ownerId, name, nameKey(name), description, color, kind, archivedAt, version, updatedAt],
  );
}

async function updateItems({ tx, ownerId }: Writer, items: readonly PortfolioItem[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ id, note, tags, targetWeight }) => ({ id, note, tags, weight: targetWeight }));
  await tx.query(
    `UPDATE portfolio_item i SET note = r.note, tags = ARRAY(SELECT jsonb_array_elements_text(r.tags)), target_weight = r.weight
     FROM jsonb_to_recordset($2::jsonb) AS r (id text, note text, tags jsonb, weight numeric)
     WHERE i.id = r.id AND i.owner_id = $1`,
    [ownerId, JSON.stringify(rows)],
  );
}

async function addItems({ tx, ownerId }: Writer, items: readonly ItemRow[]): Promise<void> {
  if (items.length === 0) return;
  const rows = items.map(({ lots: _lots, ...row }) => row);
  await tx.query(
    `INSERT INTO portfolio_item (id, owner_id, portfolio_id, cik, symbol, note, tags, target_weight, added_at, added_price,
       import_id, order_key)
     SELECT r.id, $1, r."portfolioId", r.cik, r.symbol, r.note, ARRAY(SELECT jsonb_array_elements_text(r.tags)),
       r."targetWeight", r."addedAt", r."addedPrice", r."importId", r.key
     FROM jsonb_to_recordset($2::jsonb) AS r (id text, "portfolioId" text, cik text, symbol text, note text, tags jsonb,
       "targetWeight" numeric, "addedAt" timestamptz, "addedPrice" numeric, "importId" text, key text)`,
    [ownerId, JSON.stringify(rows)],
  );
}

async function addLots({ tx, ownerId }: Writer, lots: readonly LotRow[]): Promise<void> {
  if (lots.length === 0) return;
  const rows = lots.map((lot) => ({ isOpening: false, ...lot }));
  await tx.query(
    `INSERT INTO portfolio_lot (id, owner_id, item_id, traded_on, quantity, price, fee, currency, is_opening, import_id)
     SELECT r.id, $1, r."itemId", r.date, r.quantity, r.price, r.fee, r.currency, r."isOpening", r."importId"
     FROM jsonb_to_recordset($2::jsonb) AS r (id text, "itemId" text, date date, quantity numeric, price numeric,
       fee numeric, currency text, "isOpening" boolean, "importId" text)`,
    [ownerId, JSON.stringify(rows)],
  );
}
