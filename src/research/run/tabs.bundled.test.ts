import { describe, expect, it } from "vitest";
import type { ResearchType } from "#contracts/research-stream.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Block, Card } from "#research/cards/card.ts";
import { finishResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { renderSentence } from "#research/text/sentence.ts";

/** `full` has all of it on one page, and the memo of deep research argues from sentences of the other tabs. */
const TABS: readonly ResearchType[] = [
  "overview",
  "fundamentals",
  "valuation",
  "earnings",
  "risk",
  "capital_returns",
  "peers",
  "changes",
];

/** Chips, a bank, a REIT, an insurer, a utility, a drug maker, a shop with 53 weeks, a loss maker, software, oil, soda. */
const COMPANIES = ["NVDA", "JPM", "O", "PGR", "NEE", "PFE", "WMT", "RIVN", "MSFT", "XOM", "KO", "AAPL", "TSLA"];

describe("the tabs of a company", () => {
  it("say no sentence twice, neither on two tabs nor on one", { timeout: 300_000 }, async () => {
    const findings = await openFindings("data/filings/findings.json.br");
    const research = await openBundledResearch(await openSnapshot("data/snapshot"), findings);
    const held = COMPANIES.filter((symbol) => research.companies.some((company) => company.symbol === symbol));
    const repeated: string[] = [];
    for (const symbol of held) {
      const told = new Map<string, string>();
      for (const type of TABS) {
        const { cards } = await finishResearch(research.parts(symbol, { type }));
        for (const [place, words] of cards.flatMap(textsOf)) {
          const earlier = told.get(words);
          if (earlier !== undefined) repeated.push(`${symbol}: ${earlier} and ${type} ${place}: ${words}`);
          told.set(words, `${type} ${place}`);
        }
      }
    }
    expect(held.length).toBeGreaterThan(10);
    expect(repeated).toEqual([]);
  });
});

/** What a card says in sentences, paragraphs and quotations; the captions of charts say what the chart shows. */
function textsOf({ type, state, blocks }: Card): readonly (readonly [string, string])[] {
  if (state !== "ready") return [];
  return blocks.flatMap(wordsOf).map((words) => [type, words] as const);
}

function wordsOf(block: Block): readonly string[] {
  if (block.kind === "sentences") return block.items.map(({ sentence }) => renderSentence(sentence));
  if (block.kind === "prose") return [block.text];
  return [];
}
