import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { PORTFOLIO_KINDS } from "#contracts/portfolio.ts";
import type { Binned } from "./change/state.ts";

const lot = z.object({
  date: z.string(),
  quantity: z.string(),
  price: z.string().nullable(),
  fee: z.string().nullable(),
  currency: z.string(),
  isOpening: z.boolean().exactOptional(),
});

const item = z.object({
  cik: z.string(),
  symbol: z.string(),
  note: z.string(),
  tags: z.array(z.string()),
  targetWeight: z.string().nullable(),
  addedPrice: z.string().nullable(),
  addedAt: z.string().exactOptional(),
  lots: z.array(lot),
});

/** What was put into the bin by this version and by earlier ones, which did not know all fields. */
const binBody = z.discriminatedUnion("what", [
  z.object({
    what: z.literal("portfolio"),
    content: z.object({
      name: z.string(),
      description: z.string(),
      color: z.string().nullable(),
      kind: z.enum(PORTFOLIO_KINDS),
      baseCurrency: z.string(),
      items: z.array(item),
    }),
    afterId: z.string().nullable().exactOptional(),
  }),
  z.object({
    what: z.literal("items"),
    portfolioId: z.string(),
    items: z.array(z.object({ content: item, afterSymbol: z.string().nullable() })),
  }),
]);

/** What a person may bring back by this id; null where there is nothing. */
export async function readBinned(tx: Database, ownerId: string, binId: string): Promise<Binned | null> {
  const rows = await tx.query<{ body: unknown }>("SELECT body FROM portfolio_bin WHERE id = $1 AND owner_id = $2", [
    binId,
    ownerId,
  ]);
  return rows[0] === undefined ? null : { binId, body: binBody.parse(rows[0].body) };
}

export async function putIntoBin(tx: Database, ownerId: string, { binId, body }: Binned): Promise<void> {
  await tx.query("INSERT INTO portfolio_bin (id, owner_id, body) VALUES ($1, $2, $3)", [
    binId,
    ownerId,
    JSON.stringify(body),
  ]);
}

/** Empties the bin of every owner; only retention may call it. */
export async function emptyBin(tx: Database, days: number): Promise<number> {
  const rows = await tx.query(
    "DELETE FROM portfolio_bin WHERE removed_at <= now() - make_interval(days => $1) RETURNING id",
    [days],
  );
  return rows.length;
}
