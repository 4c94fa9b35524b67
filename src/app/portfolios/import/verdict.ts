import type { NewItem } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/change/content.ts";

/** What a symbol of a file was found to mean. */
export type FoundCompany =
  | { readonly kind: "company"; readonly cik: string; readonly symbol: string; readonly name: string }
  | { readonly kind: "fund" }
  | { readonly kind: "unknown" };

/** What is to become of one row, shown before anything is changed. */
export type Verdict =
  | {
      readonly line: number;
      /** A company that comes in, or trades for it. */
      readonly kind: "company" | "trade";
      readonly symbol: string;
      readonly name: string;
      readonly item: NewItem;
      /** What the row leaves open, in a sentence. */
      readonly remark?: string | null;
    }
  /** Recognised, and nothing that a portfolio keeps. */
  | {
      readonly line: number;
      readonly kind: "unused";
      readonly symbol: string;
      readonly what: string;
      readonly reason: string;
    }
  /** It adds nothing: it is there already, cannot be read, or would be one too many. */
  | {
      readonly line: number;
      readonly kind: "there" | "refused" | "full";
      readonly symbol: string;
      readonly reason: string;
      /** The reader may know better: the file calls the company something else. */
      readonly doubt?: "name";
    };

/** The company of a symbol, or why portfolios have none for it. */
export function companyFor(
  symbol: string,
  companies: ReadonlyMap<string, FoundCompany>,
): Extract<FoundCompany, { kind: "company" }> | string {
  const found = companies.get(symbol);
  if (found === undefined || found.kind === "unknown") return "We do not cover this symbol.";
  return found.kind === "fund" ? A_FUND : found;
}

export const A_FUND = "A fund: portfolios hold companies.";

/** What the good rows add together: each company once, with all its trades. */
export function itemsOf(verdicts: readonly Verdict[]): readonly NewItem[] {
  const items = new Map<string, NewItem>();
  for (const verdict of verdicts) {
    if (!("item" in verdict)) continue;
    const { item } = verdict;
    const key = companyKey(item);
    const held = items.get(key);
    items.set(key, held === undefined ? item : joined(held, item));
  }
  return [...items.values()];
}

function joined(first: NewItem, second: NewItem): NewItem {
  return {
    ...first,
    note: [...new Set([first.note ?? "", second.note ?? ""])].filter((note) => note !== "").join("\n"),
    tags: [...new Set([...(first.tags ?? []), ...(second.tags ?? [])])],
    lots: [...(first.lots ?? []), ...(second.lots ?? [])],
  };
}
