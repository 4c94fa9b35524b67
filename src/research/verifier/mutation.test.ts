import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { findInsights } from "#research/rules/find-insights.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { renderCited, type VerifiedSentence } from "#research/text/sentence.ts";
import { mutantsOf, type Mutant } from "#research/testing/mutations.ts";
import type { VerificationContext } from "./verification.ts";
import { verifySentence } from "./verify-sentence.ts";
import { verifyText } from "./verify-text.ts";

// Different shapes: full and trimmed data, a bank, an insurer, a property trust, a utility, a loss maker.
const COMPANIES = ["NVDA", "JPM", "SNOW", "XOM", "PLD", "UAA", "CB", "SO"];
const PEERS = ["MSFT", "GOOGL"];

interface Proof {
  readonly sentence: VerifiedSentence;
  readonly context: VerificationContext;
}

let proofs: readonly Proof[] = [];

beforeAll(async () => {
  const analyses = await openBundledAnalyses(await openSnapshot("data/snapshot"));
  proofs = (await Promise.all(COMPANIES.map((symbol) => sentencesOf(symbol, analyses)))).flat();
});

async function sentencesOf(symbol: string, analyses: Analyses): Promise<readonly Proof[]> {
  const analysis = await analyses(symbol);
  const others = await Promise.all(PEERS.map((peer) => analyses(peer)));
  const chosenPeers = others.map((peer) => ({ name: peer.dossier.company.displayName, analysis: peer }));
  const context = { analysis, entities: chosenPeers.map(({ name }) => name), chosenPeers };
  return findInsights({ analysis, peers: chosenPeers }).insights.map(({ sentence }) => ({ sentence, context }));
}

function isCaught(mutant: Mutant, context: VerificationContext): boolean {
  return mutant.form === "slots" ? !verifySentence(mutant.sentence, context).ok : !verifyText(mutant.text, context).ok;
}

describe("the mutation suite", () => {
  it("lets through every sentence of the deterministic analyst, as slots and as cited text", () => {
    const alarms = proofs.filter(
      ({ sentence, context }) =>
        !verifySentence(sentence, context).ok || !verifyText(renderCited(sentence), context).ok,
    );
    expect(proofs.length).toBeGreaterThan(280);
    expect(alarms.map(({ sentence }) => renderCited(sentence))).toEqual([]);
  });

  it("catches at least 99 of 100 changes of every kind", { timeout: 120_000 }, async ({ annotate }) => {
    const rates = new Map<string, { made: number; caught: number }>();
    for (const { sentence, context } of proofs) {
      for (const mutant of mutantsOf(sentence, context)) {
        const rate = rates.get(mutant.kind) ?? { made: 0, caught: 0 };
        rate.made += 1;
        rate.caught += isCaught(mutant, context) ? 1 : 0;
        rates.set(mutant.kind, rate);
      }
    }
    const lines = [...rates].map(([kind, { made, caught }]) => `${kind} ${caught} of ${made}`);
    await annotate(lines.join("; "));
    const weak = [...rates].filter(([, { made, caught }]) => caught < made * 0.99);
    const total = [...rates.values()].reduce((sum, { made }) => sum + made, 0);
    expect(weak).toEqual([]);
    expect([...rates.keys()].toSorted()).toEqual([
      "digit",
      "direction",
      "metric",
      "peer",
      "period",
      "scale",
      "sign",
      "unit",
    ]);
    expect(total).toBeGreaterThan(2000);
  });
});
