import type { DateSource } from "#earnings/event.ts";
import type { Dossier } from "#facts/dossier.ts";

/** The date of the next results that came with the bundled figures, as one provider's word; none on a day before it was given. */
export function bundledVotes({ nextAnnouncement }: Dossier, asOf: string): readonly DateSource[] {
  if (nextAnnouncement === null || nextAnnouncement.asOf > asOf) return [];
  const { date, isEstimate, asOf: since } = nextAnnouncement;
  const name = "third-party calendar";
  return [{ kind: "provider", name, date, timeOfDay: "UNKNOWN", isProjected: isEstimate, asOf: since }];
}
