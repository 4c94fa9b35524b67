// npm run bench:truth: the plausibility filter and the identities over every held company, with and without the filter, and
// what becomes of single values that were changed. Not timed; the counts are exact and the same in every run.
import { fileURLToPath } from "node:url";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import {
  countMutations,
  createRandom,
  MUTATION_KINDS,
  type MutationCount,
  type MutationKind,
} from "#metrics/testing/mutate-facts.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { PLAUSIBILITY_RULES } from "#metrics/plausibility/checks/rules.ts";
import { judgeHit } from "./truth/judge-hit.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MUTATIONS = 5000;
const SEED = 20261123;
const KINDS = ["year", "quarter", "instant"] as const;

interface ItemCount {
  readonly companies: Set<string>;
  before: number;
  present: number;
  replaced: number;
  withheld: number;
  readonly reasons: Map<string, number>;
}

const items = new Map<string, ItemCount>();
const rules = new Map<string, { hits: number; right: number; false: number; open: number }>();
const identities = new Map<string, { before: [number, number]; after: [number, number] }>();
/** What a rule goes by where its contradiction cannot be a true amount of the statements. */
const STATES_IMPOSSIBLE: readonly string[] = ["itself", "statement"];
let maybeTrue = 0;
const mutated = new Map<MutationKind, MutationCount>();

const snapshot = await openSnapshot(`${ROOT}data/snapshot`);
const random = createRandom(SEED);
const rounds = Math.ceil(MUTATIONS / MUTATION_KINDS.length / snapshot.manifest.companies.length);
for (const { cik, symbol } of snapshot.manifest.companies) {
  const records = await snapshot.company(cik, AbortSignal.timeout(60_000));
  if (records === null) throw new Error(`The snapshot lists ${symbol} and does not hold it.`);
  const dossier = normalise(records);
  const asOf = records.origin.asOf;
  const factSet = createFactSet({ dossier, asOf });
  const before = createAnalysis(factSet, { isFiltered: false });
  const after = createAnalysis(factSet);
  countItems(symbol, before, after);
  countRules(after);
  countIdentities(before, "before");
  countIdentities(after, "after");
  countMutations({ dossier, asOf }, { repetitions: rounds, random }, mutated);
}
report();

function countItems(symbol: string, before: Analysis, after: Analysis): void {
  const withheld = new Map(after.withheld().map((each) => [`${each.item.id} ${each.period.key}`, each]));
  for (const kind of KINDS) {
    for (const { id, kind: flow } of LINE_ITEMS) {
      if ((flow === "balance") !== (kind === "instant")) continue;
      const count = items.get(id) ?? newCount();
      items.set(id, count);
      for (const period of after.periods(kind)) {
        const [first, shown] = [before.figure(id, period), after.figure(id, period)];
        if (first.value !== null) count.before += 1;
        if (shown.value !== null) {
          count.present += 1;
          count.companies.add(symbol);
          if (first.value !== null && !first.value.eq(shown.value)) count.replaced += 1;
        }
        const held = withheld.get(`${id} ${period.key}`);
        if (held === undefined) continue;
        count.withheld += 1;
        const rule = held.hits[0]?.rule.id ?? "operand";
        count.reasons.set(rule, (count.reasons.get(rule) ?? 0) + 1);
      }
    }
  }
}

function newCount(): ItemCount {
  return { companies: new Set(), before: 0, present: 0, replaced: 0, withheld: 0, reasons: new Map() };
}

function countRules(after: Analysis): void {
  for (const held of after.withheld()) {
    if (!held.hits.some(({ rule }) => rule.weight === "contradiction" && STATES_IMPOSSIBLE.includes(rule.evidence)))
      maybeTrue += 1;
    const verdict = judgeHit(after, held);
    for (const { rule } of held.hits) {
      const count = rules.get(rule.id) ?? { hits: 0, right: 0, false: 0, open: 0 };
      count.hits += 1;
      count[verdict] += 1;
      rules.set(rule.id, count);
    }
  }
}

function countIdentities(analysis: Analysis, when: "before" | "after"): void {
  for (const { identity, verdict } of analysis.identities()) {
    const count = identities.get(identity) ?? { before: [0, 0], after: [0, 0] };
    count[when][0] += verdict === "pass" ? 1 : 0;
    count[when][1] += 1;
    identities.set(identity, count);
  }
}

function report(): void {
  const line = (...cells: readonly (string | number)[]): void => console.log(cells.join("\t"));
  line("item", "companies", "values without the filter", "shown", "another candidate", "withheld", "withheld by");
  const totals = { before: 0, present: 0, replaced: 0, withheld: 0 };
  for (const [id, count] of items) {
    const reasons = [...count.reasons].map(([rule, hits]) => `${rule} ${hits}`).join(", ");
    line(id, count.companies.size, count.before, count.present, count.replaced, count.withheld, reasons);
    totals.before += count.before;
    totals.present += count.present;
    totals.replaced += count.replaced;
    totals.withheld += count.withheld;
  }
  line(
    "all",
    snapshot.manifest.companies.length,
    totals.before,
    totals.present,
    totals.replaced,
    totals.withheld,
    percent(totals.withheld, totals.before),
  );
  line("withheld, but not impossible by itself or its statement: the most that may be true", maybeTrue);
  line("as a share of all values", percent(maybeTrue, totals.before));
  line();
  line("rule", "weight", "hits", "true", "false alarms", "undecided", "looks for");
  for (const { id, weight, looksFor } of PLAUSIBILITY_RULES) {
    const count = rules.get(id) ?? { hits: 0, right: 0, false: 0, open: 0 };
    line(id, weight, count.hits, count.right, count.false, count.open, looksFor);
  }
  line();
  line("identity", "passed without the filter", "of", "passed with it", "of");
  for (const [name, { before, after }] of identities) line(name, ...before, ...after);
  line();
  line("mutation of one value", "tried", "withheld or selected otherwise", "share");
  for (const [kind, { tried, caught }] of mutated) line(kind, tried, caught, percent(caught, tried));
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
}
