import { createFactBook } from "#facts/create-fact-book.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { FactBook } from "#facts/fact-book.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { createRecent } from "./recent.ts";

const REMEMBERED = 12;

/** A company's facts as known on a day, and what is computed from them. */
export interface Reading {
  readonly book: FactBook;
  readonly analysis: Analysis;
}

/** Gives the reading of a dossier on a day; the same one again while it is remembered, with all it computed. */
export type ReadDossier = (dossier: Dossier, asOf: string) => Reading;

/** Makes the memory of readings: the last few, by facts and day. */
export function createAnalysisShelf(): ReadDossier {
  const recent = createRecent<Reading>(REMEMBERED);
  return (dossier, asOf) => {
    const key = `${dossier.factsHash} ${asOf}`;
    const reading = recent.get(key) ?? read(dossier, asOf);
    recent.set(key, reading);
    return reading;
  };
}

function read(dossier: Dossier, asOf: string): Reading {
  const book = createFactBook({ dossier, asOf });
  return { book, analysis: createAnalysis(book) };
}
