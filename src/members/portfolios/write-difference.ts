import type { Database } from "#contracts/database.ts";
import type { Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import { putIntoBin } from "./bin.ts";
import { nameKey } from "./change/content.ts";
import type { Difference, ItemRow, LotRow } from "./difference.ts";
import type { OrderKeys } from "./order-keys.ts";

/** Writes rows of one person in a transaction. */
interface Writer {
  readonly tx: Database;
  readonly ownerId: string;
}

/** Rows are removed before rows are added: a company that moves to another portfolio keeps its id. */
export async function writeDifference(tx: Database, ownerId: string, difference: Difference): Promise<void> {
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
