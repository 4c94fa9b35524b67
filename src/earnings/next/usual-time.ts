import type { TimeOfDay } from "#contracts/earnings.ts";

const RECENT = 12;
const FEWEST = 4;
const MOSTLY = 0.75;

/** The time of day at which most of a company's last results came (oldest first); UNKNOWN where they were mixed or too few are known. */
export function usualTime(times: readonly TimeOfDay[]): TimeOfDay {
  const known = times.filter((time) => time !== "UNKNOWN").slice(-RECENT);
  const counts = new Map<TimeOfDay, number>();
  for (const time of known) counts.set(time, (counts.get(time) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (most === undefined || known.length < FEWEST) return "UNKNOWN";
  return most[1] / known.length >= MOSTLY ? most[0] : "UNKNOWN";
}
