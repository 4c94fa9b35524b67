import type { ChangeCause, ScreenChange } from "#contracts/screen-change.ts";

/** What is said of a change that tells nothing of the company, or not for sure; none of one by its own figures. */
const CAUSE_WORDS: Readonly<Record<ChangeCause, string | null>> = {
  figures: null,
  company: "its sector, industry, exchange or peers changed",
  ranks: "the number of companies it is ranked against changed",
  added: "new in our data",
  completed: "a figure is new in our data",
  incomplete: "a figure is missing or withheld",
  rules: "we compute figures differently",
};

/** Who did what, and what it is due to: "NVDA entered (new in our data)". */
export function changeTitle({ kind, cause, symbol }: Pick<ScreenChange, "kind" | "cause" | "symbol">): string {
  const words = CAUSE_WORDS[cause];
  return `${symbol} ${kind}${words === null ? "" : ` (${words})`}`;
}

/** The figures of a change: "Return on invested capital 21.3% → 18.9%". */
export function figureTexts({ figures }: Pick<ScreenChange, "figures">): readonly string[] {
  return figures.map(({ label, before, now, periodLabel }) => {
    const value = [...(before === null ? [] : [before]), now ?? "no figure"].join(" → ");
    return `${label} ${value}${periodLabel === null ? "" : `, ${periodLabel}`}`;
  });
}
