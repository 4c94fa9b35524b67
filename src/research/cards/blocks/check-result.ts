import type { CheckList } from "#research/cards/card.ts";

const WORDS = { pass: "passed", fail: "failed", unknown: "unknown" } as const;

/** What checks come to: "7 checks passed", or "4 passed, 3 unknown". A bare "4 of 7" reads as four faults found. */
export function checkResult(items: CheckList["items"]): string {
  const counts = (["pass", "fail", "unknown"] as const)
    .map((verdict) => ({ verdict, count: items.filter((item) => item.verdict === verdict).length }))
    .filter(({ count }) => count > 0);
  const [first, ...others] = counts;
  if (first !== undefined && others.length === 0 && first.verdict !== "unknown") {
    return `${first.count} ${first.count === 1 ? "check" : "checks"} ${WORDS[first.verdict]}`;
  }
  return counts.map(({ verdict, count }) => `${count} ${WORDS[verdict]}`).join(", ");
}
