import type { DeepStep } from "#contracts/api/deep-research.ts";
import type { CardType } from "#contracts/research-stream.ts";
import type { DateSource } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Peer, VerifiedInsight } from "#research/rules/insight.ts";
import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import type { Card } from "./card.ts";
import type { Announcement, Filing, NextAnnouncement, Spinoff, Split } from "#facts/dossier.ts";

/** What cards are built from. Everything costly is a function, so that the first cards wait for nothing. */
export interface CardContext {
  readonly factSet: FactSet;
  readonly analysis: Analysis;
  /** What keepers of calendars say of the company's next results now; nothing for a day in the past. */
  readonly votes: readonly DateSource[];
  /** Nearest first. */
  readonly peers: readonly Peer[];
  /** The company as known the day before its newest annual or quarterly report; null where none is held. */
  readonly previous: () => Analysis | null;
  /** The sentences chosen for a card, best first. */
  readonly insights: (card: CardType) => readonly VerifiedInsight[];
  /** The rules whose sentences the verdict tells already; none where no sentence could be found. */
  readonly rulesOfVerdict: () => ReadonlySet<string>;
  /** The sentence with its figures, or null when it fails a check: then it is not shown. */
  readonly verify: (sentence: Sentence) => VerifiedSentence | null;
  /** What deep research found, question by question; empty in other types. */
  readonly steps: readonly DeepStep[];
  /** The cards built before this one. */
  readonly built: readonly Card[];
}

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

const REPORT = /^(10-K|10-KT|10-Q|10-QT|20-F|40-F)$/;
const DAY_MS = 86_400_000;

/** An annual or quarterly report, by its form and the day it was filed. */
export interface Report extends Pick<Filing, "form" | "filed"> {
  /** Null where only figures of the report are known: our list of filings may end before it. */
  readonly listed: Filing | null;
}

/** The newest annual or quarterly report known, amendments left out; null where none is. */
export function newestReport(analysis: Analysis): Report | null {
  const listed = knownRecord(analysis).filings.find(({ form }) => REPORT.test(form)) ?? null;
  let newest: Report | null = listed === null ? null : { form: listed.form, filed: listed.filed, listed };
  for (const { form, filed } of analysis.dossier.facts) {
    if (form === null || filed === null || filed > analysis.asOf || !REPORT.test(form)) continue;
    if (newest === null || filed > newest.filed) newest = { form, filed, listed: null };
  }
  return newest;
}

/** The day before a filing, as an ISO date: what was known then knows nothing of it. */
export function dayBefore({ filed }: Pick<Filing, "filed">): string {
  return new Date(Date.parse(filed) - DAY_MS).toISOString().slice(0, 10);
}
