import type { ResearchType } from "#contracts/research-stream.ts";

/** What each research type is called on its tab. */
export const TYPE_WORDS: Readonly<Record<ResearchType, string>> = {
  overview: "Overview",
  fundamentals: "Fundamentals",
  valuation: "Valuation",
  earnings: "Earnings",
  risk: "Risk",
  capital_returns: "Capital returns",
  peers: "Peers",
  changes: "Changes",
  full: "Full",
};
