import type { Analysis } from "#metrics/analysis.ts";
import { companyOf } from "#research/text/calculations/calculate.ts";
import type { SentenceFailure, VerificationContext } from "#research/verifier/verification.ts";
import { shortName } from "#research/verifier/lexicon/nouns.ts";
import { namedFigures } from "#research/verifier/parsing/calculated-figures.ts";
import { isSameClause, type ParsedText, type PhraseHit, valuesIn } from "#research/verifier/parsing/parsed-text.ts";
import { wordsOf } from "#research/verifier/parsing/read-pieces.ts";

/** A company's name in the text. */
export interface NameHit extends PhraseHit {
  /** CIK without zeros; null for a company that may not be named. */
  readonly company: string | null;
}

/** Symbols of one or two letters are words of the language too often to be noticed. */
const SHORTEST_SYMBOL = 3;
const SHORTEST_NAME = 2;

/** Finds the names of the issuer, the chosen peers and any other known company. */
export function namesIn(reading: ParsedText, context: VerificationContext): readonly NameHit[] {
  const allowed = [
    ownNames(context.analysis),
    ...(context.chosenPeers ?? []).map(({ name, analysis }) => {
      const own = ownNames(analysis);
      return { company: own.company, names: [name, ...own.names] };
    }),
  ];
  const known = new Set(allowed.flatMap(({ names }) => names));
  const others = context.entities.filter((name) => !known.has(name) && name.length >= SHORTEST_SYMBOL);
  const hits = [
    ...allowed.flatMap(({ company, names }) => names.flatMap((name) => occurrences(reading, name, company))),
    ...others.flatMap((name) => occurrences(reading, name, null)),
  ];
  return hits.filter((hit) => !hits.some((other) => isLonger(other, hit))).toSorted((a, b) => a.start - b.start);
}

/** Only the issuer and chosen peers may be named, and every figure must stand by the name of its own company. */
export function checkEntities(reading: ParsedText, context: VerificationContext, names: readonly NameHit[]) {
  const issuer = context.analysis.dossier.company.cik.replace(/^0+/, "");
  const strangers = names.filter(({ company }) => company === null);
  const misplaced = valuesIn(reading).filter(({ at, piece }) => {
    const owner = companyOf(namedFigures(piece.figure)[0]?.id ?? "") ?? issuer;
    return owner !== (spokenOf(reading, at, names)?.company ?? issuer);
  });
  const unproven = names.filter(
    (name) => name.company !== issuer && name.company !== null && !hasFigure(reading, name),
  );
  return [
    ...unproven.map(({ phrase }): SentenceFailure => ({
      check: "entity",
      detail: `${phrase} is named without a figure of it.`,
    })),
    ...strangers.map(({ phrase }): SentenceFailure => ({
      check: "entity",
      detail: `${phrase} is neither the company nor a chosen peer.`,
    })),
    ...misplaced.map(({ piece }): SentenceFailure => ({
      check: "entity",
      detail: `${piece.figure.id} belongs to another company than the one the text speaks of.`,
    })),
  ];
}

/** What is said of a peer must rest on a figure of that peer. */
function hasFigure(reading: ParsedText, name: NameHit): boolean {
  return valuesIn(reading).some(
    ({ at, piece }) =>
      isSameClause(reading, at, name.start) &&
      namedFigures(piece.figure).some(({ id }) => companyOf(id) === name.company),
  );
}

/** The company a clause speaks of at a place: the nearest name before it, else the nearest behind it. */
function spokenOf(reading: ParsedText, at: number, names: readonly NameHit[]): NameHit | undefined {
  const here = names.filter((name) => isSameClause(reading, name.start, at));
  return here.findLast((name) => name.end <= at) ?? here.find((name) => name.start > at);
}

function ownNames(analysis: Analysis): { readonly company: string; readonly names: readonly string[] } {
  const { cik, displayName, name, symbol, formerNames } = analysis.dossier.company;
  const names = [shortName(analysis), displayName, name, ...formerNames.map((former) => former.name)];
  return {
    company: cik.replace(/^0+/, ""),
    names: [
      ...new Set(names.filter((one) => one.length >= SHORTEST_NAME)),
      ...(symbol.length >= SHORTEST_SYMBOL ? [symbol] : []),
    ],
  };
}

function occurrences({ pieces }: ParsedText, name: string, company: string | null): readonly NameHit[] {
  const opening = name.split(/[\s,]/, 1)[0] ?? name;
  // Most names begin with a word that is not in the sentence; only the others are taken apart.
  if (!pieces.some((piece) => piece.kind === "word" && piece.text.startsWith(opening))) {
    return [];
  }
  const words = wordsOf(name).flatMap((piece) => (piece.kind === "word" || piece.kind === "mark" ? piece.text : []));
  return pieces.flatMap((_, start) =>
    words.length > 0 && words.every((word, offset) => isToken(pieces[start + offset], word))
      ? [{ phrase: name, company, start, end: start + words.length }]
      : [],
  );
}

function isToken(piece: ParsedText["pieces"][number] | undefined, word: string): boolean {
  if (piece?.kind === "word") {
    return piece.text === word || piece.text.replace(/['’]s$/, "") === word;
  }
  return piece?.kind === "mark" && piece.text === word;
}

function isLonger(a: NameHit, b: NameHit): boolean {
  return a.start <= b.start && a.end >= b.end && a.end - a.start > b.end - b.start;
}
