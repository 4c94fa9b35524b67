import type { ChangeCause } from "#contracts/screen-change.ts";
import type { Condition, RangeCondition } from "#screener/query/condition.ts";
import type { Universe } from "#screener/universe/universe.ts";
import { isWithin, type Screen, screen, valuesOf } from "./screen.ts";

/** What a screen found at some time. */
export interface ScreenLook {
  /** By CIK: what each range of the line compared, in their order; null for no value. */
  readonly found: Readonly<Record<string, readonly (number | null)[]>>;
  /** CIKs of the companies that were left out for lack of a figure. */
  readonly undecided: readonly string[];
  /** How many companies there were to rank against. */
  readonly companies: number;
}

/** A company that entered or left between two looks. */
export interface LookChange {
  readonly kind: "entered" | "left";
  readonly cause: ChangeCause;
  /** Of the company in the universe. */
  readonly position: number;
  /** The ranges that tell why, with what they compared then and now; NaN for no value. */
  readonly compared: readonly { readonly condition: RangeCondition; readonly before: number; readonly now: number }[];
}

/** Looks at a screen: who it finds, and who it cannot judge. */
export function lookAt(asked: Screen, universe: Universe): ScreenLook {
  const { matches, leftOut } = screen(asked, universe);
  const reads = rangesOf(asked.conditions).map(({ quantity }) => valuesOf(quantity, asked, universe));
  const cikAt = (position: number): string => universe.company(position).cik;
  return {
    found: Object.fromEntries(
      matches.map((position) => [cikAt(position), reads.map((read) => finite(read(position)))]),
    ),
    undecided: leftOut.flatMap(({ positions }) => positions.map(cikAt)),
    companies: universe.size,
  };
}

interface CompareInput {
  readonly asked: Screen;
  readonly universe: Universe;
  readonly before: ScreenLook;
  readonly now: ScreenLook;
  /** When `before` was, in ms. */
  readonly since: number;
}

/**
 * Says who entered and left between two looks, and why. A company that this process has not read (yet) did neither: `next` keeps it
 * as it was.
 */
export function compareLooks(input: CompareInput): {
  readonly changes: readonly LookChange[];
  readonly next: ScreenLook;
} {
  const { universe, before, now } = input;
  const isKnown = (cik: string): boolean => universe.positionOfCik(cik) !== undefined;
  const changeOf = (kind: LookChange["kind"], cik: string): readonly LookChange[] => {
    const position = universe.positionOfCik(cik);
    return position === undefined ? [] : [describe(input, kind, cik, position)];
  };
  const carried = Object.entries(before.found).filter(([cik]) => !isKnown(cik));
  return {
    changes: [
      ...Object.keys(now.found).flatMap((cik) => (cik in before.found ? [] : changeOf("entered", cik))),
      ...Object.keys(before.found).flatMap((cik) => (cik in now.found ? [] : changeOf("left", cik))),
    ],
    next: {
      found: { ...Object.fromEntries(carried), ...now.found },
      undecided: [...before.undecided.filter((cik) => !isKnown(cik)), ...now.undecided],
      companies: now.companies,
    },
  };
}

function describe(input: CompareInput, kind: LookChange["kind"], cik: string, position: number): LookChange {
  const { asked, universe, before } = input;
  const kept = before.found[cik];
  const every = rangesOf(asked.conditions).map((condition, index) => ({
    condition,
    before: kept?.[index] ?? Number.NaN,
    now: valuesOf(condition.quantity, asked, universe)(position),
  }));
  const compared = kind === "entered" ? every : every.filter(({ condition, now }) => !isWithin(condition, now));
  return { kind, position, compared, cause: causeOf(input, { kind, cik, position, compared }) };
}

function causeOf(
  { asked, universe, before, now, since }: CompareInput,
  { kind, cik, position, compared }: Pick<LookChange, "kind" | "position" | "compared"> & { readonly cik: string },
): ChangeCause {
  const { addedAt, rulesSince } = universe.origin(position);
  if (kind === "entered" && addedAt > since) return "added";
  if (rulesSince > since) return "rules";
  if (kind === "entered" && before.undecided.includes(cik)) return "completed";
  if (kind === "left" && now.undecided.includes(cik)) return "incomplete";
  if (kind === "left" && compared.length === 0) return "company";
  const deciding = kind === "left" ? compared.map(({ condition }) => condition) : rangesOf(asked.conditions);
  const isRanked = deciding.some(({ quantity }) => quantity.of === "percentile" || quantity.of === "sector-percentile");
  return isRanked && before.companies !== now.companies ? "ranks" : "figures";
}

function rangesOf(conditions: readonly Condition[]): readonly RangeCondition[] {
  return conditions.filter((condition) => condition.kind === "range");
}

function finite(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
