import type { DeepPlan } from "#contracts/api/deep-research.ts";
import type { TextChoice } from "#app/context.ts";
import { RESEARCH_TYPES, type ResearchType } from "#contracts/research-stream.ts";
import { planOf, writePlan } from "#research/deep/plan-address.ts";

export interface ResearchQuestion {
  readonly symbol: string;
  readonly type: ResearchType;
  /** ISO date; null means as known today. */
  readonly asOf: string | null;
  /** What deep research asks (the plan of our rules). */
  readonly plan?: DeepPlan | null;
  /** Whose text is shown where a model words research (`model`). */
  readonly text?: TextChoice;
}

/** The question that the query of a research page's address asks. */
export function questionOf(symbol: string, query: URLSearchParams): ResearchQuestion {
  const type = RESEARCH_TYPES.find((known) => known === query.get("type")) ?? "overview";
  const text = (["rules", "both"] as const).find((known) => known === query.get("text"));
  const plan = type === "deep" ? planOf(query) : null;
  const chosen = { ...(plan === null ? {} : { plan }), ...(text === undefined ? {} : { text }) };
  return { symbol, type, asOf: query.get("asOf") || null, ...chosen };
}

/** The address of a company's research; what is usual is left out of it. */
export function researchPath({ symbol, type, asOf, plan = null, text: choice = "model" }: ResearchQuestion): string {
  const query = new URLSearchParams();
  if (type !== "overview") query.set("type", type);
  if (asOf !== null) query.set("asOf", asOf);
  if (choice !== "model") query.set("text", choice);
  if (plan !== null) writePlan(query, plan);
  const text = query.toString();
  return `/research/${encodeURIComponent(symbol)}${text === "" ? "" : `?${text}`}`;
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
