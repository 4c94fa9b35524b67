import { currencyOf } from "#contracts/api/units.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { calculate, calculationId } from "#research/text/calculations/calculate.ts";
import type { Sentence, Slot, SlotFormat, VerifiedSentence } from "#research/text/sentence.ts";
import { nounsOf, possessive, shortName } from "#research/verifier/lexicon/nouns.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";

type Part = Sentence["parts"][number];

const RULE = "ask";

/** When a figure is of: `in FY2025`, `in the 12 months to 26 Apr 2026`, `on 26 Apr 2026`. */
function when(figure: Figure): readonly Part[] {
  const { kind } = figure.period;
  if (kind === "instant" || kind === "day") return [" on ", slot(figure, "end-date")];
  return [kind === "ttm" ? " in the " : " in ", slot(figure, "period")];
}

function slot({ id }: { readonly id: string }, format: SlotFormat): Slot {
  return { figure: id, format };
}

/** The first of several wordings that the verifier accepts; null where it accepts none, and then nothing may be said. */
function firstVerified(wordings: readonly (readonly Part[])[], analysis: Analysis): VerifiedSentence | null {
  const { displayName, name, symbol } = analysis.dossier.company;
  for (const parts of wordings) {
    const verdict = verifySentence(
      { rule: RULE, parts: [...parts] },
      { analysis, entities: [displayName, name, symbol] },
    );
    if (verdict.ok) return verdict.sentence;
  }
  return null;
}

/** With the company's name; without it where the name itself would read as a number: 3M, Phillips 66. */
function owned(analysis: Analysis, noun: string): readonly string[] {
  return [
    `${possessive(analysis)} ${noun}`,
    `${shortName(analysis).length > 1 ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` : noun}`,
  ];
}

/** `Nvidia’s revenue was $215.94B in FY2026.` */
export function valueSentence(figure: Figure, analysis: Analysis): VerifiedSentence | null {
  const wordings = nounsOf(figure).flatMap(({ noun, verb }) =>
    owned(analysis, noun).map((subject): readonly Part[] => [
      `${subject} ${verb} `,
      slot(figure, "auto"),
      ...when(figure),
      ".",
    ]),
  );
  return firstVerified(wordings, analysis);
}

/** Computes a registered calculation; the reason where it cannot be had. */
export function computed(
  analysis: Analysis,
  operation: string,
  operands: readonly Figure[],
): { readonly ok: true; readonly figure: Figure } | { readonly ok: false; readonly detail: string } {
  const result = calculate(calculationId(operation, ...operands), [analysis]);
  return result.ok ? result : { ok: false, detail: result.detail };
}

/** `Nvidia’s revenue was $215.94B in FY2026, up 65.5 % from $130.50B in FY2025.` */
export function changeSentence(
  change: Figure,
  [before, after]: readonly [Figure, Figure],
  analysis: Analysis,
): VerifiedSentence | null {
  const direction = change.value?.isNegative() === true ? "down" : "up";
  const isYearly = change.measure === "cagr";
  const moved: readonly Part[] = [
    `, ${direction} `,
    slot(change, changeFormat(change)),
    isYearly ? " a year from " : " from ",
  ];
  const wordings = nounsOf(after).flatMap(({ noun, verb }) =>
    owned(analysis, noun).map((subject): readonly Part[] => [
      `${subject} ${verb} `,
      slot(after, "auto"),
      ...when(after),
      ...moved,
      slot(before, "auto"),
      ...when(before),
      ".",
    ]),
  );
  return firstVerified(wordings, analysis);
}

function changeFormat({ measure, unit }: Figure): SlotFormat {
  if (measure === "percent_change" || measure === "cagr") return "percent-magnitude";
  if (measure === "bps_change") return "points-magnitude";
  return currencyOf(unit) !== null ? "money-magnitude" : "auto";
}

/** `Nvidia’s research and development was 8.6 % of revenue in FY2026.` */
export function ratioSentence(
  ratio: Figure,
  [over, base]: readonly [Figure, Figure],
  analysis: Analysis,
): VerifiedSentence | null {
  const wordings = nounsOf(over).flatMap(({ noun, verb }) =>
    nounsOf(base).flatMap(({ noun: baseNoun }) =>
      owned(analysis, noun).map((subject): readonly Part[] => [
        `${subject} ${verb} `,
        slot(ratio, "auto"),
        ratio.unit === "times" ? ` ${baseNoun}` : ` of ${baseNoun}`,
        ...when(over),
        ".",
      ]),
    ),
  );
  return firstVerified(wordings, analysis);
}

/** `From FY2022 to FY2026, Nvidia’s gross margin was on average 70.1 %.` */
export function averageSentence(
  average: Figure,
  [first, last]: readonly [Figure, Figure],
  analysis: Analysis,
): VerifiedSentence | null {
  const format = isDay(last.period) ? "end-date" : "period";
  const statistic = average.measure === "median" ? " had a median of " : "";
  const wordings = nounsOf(last).flatMap(({ noun, verb }) =>
    owned(analysis, noun).map((subject): readonly Part[] => [
      "From ",
      slot(first, format),
      " to ",
      slot(last, format),
      `, ${subject}${statistic === "" ? ` ${verb} on average ` : statistic}`,
      slot(average, "auto"),
      ".",
    ]),
  );
  return firstVerified(wordings, analysis);
}

/** Whether a period is a balance's or a close's day. */
export function isDay({ kind }: FiscalPeriod): boolean {
  return kind === "instant" || kind === "day";
}
