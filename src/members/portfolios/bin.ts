import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { PORTFOLIO_KINDS, type NewItem, type PortfolioContent } from "#contracts/portfolio.ts";
import { holdingList, raiseListVersion, raiseVersion } from "./as-owner.ts";
import { addToList, type CreateRefusal, type StorePlace } from "./create-portfolio.ts";
import { insertItems } from "./insert-portfolio.ts";
import { placeBetween } from "./order-keys.ts";
import type { Changed, PortfolioAllowance } from "./portfolio-answers.ts";
import { readPlaces, writePlaces } from "./places.ts";
import { readPortfolio } from "./read-portfolio.ts";

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
  lots: z.array(lot),
});

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
  }),
  z.object({
    what: z.literal("items"),
    portfolioId: z.string(),
    items: z.array(z.object({ content: item, afterSymbol: z.string().nullable() })),
  }),
]);

/** What lies in the bin. Removed things come back with new ids: nothing else may hold the old ones. */
export type BinBody =
  | { readonly what: "portfolio"; readonly content: PortfolioContent }
  | ({ readonly what: "items" } & RemovedItems);

interface RemovedItems {
  readonly portfolioId: string;
  /** Each with the company that stood before it; null at the start. */
  readonly items: readonly { readonly content: NewItem; readonly afterSymbol: string | null }[];
}

export async function putIntoBin(
  within: Database,
  { ownerId, binId }: { readonly ownerId: string; readonly binId: string },
  body: BinBody,
): Promise<void> {
  await within.query("INSERT INTO portfolio_bin (id, owner_id, body) VALUES ($1, $2, $3)", [
    binId,
    ownerId,
    JSON.stringify(body),
  ]);
}

interface Owner {
  readonly ownerId: string;
  readonly allowance: PortfolioAllowance;
}

/** Brings something back from the bin, once; what cannot come back stays there. */
export function takeFromBin(place: StorePlace, owner: Owner, binId: string): Promise<Changed<CreateRefusal>> {
  const { ownerId } = owner;
  return holdingList(place.database, ownerId, async (within) => {
    const rows = await within.query<{ body: unknown }>(
      "SELECT body FROM portfolio_bin WHERE id = $1 AND owner_id = $2",
      [binId, ownerId],
    );
    if (rows[0] === undefined) return { ok: false, reason: "not-found" };
    const body = binBody.parse(rows[0].body);
    const parts = { ...owner, newId: place.newId };
    const restored =
      body.what === "portfolio"
        ? await addToList(within, parts, body.content)
        : await putItemsBack(within, parts, body);
    if (restored.ok) await within.query("DELETE FROM portfolio_bin WHERE id = $1 AND owner_id = $2", [binId, ownerId]);
    return restored;
  });
}

async function putItemsBack(
  within: Database,
  { ownerId, allowance, newId }: Owner & { readonly newId: () => string },
  body: RemovedItems,
): Promise<Changed<CreateRefusal>> {
  const ref = { ownerId, portfolioId: body.portfolioId };
  const held = await readPortfolio(within, ref);
  if (held === null) return { ok: false, reason: "not-found" };
  if (allowance.companies !== null && held.items.length + body.items.length > allowance.companies) {
    return { ok: false, reason: "too-many-companies" };
  }
  for (const { content, afterSymbol } of body.items) {
    const [id] = await insertItems(within, { ...ref, newId, importId: null }, [content]);
    if (id !== undefined) await placeAfter(within, ref, { id, afterSymbol });
  }
  await raiseVersion(within, ref);
  await raiseListVersion(within, ownerId);
  const portfolio = await readPortfolio(within, ref);
  return portfolio === null ? { ok: false, reason: "not-found" } : { ok: true, portfolio };
}

/** Back behind the company that stood before it; where that has gone too, it stays at the end. */
async function placeAfter(
  within: Database,
  ref: { readonly ownerId: string; readonly portfolioId: string },
  { id, afterSymbol }: { readonly id: string; readonly afterSymbol: string | null },
): Promise<void> {
  const places = await readPlaces(within, { ...ref, of: "items" });
  const others = places.filter((placed) => placed.id !== id);
  const after = others.findIndex((placed) => placed.name === afterSymbol);
  if (afterSymbol !== null && after === -1) return;
  const move = { id, afterId: others[after]?.id ?? null, beforeId: others[after + 1]?.id ?? null };
  const placing = placeBetween(places, move);
  if (placing.ok) await writePlaces(within, { ...ref, of: "items" }, placing.places);
}

/** Empties the bin of every owner; only sweeping may call it. */
export async function emptyBin(within: Database, days: number): Promise<number> {
  const rows = await within.query(
    "DELETE FROM portfolio_bin WHERE removed_at <= now() - make_interval(days => $1) RETURNING id",
    [days],
  );
  return rows.length;
}
