import type { Company } from "#facts/company.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { DateSource } from "#earnings/event.ts";
import type { FactBook } from "#facts/fact-book.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { ResearchRun, RunEvent } from "./run.ts";

/** A dossier read as known on a day. */
export interface Reading {
  readonly book: FactBook;
  readonly analysis: Analysis;
}

/** What a run needs from outside; nothing else touches clock, disk or network. */
export interface RunParts {
  readonly run: ResearchRun;
  /** Known before anything is gathered. */
  readonly company: Company;
  /** What an earlier worker wrote before it stopped; none of it is written again. */
  readonly written: readonly RunEvent[];
  /** Everything held on a company; null when nothing is held and nothing could be had. */
  readonly gather: (cik: string) => Promise<Dossier | null>;
  readonly read: (dossier: Dossier, asOf: string) => Reading;
  /** What keepers of calendars say of a company's next results now. */
  readonly votes: (cik: string) => Promise<readonly DateSource[]>;
  /** Companies to compare with, nearest first. */
  readonly peersOf: (company: Company) => Promise<readonly Dossier[]>;
  readonly clock: () => Date;
  /** Told of a card that failed or of peers that could not be had; the run goes on. */
  readonly reportError: (error: unknown, where: string) => void;
}
