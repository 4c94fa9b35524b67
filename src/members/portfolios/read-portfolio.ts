import type { Database } from "#contracts/database.ts";
import type {
  Lot,
  Portfolio,
  PortfolioItem,
  PortfolioKind,
  PortfolioLine,
  PortfolioList,
} from "#contracts/portfolio.ts";

interface PortfolioRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: string | null;
  readonly kind: PortfolioKind;
  readonly base_currency: string;
  readonly version: number;
  readonly archived_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
  readonly items: readonly ItemJson[];
}

interface ItemJson extends Omit<PortfolioItem, "addedAt" | "lots"> {
  readonly addedAt: string;
  readonly lots: readonly Lot[] | null;
}

/** Numerics travel as text in the JSON, so that no digit is lost on the way. */
const ITEMS = `coalesce((
  SELECT jsonb_agg(jsonb_build_object(
      'id', i.id, 'cik', i.cik, 'symbol', i.symbol, 'note', i.note, 'tags', i.tags,
      'targetWeight', i.target_weight::text, 'addedAt', i.added_at, 'addedPrice', i.added_price::text,
      'lots', (
        SELECT jsonb_agg(jsonb_build_object('id', l.id, 'date', l.traded_on, 'quantity', l.quantity::text,
          'price', l.price::text, 'fee', l.fee::text, 'currency', l.currency)
          || CASE WHEN l.is_opening THEN '{"isOpening": true}'::jsonb ELSE '{}'::jsonb END ORDER BY l.traded_on, l.id)
        FROM portfolio_lot l WHERE l.item_id = i.id AND l.owner_id = p.owner_id
      )
    ) ORDER BY i.order_key, i.id)
  FROM portfolio_item i WHERE i.portfolio_id = p.id AND i.owner_id = p.owner_id), '[]') AS items`;

/** One portfolio with its companies in order, read in one statement; null when the person has no such portfolio. */
export async function readPortfolio(
  within: Database,
  { ownerId, portfolioId }: { readonly ownerId: string; readonly portfolioId: string },
): Promise<Portfolio | null> {
  const rows = await within.query<PortfolioRow>(
    `SELECT p.*, ${ITEMS} FROM portfolio p WHERE p.id = $1 AND p.owner_id = $2`,
    [portfolioId, ownerId],
  );
  return rows[0] === undefined ? null : portfolioOf(rows[0]);
}

/** Everything the person keeps, in their order. */
export async function readAllPortfolios(within: Database, ownerId: string): Promise<readonly Portfolio[]> {
  const rows = await within.query<PortfolioRow>(
    `SELECT p.*, ${ITEMS} FROM portfolio p WHERE p.owner_id = $1 ORDER BY p.order_key, p.id`,
    [ownerId],
  );
  return rows.map(portfolioOf);
}

/** The list of somebody's portfolios with its version. */
export async function readList(within: Database, ownerId: string): Promise<PortfolioList> {
  const versions = await within.query<{ list_version: number }>(
    "SELECT list_version FROM portfolio_owner WHERE owner_id = $1",
    [ownerId],
  );
  const rows = await within.query<Omit<PortfolioRow, "items"> & { readonly companies: number }>(
    `SELECT p.*, (SELECT count(*)::integer FROM portfolio_item i WHERE i.portfolio_id = p.id AND i.owner_id = p.owner_id)
       AS companies FROM portfolio p WHERE p.owner_id = $1 ORDER BY p.order_key, p.id`,
    [ownerId],
  );
  return { version: versions[0]?.list_version ?? 0, portfolios: rows.map(lineOf) };
}

function lineOf(row: Omit<PortfolioRow, "items"> & { readonly companies: number }): PortfolioLine {
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
    items: row.items.map((item) => ({
      ...item,
      addedAt: new Date(item.addedAt).toISOString(),
      lots: item.lots ?? [],
    })),
  };
}
