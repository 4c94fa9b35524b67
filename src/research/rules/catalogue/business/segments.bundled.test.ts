import { beforeAll, describe, expect, it } from "vitest";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { type BundledResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { mutantsOf } from "#research/testing/mutations.ts";
import { renderCited, renderSentence, type VerifiedSentence } from "#research/text/sentence.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { verifyText } from "#research/verifier/verify-text.ts";
import { SEGMENT_RULES } from "./segments.ts";

let research: BundledResearch;

beforeAll(async () => {
  const findings = await openFindings("data/filings/findings.json.br");
  research = await openBundledResearch(await openSnapshot("data/snapshot"), findings);
});

async function knownOn(symbol: string, asOf: string): Promise<Analysis> {
  return research.parts(symbol).read(await research.dossier(symbol), asOf).analysis;
}

function growthSentence(analysis: Analysis): VerifiedSentence | null {
  const [insight] = SEGMENT_RULES.flatMap((rule) => rule.find({ analysis }) ?? []);
  if (insight === undefined) return null;
  const verdict = verifySentence(insight.sentence, verificationContextOf({ analysis }));
  if (!verdict.ok) throw new Error(verdict.failures.map(({ detail }) => detail).join(" "));
  return verdict.sentence;
}

async function growthTextOn(symbol: string, asOf = "2026-09-22"): Promise<string | null> {
  const sentence = growthSentence(await knownOn(symbol, asOf));
  return sentence === null ? null : renderSentence(sentence);
}

describe("growth by segment", () => {
  it("says what each large part brought to the growth of revenue, and what went against it", async () => {
    expect(await growthTextOn("NVDA")).toBe(
      "Revenue grew 65.5% in FY2026; of that, Compute and Networking contributed 59.2 percentage points.",
    );
    expect(await growthTextOn("AAPL")).toBe(
      "Revenue grew 6.4% in FY2025; of that, Americas contributed 2.9 percentage points and Europe contributed 2.5 percentage points, while Greater China took away 0.7 percentage points.",
    );
  });

  it("says what the segments leave open", async () => {
    expect(await growthTextOn("NKE", "2025-09-01")).toBe(
      "Revenue fell 9.8% in FY2025; of that, NIKE Brand took away 9.0 percentage points; items outside these segments took away 0.1 percentage points.",
    );
  });

  it("says nothing where the parts do not add up, leave out revenue, or are not of the newest year", async () => {
    // P&G has a hundredth of its revenue outside its segments; Walmart's tables leave out membership fees; Coca-Cola's end a year before.
    expect([await growthTextOn("PG"), await growthTextOn("WMT", "2025-09-01"), await growthTextOn("KO")]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it("is refused once a number, part, year or direction is another", async () => {
    const missed: string[] = [];
    for (const [symbol, asOf] of [
      ["AAPL", "2026-09-22"],
      ["GOOGL", "2026-09-22"],
      ["JNJ", "2026-09-22"],
      ["KO", "2025-09-01"],
    ] as const) {
      const analysis = await knownOn(symbol, asOf);
      const context = verificationContextOf({ analysis });
      const sentence = growthSentence(analysis);
      if (sentence === null) throw new TypeError(`${symbol} has no sentence`);
      expect([symbol, verifyText(renderCited(sentence), context).failures]).toEqual([symbol, []]);
      const mutants = mutantsOf(sentence, context);
      expect(mutants.length).toBeGreaterThan(20);
      for (const mutant of mutants) {
        const isCaught =
          mutant.form === "slots" ? !verifySentence(mutant.sentence, context).ok : !verifyText(mutant.text, context).ok;
        if (!isCaught) missed.push(`${symbol} ${mutant.kind}`);
      }
    }
    expect(missed).toEqual([]);
  });
});
