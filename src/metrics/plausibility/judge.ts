import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import { createContinuity } from "./continuity.ts";
import { createArticulation } from "./articulation.ts";
import type { Ledger } from "./ledger.ts";
import type { RuleDeps, PlausibilityRule } from "./checks/rule.ts";
import { PLAUSIBILITY_RULES } from "./checks/rules.ts";
import { createSegmentTotals } from "./segment-totals.ts";
import type { Suspect } from "./suspect.ts";
import { traitsOf } from "./traits.ts";

/** What one rule found against an amount. */
export interface Hit {
  readonly rule: PlausibilityRule;
  /** Goes on from "The tagged amount". */
  readonly clause: string;
}

/** Whether an amount may be shown, and what speaks against it. */
export interface Judgement {
  readonly verdict: "plausible" | "doubtful" | "withheld";
  readonly hits: readonly Hit[];
}

const PLAUSIBLE: Judgement = { verdict: "plausible", hits: [] };

/** Judges candidates of one company's line items. */
export interface Judge {
  (item: LineItem, period: FiscalPeriod, figure: Figure): Judgement;
}

/** Holds candidates against everything else that is known of the same company. */
export function createJudge(ledger: Ledger): Judge {
  const articulation = createArticulation(ledger);
  const company: RuleDeps = {
    ledger,
    articulation,
    continuity: createContinuity(ledger),
    segmentTotals: createSegmentTotals(ledger, articulation),
  };
  return (item, period, figure) => {
    if (figure.value === null) return PLAUSIBLE;
    const suspect: Suspect = { item, period, figure, value: figure.value.toNumber() };
    const hits = hitsOn(suspect, company);
    if (hits.length === 0) return PLAUSIBLE;
    return { verdict: weigh(suspect, hits, company), hits };
  };
}

/** Hints come last: where nothing has been found by then, only another kind of hint makes a case. */
function hitsOn(suspect: Suspect, company: RuleDeps): readonly Hit[] {
  const hits: Hit[] = [];
  for (const rule of rulesFor(suspect)) {
    if (rule.id === "double" && hits.length === 0) continue;
    const clause = rule.finds(suspect, company);
    if (clause !== null) hits.push({ rule, clause });
  }
  return hits;
}

const RULES_BY_ITEM = new Map<string, readonly PlausibilityRule[]>();

function rulesFor({ item, period }: Suspect): readonly PlausibilityRule[] {
  const key = `${item.id} ${period.kind}`;
  const known = RULES_BY_ITEM.get(key);
  if (known !== undefined) return known;
  const traits = traitsOf(item.id);
  const rules = PLAUSIBILITY_RULES.filter((rule) => rule.over.includes(period.kind) && rule.appliesTo(item.id, traits));
  RULES_BY_ITEM.set(key, rules);
  return rules;
}

/** A contradiction or two doubts withhold, unless another sum of the statements bears the amount out. */
function weigh(suspect: Suspect, hits: readonly Hit[], { articulation }: RuleDeps): Judgement["verdict"] {
  const isContradicted = hits.some(({ rule }) => rule.weight === "contradiction");
  if (!isContradicted && new Set(hits.map(({ rule }) => rule.evidence)).size < 2)
    return hits.some(({ rule }) => rule.weight === "doubt") ? "doubtful" : "plausible";
  // The statements of a shell before its merger add up, too: what is far from all other periods needs two sums.
  const needed = hits.some(({ rule }) => rule.id === "far-from-neighbours") ? 2 : 1;
  return articulation.supports(suspect) >= needed ? "doubtful" : "withheld";
}
