import type { HoldingEdit } from "#contracts/portfolio-change.ts";
import { holdAgainst } from "#app/portfolios/import/hold-against.ts";
import { itemsOf } from "#app/portfolios/import/verdict.ts";
import { type NewItem, PORTFOLIO_LIMITS, type Portfolio, type PortfolioItem } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/change/content.ts";
import { itemContent } from "#members/portfolios/change/content.ts";

/** What somebody wrote on a company that both portfolios have, before and after. */
export interface PlannedEdit {
  readonly itemId: string;
  readonly before: Required<HoldingEdit>;
  readonly after: Required<HoldingEdit>;
}

export type MergePlan =
  | { readonly ok: true; readonly items: readonly NewItem[]; readonly edits: readonly PlannedEdit[] }
  | { readonly ok: false; readonly message: string };

/**
 * Decides what comes to a portfolio when another is merged into it, so that nothing is lost and nothing doubled:
 * companies it lacks with all that hangs on them, trades it lacks, and notes and tags of both where both have some.
 */
export function planMergeInto(from: Portfolio, to: Portfolio): MergePlan {
  const coming = from.items.map((item, index) => {
    const { cik, symbol, note = "", tags = [], targetWeight = null, lots = [] } = itemContent(item);
    const company = { cik, symbol, note, tags, targetWeight, lots };
    return { line: index + 1, kind: "company" as const, symbol, name: symbol, item: company };
  });
  const held = new Map(to.items.map((item) => [companyKey(item), item]));
  const edits: PlannedEdit[] = [];
  for (const item of from.items) {
    const there = held.get(companyKey(item));
    if (there === undefined) continue;
    const after = joined(there, item);
    const trouble = troubleOf(there.symbol, after);
    if (trouble !== null) return { ok: false, message: trouble };
    const before = writtenOn(there);
    if (JSON.stringify(after) !== JSON.stringify(before)) edits.push({ itemId: there.id, before, after });
  }
  const verdicts = holdAgainst(coming, { held: to.items, most: null, areTotals: false });
  // What stays out would go with the portfolio that is merged.
  const lost = verdicts.find(({ kind }) => kind === "refused" || kind === "full");
  if (lost !== undefined && "reason" in lost) return { ok: false, message: `${lost.symbol}: ${lost.reason}` };
  return { ok: true, items: itemsOf(verdicts), edits };
}

function writtenOn({ note, tags, targetWeight }: PortfolioItem): Required<HoldingEdit> {
  return { note, tags, targetWeight };
}

function joined(there: PortfolioItem, coming: PortfolioItem): Required<HoldingEdit> {
  const hasNote = coming.note === "" || there.note.includes(coming.note);
  return {
    note: hasNote ? there.note : [there.note, coming.note].filter((note) => note !== "").join("\n"),
    tags: [...new Set([...there.tags, ...coming.tags])],
    targetWeight: there.targetWeight ?? coming.targetWeight,
  };
}

/** What would be cut is not merged: the person decides what goes. */
function troubleOf(symbol: string, { note, tags }: Required<HoldingEdit>): string | null {
  const { noteCharacters, tags: mostTags } = PORTFOLIO_LIMITS;
  if (note.length > noteCharacters) {
    return `The notes on ${symbol} are longer than ${noteCharacters} characters together: shorten one of them first.`;
  }
  return tags.length > mostTags ? `${symbol} would have more than ${mostTags} tags: take some away first.` : null;
}
