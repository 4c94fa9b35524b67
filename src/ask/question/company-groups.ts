import type { UniverseRow } from "#ask/deps.ts";
import { listed } from "#metrics/wording.ts";

/** Companies of one kind, as questions about many name it. */
export interface CompanyGroup {
  /** As a note says it. */
  readonly label: string;
  readonly has: (row: GroupedRow) => boolean;
  /** Whether it depends on where a company is incorporated, which we do not know of all. */
  readonly isOfCountry: boolean;
}

type GroupedRow = Pick<UniverseRow, "kind" | "sector" | "sic" | "country">;

interface NamedGroup extends Omit<CompanyGroup, "isOfCountry"> {
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

const HOME = "United States";
const HOME_WORDS = String.raw`U\.S\.A?\.?|USA?|United States|America`;
const AT_HOME: NamedGroup = {
  label: `companies incorporated in the ${HOME}`,
  nouns: "",
  adjectives: "",
  has: ({ country }) => country === HOME,
};
/** `US companies`, `American stocks`, `companies in the US`, and not `tell us companies`. */
const OF_HOME = new RegExp(
  `(?<!\\b(?:tell|give|show|let|find|list) )(?:\\b(?:${HOME_WORDS}|American)(?:[- ]based)?(?: (?:${COMPANIES})\\b|(?= (?:${GROUPS.map(
    ({ nouns }) => nouns,
  )
    .filter((nouns) => nouns !== "")
    .join(
      "|",
    )})\\b))|\\b(?:based |incorporated )?in (?:the )?(?:${HOME_WORDS})(?!\\w)|(?<=\\boutside (?:of )?(?:the )?)(?:${HOME_WORDS})(?!\\w))`,
  "i",
);

/** What turns the kind of company behind it into all others; `¬` is one that was turned before. */
const OTHER_THAN =
  /(?:\b(?:(?:are |is )?not|aren['’]?t|isn['’]?t|non|excluding|except(?: for)?|outside(?: of)?|other than|ex|without|no|apart from)|¬(?: *companies)? *(?:,|and|or|nor)*)[ -]*(?:(?:in|from|part of|among|of|the|any|a) )*$/i;

interface FoundGroup {
  readonly group: NamedGroup;
  readonly isOther: boolean;
}

/** The kind of company that a question about many names: `banks`, `tech stocks`, `the biggest airline`, `US stocks not in financials`. */
export function findGroup(text: string): {
  readonly group: CompanyGroup;
  /** The question with `companies` in its place. */
  readonly rest: string;
} | null {
  const found: FoundGroup[] = [];
  let rest = text;
  for (let next = firstGroup(rest); next !== null && found.length < MOST_GROUPS; next = firstGroup(rest)) {
    const { group, start, end } = next;
    const turn = OTHER_THAN.exec(rest.slice(0, start));
    found.push({ group, isOther: turn !== null });
    const isNoun = /companies|stocks|firms|names/i.test(rest.slice(start, end));
    const of = isNoun || (group !== AT_HOME && turn === null) ? "companies" : "";
    rest = `${rest.slice(0, turn?.index ?? start)}${turn === null ? "" : "¬"}${of}${rest.slice(end)}`;
  }
  if (found.length === 0) return null;
  return {
    group: allOf(found),
    rest: rest.replaceAll("¬", " ").replace(/\b(companies)(?: (?:and|or|,) companies)+/g, "$1"),
  };
}

const MOST_GROUPS = 4;

/** The first kind of company in a text. */
function firstGroup(text: string): { readonly group: NamedGroup; readonly start: number; readonly end: number } | null {
  const found = [
    ...GROUPS.map((group) => ({ group, pattern: patternOf(group) })),
    { group: AT_HOME, pattern: OF_HOME },
  ];
  const places = found.flatMap(({ group, pattern }) => {
    const match = pattern.exec(text);
    return match === null ? [] : [{ group, start: match.index, end: match.index + match[0].length }];
  });
  return places.toSorted((one, other) => one.start - other.start || other.end - one.end)[0] ?? null;
}

function patternOf({ nouns: plurals, adjectives }: NamedGroup): RegExp {
  const nouns = plurals === "" ? "" : `${plurals}|`;
  const single = `${adjectives}${plurals === "" ? "" : `|${plurals.replace(/s(?=\||$)/g, "")}`}`;
  const words = `${nouns}(?:${adjectives}) (?:${COMPANIES})`;
  const one = `(?<=\\b(?:${SINGLING_OUT}) )(?:${single})(?= (?:has|had|earns|makes|with|by|pays)\\b)`;
  const within = `(?<=\\b(?:in|from|outside|outside of) (?:the )?)(?:${adjectives})(?: sector| industry)?(?=\\W*$|,| (?:with|and|or|by|that|which|have|has)\\b)`;
  return new RegExp(`\\b(?:${words})\\b|${one}|${within}`, "i");
}

function otherThan(label: string): string {
  return label.startsWith("companies in ") ? `outside ${label.slice("companies in ".length)}` : `other than ${label}`;
}

/** Of several kinds any, in a country where one is named, and none of those that are left out. */
function allOf(found: readonly FoundGroup[]): CompanyGroup {
  const others = found.filter(({ isOther }) => isOther).map(({ group }) => group);
  const wanted = found.filter(({ isOther, group }) => !isOther && group !== AT_HOME).map(({ group }) => group);
  const isAtHome = found.some(({ group, isOther }) => group === AT_HOME && !isOther);
  const isOfCountry = found.some(({ group }) => group === AT_HOME);
  const kinds = wanted.length === 0 ? "companies" : listed(wanted.map(({ label }) => label));
  const label = [
    isAtHome && wanted.length === 0 ? AT_HOME.label : kinds,
    ...(isAtHome && wanted.length > 0 ? [`incorporated in the ${HOME}`] : []),
    ...others.map((group) => (group === AT_HOME ? `incorporated outside the ${HOME}` : otherThan(group.label))),
  ].join(" ");
  return {
    label,
    isOfCountry,
    has: (row) =>
      (!isOfCountry || row.country !== null) &&
      (!isAtHome || AT_HOME.has(row)) &&
      (wanted.length === 0 || wanted.some((group) => group.has(row))) &&
      others.every((group) => !group.has(row)),
  };
}
