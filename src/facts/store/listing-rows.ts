import type { Database } from "#contracts/database.ts";
import type { Listing } from "#facts/company.ts";

const INSERT = `
  INSERT INTO listing (symbol, cik, name, exchange, rank)
  SELECT symbol, cik, name, exchange, rank
  FROM json_to_recordset($1::json) AS given (symbol text, cik text, name text, exchange text, rank integer)
  ORDER BY rank
  ON CONFLICT (symbol) DO NOTHING`;

/** Replaces the list; of two rows for one symbol the better ranked stays. */
export async function replaceListings(within: Database, listings: readonly Listing[]): Promise<void> {
  await within.query("DELETE FROM listing");
  await within.query(INSERT, [JSON.stringify(listings)]);
}

const SELECT = `
  SELECT coalesce(json_agg(json_build_object('cik', cik, 'symbol', symbol, 'name', name, 'exchange', exchange,
    'rank', rank) ORDER BY rank, symbol), '[]'::json) AS listings
  FROM listing`;

/** The stored list, in the SEC's own order. */
export async function loadListings(database: Database): Promise<readonly Listing[]> {
  const [row] = await database.query<{ readonly listings: readonly Listing[] }>(SELECT);
  return row?.listings ?? [];
}
