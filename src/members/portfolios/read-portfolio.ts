import type { Database } from "#contracts/database.ts";
import type {
  Lot,
  Portfolio,
  PortfolioItem,
  PortfolioKind,
  PortfolioLine,
  PortfolioList,
} from "#contracts/portfolio.ts";
import { listOf, type ImportRecord } from "./change/state.ts";
import type { OrderKeys } from "./order-keys.ts";

interface PortfolioRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly base_currency: string;
  readonly order_key: string;
  readonly version: number;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly ItemJson[];
  readonly lots: readonly LotJson[];
  readonly imports: readonly Pick<ImportRecord, "id" | "contentHash">[];
}

interface ItemJson extends Omit<PortfolioItem, "lots"> {
  readonly key: string;
  readonly importId: string | null;
}

interface LotJson extends Lot {
  readonly itemId: string;
  readonly importId: string | null;
}

/**
 * Companies, trades in order, and imports, each read once. Numerics travel as text in the JSON, so that no digit is lost on the way.
 */
const PARTS = `coalesce((
    SELECT json_agg(json_build_object('id', i.id, 'cik', i.cik, 'symbol', i.symbol, 'note', i.note, 'tags', i.tags,
      'targetWeight', i.target_weight::text, 'addedAt', i.added_at, 'addedPrice', i.added_price::text,
      'key', i.order_key, 'importId', i.import_id) ORDER BY i.order_key, i.id)
    FROM portfolio_item i WHERE i.portfolio_id = p.id AND i.owner_id = p.owner_id), '[]') AS items,
  coalesce((
    SELECT json_agg(json_build_object('itemId', l.item_id, 'id', l.id, 'date', l.traded_on, 'quantity', l.quantity::text,
      'price', l.price::text, 'fee', l.fee::text, 'currency', l.currency, 'isOpening', l.is_opening,
      'importId', l.import_id) ORDER BY l.traded_on, l.id)
    FROM portfolio_lot l JOIN portfolio_item i ON i.id = l.item_id
    WHERE i.portfolio_id = p.id AND i.owner_id = p.owner_id AND l.owner_id = p.owner_id), '[]') AS lots,
  coalesce((
    SELECT json_agg(json_build_object('id', m.id, 'contentHash', m.content_hash))
    FROM portfolio_import m WHERE m.portfolio_id = p.id AND m.owner_id = p.owner_id), '[]') AS imports`;

/** Portfolios with their companies in order, what was imported into them, and the key of each company. */
export interface ReadPortfolios {
  readonly portfolios: readonly Portfolio[];
  readonly imports: readonly ImportRecord[];
  readonly keys: OrderKeys;
}

export async function readPortfolios(tx: Database, ownerId: string, ids: readonly string[]): Promise<ReadPortfolios> {
  if (ids.length === 0) return { portfolios: [], imports: [], keys: new Map() };
  const rows = await tx.query<PortfolioRow>(
    `SELECT p.*, ${PARTS} FROM portfolio p WHERE p.owner_id = $1 AND p.id = ANY($2) ORDER BY p.order_key, p.id`,
    [ownerId, ids],
  );
  const keys = new Map(rows.flatMap(({ items }) => items.map(({ id, key }) => [id, key] as const)));
  return { portfolios: rows.map(portfolioOf), imports: rows.flatMap(importsOf), keys };
}

/** One portfolio with its companies in order, read in one statement; null when the person has no such portfolio. */
export async function readPortfolio(tx: Database, ownerId: string, id: string): Promise<Portfolio | null> {
  const { portfolios } = await readPortfolios(tx, ownerId, [id]);
  return portfolios[0] ?? null;
}

/** Everything the person keeps, in their order. */
export async function readAllPortfolios(tx: Database, ownerId: string): Promise<readonly Portfolio[]> {
  const rows = await tx.query<PortfolioRow>(
    `SELECT p.*, ${PARTS} FROM portfolio p WHERE p.owner_id = $1 ORDER BY p.order_key, p.id`,
    [ownerId],
  );
  return rows.map(portfolioOf);
}

/** The list of somebody's portfolios with its version. */
export async function readList(tx: Database, ownerId: string): Promise<PortfolioList> {
  const versions = await tx.query<{ list_version: number }>(
    "SELECT list_version FROM portfolio_owner WHERE owner_id = $1",
    [ownerId],
  );
  const lines = await readLines(tx, ownerId);
  return listOf({ version: versions[0]?.list_version ?? 0, list: lines.map(({ line }) => line) });
}

interface LineRow extends Omit<PortfolioRow, "items" | "lots" | "imports"> {
  readonly companies: number;
}

/** Each portfolio of the list with its key, in order. */
export async function readLines(
  tx: Database,
  ownerId: string,
): Promise<readonly { readonly line: PortfolioLine; readonly key: string }[]> {
  const rows = await tx.query<LineRow>(
    `SELECT p.*, (SELECT count(*)::integer FROM portfolio_item i WHERE i.portfolio_id = p.id AND i.owner_id = p.owner_id)
       AS companies FROM portfolio p WHERE p.owner_id = $1 ORDER BY p.order_key, p.id`,
    [ownerId],
  );
  return rows.map((row) => ({ line: lineOf(row), key: row.order_key }));
}

function lineOf(row: LineRow): PortfolioLine {
  return {
    id: row.id,
    name: row.name,
    color: row.color,
    kind: row.kind,
    version: row.version,
    archivedAt: row.archived_at,
    updatedAt: row.updated_at,
    companies: row.companies,
  };
}

function portfolioOf(row: PortfolioRow): Portfolio {
  const lots = Map.groupBy(row.lots, ({ itemId }) => itemId);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    color: row.color,
    kind: row.kind,
    baseCurrency: row.base_currency,
    version: row.version,
    archivedAt: row.archived_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    items: row.items.map((item) => itemOf(item, lots.get(item.id) ?? [])),
  };
}

/** With its fields in the order that a change gives them: pages compare companies as text. */
function itemOf(
  { id, cik, symbol, note, tags, targetWeight, addedAt, addedPrice }: ItemJson,
  lots: readonly Lot[],
): PortfolioItem {
  const at = new Date(addedAt).toISOString();
  return { id, cik, symbol, note, tags, targetWeight, addedAt: at, addedPrice, lots: lots.map(lotOf) };
}

function lotOf({ id, date, quantity, price, fee, currency, isOpening }: Lot): Lot {
  const lot = { id, date, quantity, price, fee, currency };
  return isOpening === true ? { ...lot, isOpening } : lot;
}

function importsOf({ id: portfolioId, items, lots, imports }: PortfolioRow): readonly ImportRecord[] {
  if (imports.length === 0) return [];
  const broughtItems = Map.groupBy(items, ({ importId }) => importId);
  const broughtLots = Map.groupBy(lots, ({ importId }) => importId);
  return imports.map(({ id, contentHash }) => ({
    id,
    portfolioId,
    contentHash,
    itemIds: (broughtItems.get(id) ?? []).map((item) => item.id),
    lotIds: (broughtLots.get(id) ?? []).map((lot) => lot.id),
  }));
}
