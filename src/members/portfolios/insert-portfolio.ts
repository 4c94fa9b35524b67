import type { Database } from "#contracts/database.ts";
import type { NewItem, NewLot, PortfolioContent } from "#contracts/portfolio.ts";
import { companyKey } from "./company-key.ts";
import { nameKey } from "./name-key.ts";
import { keysAfter } from "./order-keys.ts";

/** Where new rows get their ids: 128 random bits, so that nobody guesses another's. */
export type NewId = () => string;

interface Owned {
  readonly ownerId: string;
  readonly newId: NewId;
}

interface Into extends Owned {
  readonly portfolioId: string;
  /** The import that brings the rows, so that it can be undone; null for what a person adds. */
  readonly importId: string | null;
}

/** Adds a portfolio at the end of the list with all its content; returns its id. The list must be held. */
export async function insertPortfolio(within: Database, owned: Owned, content: PortfolioContent): Promise<string> {
  const { ownerId, newId } = owned;
  const id = newId();
  const last = await within.query<{ order_key: string }>(
    "SELECT order_key FROM portfolio WHERE owner_id = $1 ORDER BY order_key DESC LIMIT 1",
    [ownerId],
  );
  const [key] = keysAfter(last[0]?.order_key ?? null, 1);
  const { name, description, color, kind, baseCurrency } = content;
  await within.query(
    `INSERT INTO portfolio (id, owner_id, name, name_key, description, color, kind, base_currency, order_key)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, ownerId, name, nameKey(name), description, color, kind, baseCurrency, key],
  );
  await insertItems(within, { ...owned, portfolioId: id, importId: null }, content.items);
  return id;
}

/** Adds companies at the end of a portfolio; those that are there already stay as they are. Returns the new ids. */
export async function insertItems(within: Database, into: Into, items: readonly NewItem[]): Promise<readonly string[]> {
  const { ownerId, portfolioId, importId, newId } = into;
  const held = await within.query<{ cik: string; symbol: string; order_key: string }>(
    "SELECT cik, symbol, order_key FROM portfolio_item WHERE portfolio_id = $1 AND owner_id = $2 ORDER BY order_key",
    [portfolioId, ownerId],
  );
  const known = new Set(held.map(companyKey));
  const fresh = items.filter((item) => {
    const key = companyKey(item);
    return !known.has(key) && known.add(key);
  });
  const keys = keysAfter(held.at(-1)?.order_key ?? null, fresh.length);
  const rows = fresh.map((item, index) => ({ id: newId(), item, key: keys[index] }));
  await within.query(
    `INSERT INTO portfolio_item
       (id, owner_id, portfolio_id, cik, symbol, note, tags, target_weight, added_price, import_id, order_key)
     SELECT r.id, $1, $2, r.cik, r.symbol, r.note, ARRAY(SELECT jsonb_array_elements_text(r.tags)), r.weight, r.price, $3, r.key
     FROM jsonb_to_recordset($4::jsonb)
       AS r (id text, cik text, symbol text, note text, tags jsonb, weight numeric, price numeric, key text)`,
    [
      ownerId,
      portfolioId,
      importId,
      JSON.stringify(
        rows.map(({ id, item, key }) => ({
          id,
          cik: item.cik,
          symbol: item.symbol,
          note: item.note ?? "",
          tags: item.tags ?? [],
          weight: item.targetWeight ?? null,
          price: item.addedPrice ?? null,
          key,
        })),
      ),
    ],
  );
  for (const { id, item } of rows) await insertLots(within, { ...into, itemId: id }, item.lots ?? []);
  return rows.map(({ id }) => id);
}

/** Adds trades to one company; returns their ids. */
export async function insertLots(
  within: Database,
  { ownerId, newId, importId, itemId }: Owned & { readonly importId: string | null; readonly itemId: string },
  lots: readonly NewLot[],
): Promise<readonly string[]> {
  if (lots.length === 0) return [];
  const rows = lots.map((lot) => ({ id: newId(), isOpening: false, ...lot }));
  await within.query(
    `INSERT INTO portfolio_lot (id, owner_id, item_id, traded_on, quantity, price, fee, currency, is_opening, import_id)
     SELECT r.id, $1, $2, r.date, r.quantity, r.price, r.fee, r.currency, r."isOpening", $3
     FROM jsonb_to_recordset($4::jsonb)
       AS r (id text, date date, quantity numeric, price numeric, fee numeric, currency text, "isOpening" boolean)`,
    [ownerId, itemId, importId, JSON.stringify(rows)],
  );
  return rows.map(({ id }) => id);
}
