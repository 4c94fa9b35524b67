import type { Announcement } from "#facts/dossier.ts";

type Timing = Announcement["timing"];

const WORDS: Readonly<Record<Timing, string>> = {
  BMO: "before the market opened",
  DMH: "during market hours",
  AMC: "after the market closed",
  UNKNOWN: "at a time that is not known",
};

const RECENT = 12;

/** Says at which time of day results came; taken from the acceptance of the 8-K, New York time. */
export function timingWords(timing: Timing): string {
  return WORDS[timing];
}

/** Says when a company usually announces, from its last twelve announcements with a known time; null for none. */
export function usualTiming(announcements: readonly Announcement[]): string | null {
  const known = announcements.filter(({ timing }) => timing !== "UNKNOWN").slice(-RECENT);
  const counts = new Map<Timing, number>();
  for (const { timing } of known) counts.set(timing, (counts.get(timing) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined) return null;
  const [timing, count] = most;
  return `Of its last ${known.length} results with a known time, ${count} came ${WORDS[timing]}.`;
}
