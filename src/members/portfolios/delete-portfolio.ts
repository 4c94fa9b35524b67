import { holdingList, raiseListVersion } from "./as-owner.ts";
import { putIntoBin } from "./bin.ts";
import { contentOf } from "./content-of.ts";
import type { StorePlace } from "./create-portfolio.ts";
import type { PortfolioRef, Removed } from "./portfolio-answers.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** Deletes a portfolio with its links and imports; its content waits in the bin for an undo. */
export function deletePortfolio({ database, newId }: StorePlace, ref: PortfolioRef): Promise<Removed> {
  const { ownerId, portfolioId } = ref;
  return holdingList(database, ownerId, async (within) => {
    const held = await readPortfolio(within, ref);
    if (held === null) return { ok: false, reason: "not-found" };
    const binId = newId();
    await putIntoBin(within, { ownerId, binId }, { what: "portfolio", content: contentOf(held) });
    await within.query("DELETE FROM portfolio WHERE id = $1 AND owner_id = $2", [portfolioId, ownerId]);
    await raiseListVersion(within, ownerId);
    return { ok: true, binId };
  });
}
