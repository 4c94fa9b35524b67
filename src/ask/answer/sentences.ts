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

/** With the company's name, unless it begins with it; without it where the name itself would read as a number: 3M, Phillips 66. */
function owned(analysis: Analysis, noun: string): readonly string[] {
  if (noun.startsWith(`${shortName(analysis)} `)) return [noun];
  return [
    `${possessive(analysis)} ${noun}`,
    `${shortName(analysis).length > 1 ? `${noun.charAt(0).toUpperCase()}${noun.slice(1)}` : noun}`,
  ];
}

/** What a sentence owes its readers where it rests on an operating income of our making. */
function ending(figures: readonly Figure[]): string {
  return figures.some(({ flags }) => flags.includes("derived-operating-income")) ? ", as we derive it." : ".";
}

/** `Nvidia’s revenue was $215.94B in FY2026.`; negative net debt is net cash. */
export function valueSentence(figure: Figure, analysis: Analysis): VerifiedSentence | null {
  const isNetCash = figure.measure === "net_debt" && figure.value?.isNegative() === true;
  const nouns = isNetCash ? [{ noun: "net cash", verb: "was" }] : nounsOf(figure);
  const wordings = nouns.flatMap(({ noun, verb }) =>
    owned(analysis, noun).map((subject): readonly Part[] => [
      `${subject} ${verb} `,
      slot(figure, isNetCash ? "money-magnitude" : "auto"),
      ...when(figure),
      ending([figure]),
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
      ending([before, after]),
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
        ending([over, base]),
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
  if (average.measure === "median") return medianSentence(average, [first, last], analysis);
  return firstVerified(
    ofSpan([first, last], analysis, (verb) => [` ${verb} on average `, slot(average, "auto"), ending([average, last])]),
    analysis,
  );
}

/** `From FY2018 to FY2024, the median of Starbucks’ operating margin over 7 fiscal years was 15.4 %.` */
function medianSentence(
  median: Figure,
  [first, last]: readonly [Figure, Figure],
  analysis: Analysis,
): VerifiedSentence | null {
  const count = computed(analysis, "count", [first, last]);
  if (!count.ok) return null;
  const steps = isDay(last.period) ? "balance sheets" : last.period.kind === "quarter" ? "quarters" : "fiscal years";
  const over: readonly Part[] = [
    ", over ",
    slot(count.figure, "auto"),
    ` ${steps} to `,
    slot(last, endFormat(last)),
    ".",
  ];
  return firstVerified(
    nounsOf(last).flatMap(({ noun }) =>
      owned(analysis, noun).map((subject): readonly Part[] => [
        `${subject} had a median of `,
        slot(median, "auto"),
        ...over,
      ]),
    ),
    analysis,
  );
}

/** `From FY2015 to FY2024, Apple’s share repurchases were $604.36B in all.` */
export function totalSentence(
  total: Figure,
  [first, last]: readonly [Figure, Figure],
  analysis: Analysis,
): VerifiedSentence | null {
  return firstVerified(
    ofSpan([first, last], analysis, (verb) => [` ${verb} `, slot(total, "auto"), " in all."]),
    analysis,
  );
}

function ofSpan(
  [first, last]: readonly [Figure, Figure],
  analysis: Analysis,
  rest: (verb: string) => readonly Part[],
): readonly (readonly Part[])[] {
  const format = endFormat(last);
  return nounsOf(last).flatMap(({ noun, verb }) =>
    owned(analysis, noun).map((subject): readonly Part[] => [
      "From ",
      slot(first, format),
      " to ",
      slot(last, format),
      `, ${subject}`,
      ...rest(verb),
    ]),
  );
}

function endFormat({ period }: Figure): SlotFormat {
  return isDay(period) ? "end-date" : "period";
}

/** Whether a period is a balance's or a close's day. */
export function isDay({ kind }: FiscalPeriod): boolean {
  return kind === "instant" || kind === "day";
}
