import type { Announcement, Filing, NextAnnouncement, Split, Spinoff } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";

/** A company's filings and events as they were known on the analysis's day. */
export interface KnownRecord {
  /** Newest first. */
  readonly filings: readonly Filing[];
  /** Oldest first; only those announced. */
  readonly announcements: readonly Announcement[];
  readonly next: NextAnnouncement | null;
  readonly splits: readonly Split[];
  readonly spinoffs: readonly Spinoff[];
}

/** Leaves out what was filed, announced or done after the analysis's day. */
export function knownRecord({ dossier, asOf }: Analysis): KnownRecord {
  const { filings, announcements, nextAnnouncement, splits, prices } = dossier;
  return {
    filings: filings.filter((filing) => filing.filed <= asOf),
    announcements: announcements.filter(({ announced }) => announced !== null && announced <= asOf),
    next: nextAnnouncement !== null && nextAnnouncement.asOf <= asOf ? nextAnnouncement : null,
    splits: splits.filter((split) => split.date <= asOf),
    spinoffs: prices?.spinoffs.filter((spinoff) => spinoff.date <= asOf) ?? [],
  };
}
