import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { compose, standing } from "#research/rules/sentence-template.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Sentence, SlotFormat, VerifiedSentence } from "#research/text/sentence.ts";

export interface SpanFinding {
  /** Names the chart in the run's log of sentences. */
  readonly rule: string;
  readonly measure: string;
  /** How a sentence begins that speaks of the measure: `Revenue was`. */
  readonly opening: string;
  readonly format: SlotFormat;
  readonly periods: readonly FiscalPeriod[];
}

/**
 * Says where a measure stands now and where it came from: "Revenue was $215.94B in FY2026, up from $26.91B in
 * FY2022." Null with fewer than two values or when the sentence fails a check.
 */
export function spanFinding(context: CardContext, finding: SpanFinding): VerifiedSentence | null {
  const { analysis, verify } = context;
  const { rule, measure, opening, format, periods } = finding;
  const held = periods.map((period) => analysis.figure(measure, period)).filter((figure) => figure.value !== null);
  const [first, last] = [held.at(0), held.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  return verify({
    rule,
    parts: [
      `${opening} `,
      { figure: last.id, format },
      ...timeOf(last),
      `, ${direction(first, last)} `,
      { figure: first.id, format },
      ...timeOf(first),
      ".",
    ],
  });
}

function direction(first: Figure, last: Figure): string {
  const change = last.value === null || first.value === null ? 0 : last.value.comparedTo(first.value);
  if (change === 0) return "unchanged from";
  return change > 0 ? "up from" : "down from";
}

/** Sets two measures of one period side by side: "Free cash flow was X in FY2026, against net income of Y." */
export function pairFinding(
  context: CardContext,
  figures: { readonly rule: string; readonly one: Figure; readonly other: Figure },
  words: readonly [opening: string, against: string],
): VerifiedSentence | null {
  const { rule, one, other } = figures;
  if (one.value === null || other.value === null) return null;
  return context.verify({
    rule,
    parts: [
      `${words[0]} `,
      { figure: one.id, format: "money" },
      ...timeOf(one),
      `, against ${words[1]} `,
      { figure: other.id, format: "money" },
      ".",
    ],
  });
}

/** ` in FY2026`, ` in the 12 months to 26 Apr 2026`, ` on 26 Apr 2026`. */
function timeOf({ id, period }: Figure): Sentence["parts"] {
  if (period.start === null) return [" on ", { figure: id, format: "end-date" }];
  return [period.kind === "ttm" ? " in the " : " in ", { figure: id, format: "period" }];
}

/** Where a company stands among its peers: "The operating margin of 64.0% in FY2026 is the highest of 7 companies." */
export function rankFinding(
  { analysis, peers, verify }: CardContext,
  figures: readonly Figure[],
  finding: { readonly rule: string; readonly opening: string },
): VerifiedSentence | null {
  const [own] = figures;
  const others = peers.map((peer) => peer.analysis);
  const across = (operation: string) => resolveFigure(calculationId(operation, ...figures), analysis, others);
  const [fromTop, fromBottom, companies] = [across("rank"), across("rank_from_lowest"), across("companies")];
  if (own === undefined || fromTop === undefined || fromBottom === undefined || companies === undefined) return null;
  return verify({
    rule: finding.rule,
    parts: compose`${finding.opening} ${{ figure: own.id, format: "percent" }}${timeOf(own)} ${standing({ fromTop, fromBottom, companies })}`,
  });
}
