import { describe, expect, it } from "vitest";
import { CONTEXT, sentenceOf } from "#research/testing/example-company.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { checkDraft } from "./judge-drafts.ts";

/** Whether a sentence that a model wrote passes the checks of every sentence and those of a model's. */
function passes(text: string): boolean {
  const sentence = sentenceOf(text);
  const named = sentence.parts.flatMap((part) =>
    typeof part === "string" ? [] : (resolveFigure(part.figure, CONTEXT.analysis) ?? []),
  );
  return checkDraft(sentence, named, ["Example"]).length === 0 && verifySentence(sentence, CONTEXT).ok;
}

const PLAIN = "Revenue was {revenue.FY2025|money} in {revenue.FY2025|period}.";

describe("checkDraft", () => {
  it("takes a figure that stands alone, with a mark behind it", () => {
    for (const text of [
      PLAIN,
      "In {revenue.FY2025|period}, revenue was {revenue.FY2025|money}.",
      "Revenue was {revenue.FY2025|money} in {revenue.FY2025|period} (up {revenue_growth.FY2025|percent-magnitude}).",
      "Revenue of {revenue.FY2025|money} in {revenue.FY2025|period} was the highest of the last {C:count:revenue.FY2021:revenue.FY2025|count} fiscal years.",
    ]) {
      expect([text, passes(text)]).toEqual([text, true]);
    }
  });

  it("takes no figure that something next to it makes another number", () => {
    const slot = "{revenue.FY2025|money}";
    for (const other of [
      `–${slot}`,
      `- ${slot}`,
      `(${slot})`,
      `${slot}${slot}`,
      `${slot}%`,
      `${slot} %`,
      `${slot}T`,
      `${slot}\u0336`,
      `${slot} percentage points`,
      `${slot} fiscal years`,
    ]) {
      const text = PLAIN.replace(slot, other);
      expect([text, passes(text)]).toEqual([text, false]);
    }
  });

  it("takes no number of years in the place of an amount", () => {
    const swapped =
      "Revenue of {C:count:revenue.FY2021:revenue.FY2025|count} in {revenue.FY2025|period} was the highest of the last {revenue.FY2025|money} fiscal years.";
    expect(passes(swapped)).toBe(false);
    expect(verifySentence(sentenceOf(swapped), CONTEXT).ok).toBe(false);
  });
});
