import type { Database } from "#contracts/database.ts";
import type { Place } from "./order-keys.ts";

/** One of the two orders that a person keeps. */
export type Order =
  | { readonly of: "portfolios"; readonly ownerId: string }
  | { readonly of: "items"; readonly ownerId: string; readonly portfolioId: string };

/** A place with the name that people know it by. */
export interface NamedPlace extends Place {
  readonly name: string;
}

/** The places of one list in order. */
export async function readPlaces(within: Database, order: Order): Promise<readonly NamedPlace[]> {
  if (order.of === "portfolios") {
    return within.query<NamedPlace>(
      "SELECT id, order_key AS key, name FROM portfolio WHERE owner_id = $1 ORDER BY order_key, id",
      [order.ownerId],
    );
  }
  return within.query<NamedPlace>(
    `SELECT id, order_key AS key, symbol AS name FROM portfolio_item
     WHERE portfolio_id = $1 AND owner_id = $2 ORDER BY order_key, id`,
    [order.portfolioId, order.ownerId],
  );
}

/** Writes the keys of places, all at once. */
export async function writePlaces(within: Database, order: Order, places: readonly Place[]): Promise<void> {
  const ids = places.map((place) => place.id);
  const keys = places.map((place) => place.key);
  if (order.of === "portfolios") {
    await within.query(
      `UPDATE portfolio p SET order_key = n.key FROM unnest($2::text[], $3::text[]) AS n (id, key)
       WHERE p.id = n.id AND p.owner_id = $1`,
      [order.ownerId, ids, keys],
    );
    return;
  }
  await within.query(
    `UPDATE portfolio_item i SET order_key = n.key FROM unnest($3::text[], $4::text[]) AS n (id, key)
     WHERE i.id = n.id AND i.owner_id = $1 AND i.portfolio_id = $2`,
    [order.ownerId, order.portfolioId, ids, keys],
  );
}
