import type { CheckedClaim, CheckedSentence, CheckedText, NamedCompany } from "#contracts/api/ask.ts";
import { findSymbol } from "#ask/companies/find-company.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { judgeDirection } from "./judge-direction.ts";
import { judgeNumber } from "./judge-number.ts";
import { type Claim, readSentence, type SentenceContext } from "./read-claims.ts";

export interface TextInput {
  readonly text: string;
  /** The company that the text is about where it names none; null: nothing is assumed. */
  readonly symbol: string | null;
}

const MOST_SENTENCES = 400;

/**
 * Checks a text sentence by sentence. Its numbers carry no citations, so each is looked up by the company, the measure and
 * the period that its words name; where they name none of these clearly, the number is not checkable.
 */
export async function checkText({ text, symbol }: TextInput, deps: AskDeps, signal: AbortSignal): Promise<CheckedText> {
  const sentences: CheckedSentence[] = [];
  let context: SentenceContext = { symbol, period: null };
  for (const sentence of splitSentences(text).slice(0, MOST_SENTENCES)) {
    signal.throwIfAborted();
    const read = readSentence(sentence, context, deps);
    context = read.next;
    const claims: CheckedClaim[] = [];
    for (const claim of read.claims) claims.push(await checkClaim(claim, deps));
    sentences.push({ text: sentence, verdict: verdictOf(claims), claims });
  }
  const claims = sentences.flatMap((one) => one.claims);
  const countOf = (verdict: CheckedClaim["verdict"]): number =>
    claims.filter((claim) => claim.verdict === verdict).length;
  return {
    sentences,
    claims: claims.length,
    checked: claims.length - countOf("not-checkable"),
    right: countOf("right"),
    wrong: countOf("wrong"),
  };
}

/** A sentence is as good as its worst claim. */
function verdictOf(claims: readonly CheckedClaim[]): CheckedSentence["verdict"] {
  const order = ["wrong", "ambiguous", "not-checkable", "right"] as const;
  return order.find((verdict) => claims.some((claim) => claim.verdict === verdict)) ?? "not-checkable";
}

async function checkClaim(claim: Claim, deps: AskDeps): Promise<CheckedClaim> {
  const { text, unclear, symbol } = claim;
  const open = { text, fault: null, company: null, figure: null, source: null };
  if (unclear !== null || symbol === null) {
    return { ...open, verdict: "not-checkable", detail: unclear ?? "The text names no company that we cover." };
  }
  const found = findSymbol(deps.companies, symbol);
  const opened = found.kind === "held" ? await deps.open(found.cik, null) : null;
  if (opened === null) return { ...open, verdict: "not-checkable", detail: `We have no figures of ${symbol}.` };
  return { text, company: namesOf(opened.analysis), ...judge(claim, opened.analysis) };
}

function judge({ number, direction, contradiction }: Claim, analysis: Analysis) {
  if (contradiction !== null) {
    return {
      verdict: "wrong" as const,
      fault: "direction" as const,
      detail: contradiction,
      figure: null,
      source: null,
    };
  }
  if (number !== null) return judgeNumber(number, analysis);
  return direction === null
    ? {
        verdict: "not-checkable" as const,
        fault: null,
        detail: "There is nothing to check.",
        figure: null,
        source: null,
      }
    : judgeDirection(direction, analysis);
}

function namesOf({ dossier }: Analysis): NamedCompany {
  return { symbol: dossier.company.symbol, name: dossier.company.displayName };
}

/** Words whose full stop ends no sentence. */
const SHORT =
  /(?:\b(?:Inc|Corp|Co|Ltd|vs|approx|e\.g|i\.e|No|St|Mr|Ms|Dr|U\.S|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec)|\b[A-Z])\.$/;

/** Splits a text into sentences and list items, without the marks of Markdown. */
function splitSentences(text: string): readonly string[] {
  return text.split(/\r?\n+/).flatMap((line) => ofLine(plain(line)));
}

function plain(line: string): string {
  return line
    .replace(/^\s*(?:[-*+•]|\d{1,2}[.)]|#{1,6}|>)\s+/, "")
    .replace(/\*\*|__|`/g, "")
    .trim();
}

function ofLine(line: string): readonly string[] {
  const sentences: string[] = [];
  let begun = "";
  for (const piece of line.split(/(?<=[.!?;])\s+(?=["“(]?[\p{Lu}\p{N}$])/u)) {
    begun = begun === "" ? piece : `${begun} ${piece}`;
    if (SHORT.test(piece)) continue;
    sentences.push(begun);
    begun = "";
  }
  if (begun !== "") sentences.push(begun);
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}
