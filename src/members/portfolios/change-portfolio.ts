import type { Database } from "#contracts/database.ts";
import type { PortfolioKind } from "#contracts/portfolio.ts";
import { holdingList, raiseListVersion } from "./as-owner.ts";
import { changedMeanwhile, type SeenEdit } from "./changed-meanwhile.ts";
import { nameKey } from "./name-key.ts";
import type { Edited, PortfolioRef } from "./portfolio-answers.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** What may be changed of a portfolio; what is left out stays. */
export interface PortfolioChange {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly color?: string | null | undefined;
  readonly kind?: PortfolioKind | undefined;
  readonly isArchived?: boolean | undefined;
}

/** Renames, describes, colours or archives a portfolio; refuses what somebody else changed to another value meanwhile. */
export function changePortfolio(
  database: Database,
  ref: PortfolioRef,
  seenEdit: SeenEdit<PortfolioChange>,
): Promise<Edited<"name-taken">> {
  const { ownerId, portfolioId } = ref;
  const { edit: change } = seenEdit;
  return holdingList(database, ownerId, async (within) => {
    const held = await readPortfolio(within, ref);
    if (held === null) return { ok: false, reason: "not-found" };
    const fields = changedMeanwhile({ ...held, isArchived: held.archivedAt !== null }, seenEdit);
    if (fields.length > 0) return { ok: false, reason: "conflict", fields, current: held };
    const name = change.name ?? held.name;
    const others = await within.query("SELECT 1 FROM portfolio WHERE owner_id = $1 AND name_key = $2 AND id <> $3", [
      ownerId,
      nameKey(name),
      portfolioId,
    ]);
    if (others.length > 0) return { ok: false, reason: "name-taken" };
    const isArchived = change.isArchived ?? held.archivedAt !== null;
    await within.query(
      `UPDATE portfolio SET name = $3, name_key = $4, description = $5, color = $6, kind = $7,
         archived_at = CASE WHEN $8 THEN coalesce(archived_at, now()) END, version = version + 1, updated_at = now()
       WHERE id = $1 AND owner_id = $2`,
      [
        portfolioId,
        ownerId,
        name,
        nameKey(name),
        change.description ?? held.description,
        change.color === undefined ? held.color : change.color,
        change.kind ?? held.kind,
        isArchived,
      ],
    );
    await raiseListVersion(within, ownerId);
    const portfolio = await readPortfolio(within, ref);
    return portfolio === null ? { ok: false, reason: "not-found" } : { ok: true, portfolio };
  });
}
