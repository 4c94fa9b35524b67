import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { finishResearch, openBundledResearch, type BundledResearch } from "#research/testing/bundled-research.ts";
import type { Card } from "#research/cards/card.ts";
import { renderSentence, type VerifiedSentence } from "#research/text/sentence.ts";

let bundled: BundledResearch;

beforeAll(async () => {
  bundled = await openBundledResearch(await openSnapshot("data/snapshot"));
});

/** Every sentence of a full research, in the order of the page. */
async function sentencesOn(symbol: string): Promise<readonly VerifiedSentence[]> {
  const { cards } = await finishResearch(bundled.parts(symbol, { withPeers: false }));
  return cards.flatMap(sentencesOf);
}

function sentencesOf({ blocks }: Card): readonly VerifiedSentence[] {
  return blocks.flatMap((block) => {
    if (block.kind === "sentences") return block.items.map(({ sentence }) => sentence);
    return "finding" in block && block.finding ? [block.finding] : [];
  });
}

/** Those that print an operating income, or a figure made of one, that its company does not file. */
function restingOnDerived(sentences: readonly VerifiedSentence[]): readonly string[] {
  return sentences
    .filter(({ parts, figures }) =>
      parts.some(
        (part) =>
          typeof part !== "string" &&
          !["period", "end-date", "years"].includes(part.format) &&
          figures[part.figure]?.flags.includes("derived-operating-income") === true,
      ),
    )
    .map(renderSentence);
}

describe("sentences on an operating income that we derive", () => {
  it("say so on Johnson & Johnson, which files none", async () => {
    const sentenceOf = restingOnDerived(await sentencesOn("JNJ"));
    expect(sentenceOf.length).toBeGreaterThan(2);
    expect(
      sentenceOf.filter((sentence) => !sentence.endsWith("we derive operating income from pre-tax income.")),
    ).toEqual([]);
  });

  it("are not sentenceOf of Apple, which files its own", async () => {
    const sentenceOf = await sentencesOn("AAPL");
    expect(sentenceOf.map(renderSentence).join(" ")).toContain("operating margin");
    expect(restingOnDerived(sentenceOf)).toEqual([]);
  });
});
