import { financialsPath, usualQuestion } from "#app/research/financials/financials-address.ts";
import { RESEARCH_TYPES, type ResearchType } from "#contracts/research-stream.ts";
import { researchPath } from "./research-address.ts";

/** A tab on the pages of one company. */
export interface CompanyTab {
  readonly id: ResearchType | "financials";
  readonly words: string;
  readonly to: string;
}

/** What each research type is called on its tab. */
const TYPE_WORDS: Readonly<Record<ResearchType, string>> = {
  overview: "Overview",
  fundamentals: "Fundamentals",
  valuation: "Valuation",
  earnings: "Earnings",
  risk: "Risk",
  capital_returns: "Capital returns",
  peers: "Peers",
  changes: "Changes",
  full: "Full",
  deep: "Deep research",
};

/**
 * The statements and the kinds of research on one company, each at an address of its own, in the order of the tabs.
 *
 * @param asOf ISO date; null means as known today
 * @param peers symbols of the reader's own peers (none)
 */
export function companyTabs(symbol: string, asOf: string | null, peers: readonly string[] = []): readonly CompanyTab[] {
  const [overview, ...others] = RESEARCH_TYPES.map((type): CompanyTab => ({
    id: type,
    words: TYPE_WORDS[type],
    to: researchPath({ symbol, asOf, type, peers }),
  }));
  const financials: CompanyTab = {
    id: "financials",
    words: "Financials",
    to: financialsPath(usualQuestion(symbol, asOf)),
  };
  return [...(overview === undefined ? [] : [overview]), financials, ...others];
}
