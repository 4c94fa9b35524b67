import type { SegmentBreakdown } from "./reconcile.ts";

/** A segment that has another tag in the later report: its figures for the years in both are the same. */
export interface RenamedSegment {
  readonly division: SegmentBreakdown["division"];
  readonly from: string;
  readonly to: string;
  /** How many figures of both reports are equal. */
  readonly agreeing: number;
}

/** One equal figure can be chance; zero is no figure to go by. */
const ENOUGH = 2;

/** Links segments of two reports that name the same figures of the same years by different tags. */
export function linkRenamed(
  earlier: readonly SegmentBreakdown[],
  later: readonly SegmentBreakdown[],
): readonly RenamedSegment[] {
  const counts = new Map<
    string,
    { readonly link: Omit<RenamedSegment, "agreeing">; agreeing: number; differing: number }
  >();
  for (const old of earlier) {
    const next = later.find((one) => isSamePeriod(old, one));
    if (next === undefined) continue;
    const gone = old.parts.filter((part) => !next.parts.some(({ member }) => member === part.member));
    const come = next.parts.filter((part) => !old.parts.some(({ member }) => member === part.member));
    for (const from of gone)
      for (const to of come) {
        const key = `${old.division}|${from.member}|${to.member}`;
        const link = { division: old.division, from: from.member, to: to.member };
        const count = counts.get(key) ?? { link, agreeing: 0, differing: 0 };
        counts.set(key, count);
        if (from.value !== to.value) count.differing += 1;
        else if (from.value !== "0") count.agreeing += 1;
      }
  }
  return [...counts.values()]
    .filter(({ agreeing, differing }) => agreeing >= ENOUGH && differing === 0)
    .map(({ link, agreeing }) => ({ ...link, agreeing }));
}

function isSamePeriod(one: SegmentBreakdown, other: SegmentBreakdown): boolean {
  const keys = ["division", "measure", "start", "end", "unit"] as const;
  return keys.every((key) => one[key] === other[key]);
}
