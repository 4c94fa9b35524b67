import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { TextChoice } from "#app/context.ts";
import { MOST_CHOSEN_PEERS, RESEARCH_TYPES, type ResearchType } from "#contracts/research-stream.ts";
import { planOf, writePlan } from "#research/deep/plan-address.ts";

export interface ResearchQuestion {
  readonly symbol: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** What deep research asks (the plan of our rules). */
  readonly plan?: DeepPlan | null;
  /** Symbols of the reader's own peers (those of our choice). */
  readonly peers?: readonly string[];
  /** Whose text is shown where a model words research (`model`). */
  readonly text?: TextChoice;
}

/** The question that the query of a research page's address asks. */
export function questionOf(symbol: string, query: URLSearchParams): ResearchQuestion {
  const type = RESEARCH_TYPES.find((known) => known === query.get("type")) ?? "overview";
  const text = (["rules", "both"] as const).find((known) => known === query.get("text"));
  const plan = type === "deep" ? planOf(query) : null;
  const peers = peersOf(query);
  const chosen = {
    ...(plan === null ? {} : { plan }),
    ...(peers.length === 0 ? {} : { peers }),
    ...(text === undefined ? {} : { text }),
  };
  return { symbol, type, asOf: query.get("asOf") || null, ...chosen };
}

/** The peers that an address names, each once; a form without scripts adds one in a field of its own. */
export function peersOf(query: URLSearchParams): readonly string[] {
  const symbols = query.getAll("peers").flatMap((part) => part.split(","));
  const known = symbols.map((symbol) => symbol.trim().toUpperCase()).filter((symbol) => SYMBOL.test(symbol));
  return [...new Set(known)].slice(0, MOST_CHOSEN_PEERS);
}

const SYMBOL = /^[A-Z0-9][A-Z0-9.-]{0,9}$/;

/** The address of a company's research; what is usual is left out of it. */
export function researchPath({
  symbol,
  type,
  asOf,
  plan = null,
  peers = [],
  text: choice = "model",
}: ResearchQuestion): string {
  const query = new URLSearchParams();
  if (type !== "overview") query.set("type", type);
  if (asOf !== null) query.set("asOf", asOf);
  if (choice !== "model") query.set("text", choice);
  if (peers.length > 0) query.set("peers", peers.join(","));
  if (plan !== null) writePlan(query, plan);
  const text = query.toString();
  // Commas may stand in a query as they are (RFC 3986, section 3.4).
  return `/research/${encodeURIComponent(symbol)}${text === "" ? "" : `?${text.replaceAll("%2C", ",")}`}`;
}

/** The address of the tab that a path names in place of its query (`/research/NVDA/valuation`); null where it names none. */
export function tabPath({ pathname, searchParams }: URL): string | null {
  const [symbol, name] = /^\/research\/([\w.-]+)\/([\w-]+)$/.exec(pathname)?.slice(1) ?? [];
  const type = RESEARCH_TYPES.find((known) => known === name?.toLowerCase().replaceAll("-", "_"));
  if (symbol === undefined || type === undefined) return null;
  return researchPath({ ...questionOf(symbol, searchParams), type });
}

const LONGEST = 40;

/** What was asked for in an address, fit to be shown: no control or format characters, on one line, cut; may be empty. */
export function readableSymbol(asked: string): string {
  // Cut first: an address may be long. Half a pair left by it goes with the unseen characters.
  const start = asked.slice(0, 4 * LONGEST);
  const text = start.replaceAll(/\p{C}/gu, "").replaceAll(/\s+/gu, " ").trim();
  const letters = Array.from(text);
  if (letters.length <= LONGEST && start === asked) return text;
  return `${letters.slice(0, LONGEST - 1).join("")}…`;
}
