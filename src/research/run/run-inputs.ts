import type { Company, Dossier } from "#facts/dossier.ts";
import type { DateSource } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { ResearchRun, RunEvent } from "./run.ts";
import type { Peer } from "#research/rules/insight.ts";
import type { CardType, Stage } from "#contracts/research-stream.ts";
import type { Card } from "#research/cards/card.ts";
import type { Writer } from "#research/writer/write-text.ts";
import type { DeepPlan, DeepStep } from "#contracts/api/deep-research.ts";
import type { ModelText } from "#contracts/api/run-event.ts";

/** A dossier read as known on a day. */
export interface AnalysisWithFacts {
  readonly factSet: FactSet;
  readonly analysis: Analysis;
}

/** What a run needs from outside; nothing else touches clock, disk or network. */
export interface RunDeps {
  readonly run: ResearchRun;
  /** Known before anything is gathered. */
  readonly company: Company;
  /** What an earlier worker wrote before it stopped; none of it is written again. */
  readonly written: readonly RunEvent[];
  /** Everything held on a company; null when nothing is held and nothing could be had. */
  readonly gather: (cik: string) => Promise<Dossier | null>;
  readonly read: (dossier: Dossier, asOf: string) => AnalysisWithFacts;
  /** What keepers of calendars say of a company's next results now. */
  readonly votes: (cik: string) => Promise<readonly DateSource[]>;
  /** Companies to compare with, nearest first. */
  readonly peersOf: (company: Company) => Promise<readonly Dossier[]>;
  /**
   * Passages of the company's newest filings up to a day that hold some words, best first, for quotations; null where there
   * is no text to search.
   */
  readonly quote: (cik: string, words: string, asOf: string) => Promise<DeepStep["quotes"] | null>;
  /** Words the cards; null: the text is of the rules alone. */
  readonly writer: Writer | null;
  readonly clock: () => Date;
  /** Told of a card that failed or of peers that could not be had; the run goes on. */
  readonly reportError: (error: unknown, where: string) => void;
}

/** Reads the companies to compare with, each as known on the run's day. Peers that cannot be had leave the run without them. */
export async function readPeers(
  { run, peersOf, read, reportError }: RunDeps,
  company: Company,
  asOf: string,
): Promise<readonly Peer[]> {
  try {
    const dossiers = await peersOf(company);
    return dossiers.map((dossier) => ({
      name: dossier.company.displayName,
      isChosen: run.peers !== undefined,
      analysis: read(dossier, run.asOf === null ? analysisDay(dossier, null) : asOf).analysis,
    }));
  } catch (error) {
    reportError(error, "peers");
    return [];
  }
}

/**
 * The day an analysis stands for: the one asked for, else the newest day anything is held of. It does not depend on
 * the clock, so equal data gives equal cards.
 */
export function analysisDay({ origin, prices, filings, facts }: Dossier, asOf: string | null): string {
  if (asOf !== null) return asOf;
  const filed = facts.reduce((newest, fact) => (fact.filed !== null && fact.filed > newest ? fact.filed : newest), "");
  const days = [origin.asOf, prices?.asOf ?? "", filings[0]?.filed ?? "", filed];
  return days.reduce((newest, day) => (day.slice(0, 10) > newest ? day.slice(0, 10) : newest), "");
}

/** What an earlier worker wrote of a run, so that nothing is written twice. */
export interface WrittenLog {
  /** Whether the run has come to its end. */
  readonly isEnded: boolean;
  readonly hasIdentity: boolean;
  readonly hasVerified: boolean;
  hasStage(stage: Stage): boolean;
  hasSource(name: string): boolean;
  readonly plan: DeepPlan | undefined;
  step(number: number): DeepStep | undefined;
  card(type: CardType): Card | undefined;
  text(type: CardType): ModelText | undefined;
}

const ENDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

/** Reads a run's log. */
export function readWritten(events: readonly RunEvent[]): WrittenLog {
  const cards = new Map(
    events.flatMap((event) => (event.kind === "card" ? [[event.card.type, event.card] as const] : [])),
  );
  const texts = new Map(events.flatMap((event) => (event.kind === "text" ? [[event.card, event] as const] : [])));
  const steps = new Map(
    events.flatMap((event) => (event.kind === "step" ? [[event.step.number, event.step] as const] : [])),
  );
  const stages = new Set(events.flatMap((event) => (event.kind === "stage" ? [event.stage] : [])));
  const sources = new Set(events.flatMap((event) => (event.kind === "source" ? [event.status.name] : [])));
  return {
    isEnded: events.some((event) => ENDS.has(event.kind)),
    hasIdentity: events.some((event) => event.kind === "identity"),
    hasVerified: events.some((event) => event.kind === "verified"),
    hasStage: (stage) => stages.has(stage),
    hasSource: (name) => sources.has(name),
    plan: events.find((event) => event.kind === "plan")?.plan,
    step: (number) => steps.get(number),
    card: (type) => cards.get(type),
    text: (type) => texts.get(type),
  };
}
