import type { UniverseRow } from "#ask/deps.ts";

/** Companies of one kind, as questions about many name it. */
export interface CompanyGroup {
  /** As a note says it. */
  readonly label: string;
  readonly has: (row: Pick<UniverseRow, "kind" | "sector" | "sic">) => boolean;
}

interface NamedGroup extends CompanyGroup {
  /** Nouns in the plural; with `companies` or `stocks` behind them, `adjectives` too. */
  readonly nouns: string;
  readonly adjectives: string;
}

const ofSic =
  (...prefixes: readonly string[]) =>
  ({ sic }: Pick<UniverseRow, "sic">): boolean =>
    sic !== null && prefixes.some((prefix) => sic.startsWith(prefix));
const ofSector =
  (name: string) =>
  ({ sector }: Pick<UniverseRow, "sector">): boolean =>
    sector === name;

/** By how statements are built, by the SEC's industry code, or by sector. */
const GROUPS: readonly NamedGroup[] = [
  { label: "banks", nouns: "banks", adjectives: "bank|banking", has: ({ kind }) => kind === "bank" },
  { label: "insurers", nouns: "insurers", adjectives: "insurance", has: ({ kind }) => kind === "insurer" },
  { label: "REITs", nouns: "reits", adjectives: "reit", has: ({ kind }) => kind === "reit" },
  { label: "utilities", nouns: "utilities", adjectives: "utility", has: ofSector("Utilities") },
  {
    label: "semiconductor companies",
    nouns: "chipmakers|chip makers|semiconductors",
    adjectives: "semiconductor|chip",
    has: ofSic("3674"),
  },
  { label: "software companies", nouns: "software makers", adjectives: "software", has: ofSic("7371", "7372", "7373") },
  { label: "airlines", nouns: "airlines", adjectives: "airline", has: ofSic("4512") },
  { label: "carmakers", nouns: "carmakers|car makers|automakers", adjectives: "car|auto", has: ofSic("3711") },
  {
    label: "drug makers",
    nouns: "drug makers|drugmakers",
    adjectives: "pharma|pharmaceutical|drug",
    has: ofSic("2834", "2836"),
  },
  { label: "restaurants", nouns: "restaurants", adjectives: "restaurant", has: ofSic("581") },
  {
    label: "retailers",
    nouns: "retailers",
    adjectives: "retail",
    has: (row) => ofSic("52", "53", "54", "55", "56", "57", "59")(row),
  },
  { label: "homebuilders", nouns: "homebuilders|home builders", adjectives: "homebuilding", has: ofSic("152", "153") },
  {
    label: "companies in the Technology sector",
    nouns: "",
    adjectives: "tech|technology",
    has: ofSector("Technology"),
  },
  { label: "companies in the Energy sector", nouns: "", adjectives: "energy", has: ofSector("Energy") },
  {
    label: "companies in the Health care sector",
    nouns: "",
    adjectives: "healthcare|health care",
    has: ofSector("Health care"),
  },
  {
    label: "companies in the Financials sector",
    nouns: "financials",
    adjectives: "financial",
    has: ofSector("Financials"),
  },
  {
    label: "companies in the Industrials sector",
    nouns: "industrials",
    adjectives: "industrial",
    has: ofSector("Industrials"),
  },
  { label: "companies in the Materials sector", nouns: "", adjectives: "materials", has: ofSector("Materials") },
  {
    label: "companies in the Consumer staples sector",
    nouns: "",
    adjectives: "consumer staples",
    has: ofSector("Consumer staples"),
  },
  {
    label: "companies in the Consumer discretionary sector",
    nouns: "",
    adjectives: "consumer discretionary",
    has: ofSector("Consumer discretionary"),
  },
  {
    label: "companies in the Communication sector",
    nouns: "",
    adjectives: "communications?",
    has: ofSector("Communication"),
  },
  { label: "companies in the Real estate sector", nouns: "", adjectives: "real estate", has: ofSector("Real estate") },
];

const COMPANIES = "companies|company|stocks?|firms?|sector|businesses|names";

const SINGLING_OUT =
  "which|what|biggest|largest|best|top|smallest|highest|lowest|cheapest|dearest|priciest|worst|fastest growing|fastest-growing|most profitable";

/** The kind of company that a question about many names: `banks`, `tech stocks`, `the biggest airline`. */
export function findGroup(text: string): {
  readonly group: CompanyGroup;
  /** The question with `companies` in its place. */
  readonly rest: string;
} | null {
  for (const group of GROUPS) {
    const nouns = group.nouns === "" ? "" : `${group.nouns}|`;
    const single = `${group.adjectives}${group.nouns === "" ? "" : `|${group.nouns.replace(/s(?=\||$)/g, "")}`}`;
    const words = `${nouns}(?:${group.adjectives}) (?:${COMPANIES})`;
    const one = `(?<=\\b(?:${SINGLING_OUT}) )(?:${single})(?= (?:has|had|earns|makes|with|by|pays)\\b)`;
    const match = new RegExp(`\\b(?:${words})\\b|${one}`, "i").exec(text);
    if (match === null) continue;
    const rest = `${text.slice(0, match.index)}companies${text.slice(match.index + match[0].length)}`;
    return { group, rest };
  }
  return null;
}
