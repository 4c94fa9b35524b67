import { beforeAll, describe, expect, it } from "vitest";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { growthCausePrint, growthCauseTable } from "#research/cards/findings/growth-causes.ts";
import { resolveFinding } from "#research/findings/finding-measures.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { type BundledResearch, openBundledResearch } from "#research/testing/bundled-research.ts";
import { mutantsOf } from "#research/testing/mutations.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { renderCited, renderSentence } from "#research/text/sentence.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { verifyText } from "#research/verifier/verify-text.ts";
import { GROWTH_CAUSE_RULES } from "./growth-causes.ts";

let research: BundledResearch;

beforeAll(async () => {
  const findings = await openFindings("data/filings/findings.json.br");
  research = await openBundledResearch(await openSnapshot("data/snapshot"), findings);
});

/** @param growth what the report prints as the growth of all sales, in place of what it does print */
async function knownOn(asOf: string, symbol = "PG", growth?: string): Promise<Analysis> {
  const dossier = await research.dossier(symbol);
  const drivers = dossier.findings?.drivers ?? null;
  if (dossier.findings == null || drivers === null) throw new TypeError(`the causes of ${symbol} are not bundled`);
  const parts = drivers.parts.map((part) =>
    growth === undefined ? part : { ...part, growth: { ...part.growth, points: growth } },
  );
  const findings = { ...dossier.findings, drivers: { ...drivers, parts } };
  return research.parts(symbol).read({ ...dossier, findings }, asOf).analysis;
}

function sentenceOf(analysis: Analysis) {
  const [insight] = GROWTH_CAUSE_RULES.flatMap((rule) => rule.find({ analysis }) ?? []);
  if (insight === undefined) return null;
  const verdict = verifySentence(insight.sentence, verificationContextOf({ analysis }));
  if (!verdict.ok) throw new Error(verdict.failures.map(({ detail }) => detail).join(" "));
  return verdict.sentence;
}

describe("growth by cause", () => {
  it("says what price, volume and others brought, as the annual report prints it", async () => {
    const sentence = sentenceOf(await knownOn("2026-09-22"));
    expect(sentence && renderSentence(sentence)).toBe(
      "Revenue grew 3.3% in FY2026; as its annual report splits and rounds it, exchange rates contributed 2 percentage points, price contributed 1 percentage point and volume accounted for 0 percentage points.",
    );
    const opposed = sentenceOf(await knownOn("2026-09-22", "JNJ"));
    expect(opposed && renderSentence(opposed)).toBe(
      "Revenue grew 6.0% in FY2025; as its annual report splits and rounds it, volume contributed 8.4 percentage points, price took away 3.1 percentage points and exchange rates contributed 0.7 percentage points.",
    );
  });

  it("shows every part of the company with its causes, and figures that are found again by their ids", async () => {
    const analysis = await knownOn("2026-09-22");
    const [table] = growthCauseTable(analysis).filter(({ kind }) => kind === "table");
    if (table?.kind !== "table") throw new TypeError("there is no table");
    const rows = table.rows.map(({ label, cells }) => [
      label,
      cells.map((cell) => (cell === null ? "" : formatFigure(cell, "auto"))).join(" "),
    ]);
    expect(table.columns.join(" ")).toBe("Volume Exchange rates Price Mix Other causes Growth of revenue");
    expect(rows).toEqual([
      ["Beauty", "4% 2% 1% 0% 0% 7%"],
      ["Grooming", "−1% 3% 2% 0% 0% 4%"],
      ["Health Care", "−2% 3% 2% 1% 0% 4%"],
      ["Fabric & Home Care", "0% 1% 1% 0% 0% 2%"],
      ["Baby, Feminine & Family Care", "−1% 2% 0% 0% 0% 1%"],
      ["Total of the company", "0% 2% 1% 0% 0% 3%"],
    ]);
    for (const { cells } of table.rows) {
      for (const cell of cells) {
        const figure = cell === null ? undefined : resolveFinding(cell.id, analysis);
        expect([cell?.id, figure?.value?.toFixed(), figure?.lineage.kind]).toEqual([cell?.id, cell?.value, "fact"]);
      }
    }
  });

  it("is not known before the report, and not believed where its growth is not that of the company's revenue", async () => {
    expect(sentenceOf(await knownOn("2026-07-31"))).toBeNull();
    expect(growthCauseTable(await knownOn("2026-07-31"))).toEqual([]);
    expect(growthCausePrint(await knownOn("2026-07-31"))).toBeNull();
    // Each on a day of its own: a reading is remembered by its day.
    expect(sentenceOf(await knownOn("2026-09-21", "PG", "0.04"))).not.toBeNull();
    expect(sentenceOf(await knownOn("2026-09-20", "PG", "0.05"))).toBeNull();
  });

  it("is refused once a number, cause, year or direction is another", async () => {
    for (const symbol of ["PG", "JNJ"]) {
      const analysis = await knownOn("2026-09-22", symbol);
      const context = verificationContextOf({ analysis });
      const sentence = sentenceOf(analysis);
      if (sentence === null) throw new TypeError(`${symbol} has no sentence`);
      expect(verifyText(renderCited(sentence), context).failures).toEqual([]);
      const mutants = mutantsOf(sentence, context);
      expect(mutants.length).toBeGreaterThan(20);
      const missed = mutants.filter((mutant) =>
        mutant.form === "slots" ? verifySentence(mutant.sentence, context).ok : verifyText(mutant.text, context).ok,
      );
      expect([symbol, missed]).toEqual([symbol, []]);
    }
  });
});
