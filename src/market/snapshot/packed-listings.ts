import { z } from "zod";
import type { ListingRecord } from "#market/records.ts";
import { SNAPSHOT_FORMAT } from "./packed-company.ts";

export const packedListingsSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  exchanges: z.array(z.string()),
  cik: z.array(z.int()),
  symbol: z.array(z.string()),
  name: z.array(z.string()),
  /** Index into exchanges, null where none is given. */
  exchange: z.array(z.int().nullable()),
});

type PackedListings = z.infer<typeof packedListingsSchema>;

/** Folds listings, which come in rank order, into columns. */
export function packListings(listings: readonly ListingRecord[]): PackedListings {
  const exchanges = [
    ...new Set(listings.map((listing) => listing.exchange).filter((name) => name !== null)),
  ].toSorted();
  return {
    format: SNAPSHOT_FORMAT,
    exchanges,
    cik: listings.map((listing) => Number(listing.cik)),
    symbol: listings.map((listing) => listing.symbol),
    name: listings.map((listing) => listing.name),
    exchange: listings.map((listing) => (listing.exchange === null ? null : exchanges.indexOf(listing.exchange))),
  };
}

/** Unfolds the stored columns; throws RangeError where they disagree. */
export function unpackListings(packed: PackedListings): ListingRecord[] {
  return packed.symbol.map((symbol, index) => {
    const cik = packed.cik[index];
    const name = packed.name[index];
    const exchange = packed.exchange[index];
    if (cik === undefined || name === undefined || exchange === undefined) {
      throw new RangeError(`the columns end before row ${String(index)}`);
    }
    return {
      cik: String(cik).padStart(10, "0"),
      symbol,
      name,
      exchange: exchange === null ? null : (packed.exchanges[exchange] ?? null),
      rank: index + 1,
    };
  });
}
