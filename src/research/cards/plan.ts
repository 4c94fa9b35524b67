import { CARD_TYPES } from "#contracts/research-stream.ts";
import type { CardType, ResearchType } from "#contracts/research-stream.ts";

/** Part of every research, whatever its type. */
const ALWAYS: readonly CardType[] = ["identity", "verdict", "filings", "data_quality", "sources"];

const OF_TYPE: Readonly<Record<Exclude<ResearchType, "full">, readonly CardType[]>> = {
  overview: [
    "price",
    "growth",
    "profitability",
    "balance_sheet",
    "valuation_multiples",
    "earnings_last",
    "earnings_next",
    "peers_table",
    "risk_flags",
    "changes",
  ],
  fundamentals: ["growth", "profitability", "cash_quality", "balance_sheet"],
  valuation: ["price", "valuation_multiples", "reverse_dcf", "dcf"],
  earnings: ["price", "earnings_last", "earnings_next"],
  risk: ["cash_quality", "balance_sheet", "scores", "risk_flags"],
  capital_returns: ["price", "capital_returns"],
  peers: ["peers_table"],
  changes: ["changes"],
};

/** The cards of a research type, in the order of the page. */
export function cardsOf(type: ResearchType): readonly CardType[] {
  if (type === "full") return CARD_TYPES;
  const wanted = new Set<CardType>([...ALWAYS, ...OF_TYPE[type]]);
  return CARD_TYPES.filter((card) => wanted.has(card));
}

/** What is built first: cards that need nothing computed, then those that show most, then those that need all others. */
const BUILD_ORDER: readonly CardType[] = [
  "identity",
  "price",
  "filings",
  "growth",
  "profitability",
  "valuation_multiples",
  "earnings_last",
  "earnings_next",
  "cash_quality",
  "balance_sheet",
  "capital_returns",
  "reverse_dcf",
  "dcf",
  "peers_table",
  "scores",
  "risk_flags",
  "changes",
  "verdict",
  "data_quality",
  "sources",
];

/** Cards that need neither peers nor sentences: the reader sees them before anything is computed. */
const FIRST: ReadonlySet<CardType> = new Set(["identity"]);
/** Cards that speak about the others. */
const LAST: ReadonlySet<CardType> = new Set(["verdict", "data_quality", "sources"]);

/** The cards of a research type in the order they are built, in three parts. */
export function buildPlan(type: ResearchType): Readonly<Record<"first" | "middle" | "last", readonly CardType[]>> {
  const wanted = new Set(cardsOf(type));
  const planned = BUILD_ORDER.filter((card) => wanted.has(card));
  return {
    first: planned.filter((card) => FIRST.has(card)),
    middle: planned.filter((card) => !FIRST.has(card) && !LAST.has(card)),
    last: planned.filter((card) => LAST.has(card)),
  };
}
