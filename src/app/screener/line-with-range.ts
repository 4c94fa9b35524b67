import type { Histogram } from "#screener/screens/histogram.ts";

/** The line of a screen with other bounds in one condition; without the condition where both ends are open. */
export function lineWithRange(
  line: string,
  { start, end, name, edges }: Pick<Histogram, "start" | "end" | "name" | "edges">,
  { low, high }: { readonly low: number; readonly high: number },
): string {
  const [least, most] = [edges[low] ?? "", edges[high] ?? ""];
  const isOpenAbove = high === edges.length - 1;
  const [before, after] = [line.slice(0, start), line.slice(end)];
  if (low === 0 && isOpenAbove)
    return [before.replace(/\s*\band\s*$/i, ""), after.replace(before.trim() === "" ? /^\s*and\b\s*/i : /^$/, "")]
      .join("")
      .trim();
  const bounds = isOpenAbove ? `>= ${least}` : low === 0 ? `<= ${most}` : `between ${least} and ${most}`;
  return `${before}${name} ${bounds}${after}`;
}
