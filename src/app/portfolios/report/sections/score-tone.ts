import type { FigureView } from "#research/text/figure-view.ts";

export type Tone = "strong" | "between" | "weak" | "absent";

/** Cut-offs of the scores' authors; Piotroski 2000 calls 0 to 3 low and 7 to 9 high, SUE has its two deviations. */
const CUTS: Readonly<Record<string, { readonly weak: number; readonly strong: number }>> = {
  piotroski_f: { weak: 4, strong: 6.5 },
  altman_z: { weak: 1.81, strong: 2.99 },
  altman_z2: { weak: 1.1, strong: 2.6 },
  beneish_m: { weak: -1.78, strong: -1.89 },
  sue: { weak: -2, strong: 2 },
};

/** On which side of its cut-offs a score stands. */
export function toneOf(figure: Pick<FigureView, "measure" | "value"> | null): Tone {
  const cut = CUTS[figure?.measure ?? ""];
  if (figure === null || figure.value === null || cut === undefined) return "absent";
  const { weak, strong } = cut;
  const isHighGood = strong > weak;
  const score = Number(figure.value);
  if (isHighGood ? score < weak : score > weak) return "weak";
  return (isHighGood ? score > strong : score < strong) ? "strong" : "between";
}
