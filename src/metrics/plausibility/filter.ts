import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import { remember } from "#platform/memo.ts";
import { inPeriod } from "#metrics/wording.ts";
import type { Hit, Judge, Judgement } from "./judge.ts";
import { isStated } from "./suspect.ts";

/** A candidate that is not shown, and what speaks against it. */
export interface Withheld {
  readonly item: LineItem;
  readonly period: FiscalPeriod;
  readonly candidate: Figure;
  /** A whole sentence. */
  readonly reason: string;
  readonly hits: readonly Hit[];
}

/** What became of the candidates of one line item and period. */
export interface Screened {
  /** The first plausible candidate; null where there is none. */
  readonly figure: Figure | null;
  /** The first candidate that was withheld; null where none was. */
  readonly withheld: Withheld | null;
}

/** Tells for the candidates of a line item, best first, which one may be shown. */
export interface Filter {
  screen(item: LineItem, period: FiscalPeriod, candidates: Iterable<Figure>): Screened;
}

/** Lets every candidate pass. */
export const NO_FILTER: Filter = {
  screen(_item, _period, candidates) {
    for (const figure of candidates) return { figure, withheld: null };
    return { figure: null, withheld: null };
  },
};

/**
 * Takes the first candidate that can be right and that is not made of one that cannot.
 * @param firstCandidate the first candidate of a line item, whatever speaks against it
 */
export function createFilter(judge: Judge, firstCandidate: (item: string, period: FiscalPeriod) => Figure): Filter {
  const judgedFirst = remember<LineItem, Map<string, Judgement>>(() => new Map());
  function judgeFirst(item: LineItem, period: FiscalPeriod, figure: Figure): Judgement {
    const known = judgedFirst(item);
    const judgement = known.get(period.key) ?? judge(item, period, figure);
    known.set(period.key, judgement);
    return judgement;
  }
  /** A quarter or trailing year by arithmetic stands on values of other periods; a withheld one takes it along. */
  function brokenOperand(item: LineItem, period: FiscalPeriod, figure: Figure): Broken | null {
    for (const stated of statedOperands(figure)) {
      if (stated.period.key === period.key) continue;
      const first = firstCandidate(item.id, stated.period);
      if (first.id !== stated.id) continue;
      const judgement = judgeFirst(item, stated.period, first);
      if (judgement.verdict === "withheld") return { judgement, by: stated };
    }
    return null;
  }
  return {
    screen(item, period, candidates) {
      let withheld: Withheld | null = null;
      for (const figure of candidates) {
        // Another way to the same amount is no other candidate.
        if (withheld !== null && isSameAmount(figure, withheld.candidate)) continue;
        const isFirst = firstCandidate(item.id, period).id === figure.id;
        const judgement = isFirst ? judgeFirst(item, period, figure) : judge(item, period, figure);
        const broken =
          judgement.verdict === "withheld" ? { judgement, by: figure } : brokenOperand(item, period, figure);
        if (broken === null) return { figure: judgement.verdict === "doubtful" ? doubted(figure) : figure, withheld };
        withheld ??= { item, period, candidate: figure, reason: reasonOf(figure, broken), hits: broken.judgement.hits };
      }
      return { figure: null, withheld };
    },
  };
}

function isSameAmount(one: Figure, other: Figure): boolean {
  return one.value !== null && other.value !== null && one.value.eq(other.value);
}

/** The values as filed that a figure is made of over time, itself left out. */
function statedOperands({ lineage }: Figure): readonly Figure[] {
  if (lineage.kind !== "formula") return [];
  return lineage.operands.flatMap((operand) =>
    operand.lineage.kind === "formula" && operand.lineage.operands.length > 1 ? statedOperands(operand) : [operand],
  );
}

function doubted(figure: Figure): Figure {
  return figure.flags.includes("doubtful") ? figure : { ...figure, flags: [...figure.flags, "doubtful"] };
}

/** What speaks against a candidate, and whether that is itself or what it is computed from. */
interface Broken {
  readonly judgement: Judgement;
  readonly by: Figure;
}

/** The surest finding in one sentence. */
function reasonOf(candidate: Figure, { judgement, by }: Broken): string {
  const finding = judgement.hits[0]?.clause ?? "cannot be right";
  if (by.id !== candidate.id)
    return `The tagged amount ${inPeriod(by.period)}, which this one needs, ${finding}, so we do not show it.`;
  return `The ${isStated(candidate) ? "tagged amount" : "amount computed from tagged ones"} ${finding}, so we do not show it.`;
}
