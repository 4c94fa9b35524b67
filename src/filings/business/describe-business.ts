import type { Block } from "#filings/document/block.ts";
import { splitSentences } from "#filings/document/sentences.ts";

/** A sentence as the company wrote it, with the block that it is in. */
export interface QuotedSentence {
  readonly text: string;
  readonly block: string;
}

/** How much of an item is looked through: what a company does is said at its beginning. */
const SENTENCES_READ = 60;
/** Sentences further from the first are about details. */
const NEAR = 14;
const MOST_SENTENCES = 4;
const FEWEST_SENTENCES = 2;
const MOST_CHARACTERS = 750;
const LENGTH = { least: 40, most: 420 };

/** Sentences about the report and not about the business. */
const ABOUT_THE_REPORT =
  /forward-looking|private securities litigation|annual report|form 10-k|incorporated (?:herein )?by reference|in this report|as used herein|unless (?:the context|otherwise)|the terms? [“"]|refers? to |fiscal year (?:is|ends|20)|52- or 53-week|trademark|website|web site|www\.|risk factors|see (?:item|note|part)|for (?:more|further|additional) information|was (?:incorporated|founded)|were incorporated|began operations|table below|following table|employees|common stock|fiscal year|copies of|available (?:free|without) |decision maker|executive officer|charter|headquarter|of this report|quarter/i;
/** Lines of a table of contents that a converter ran together: names of other items of a report, page numbers. */
const CONTENTS =
  /\bitem \d|market for (?:the )?registrant|quantitative and qualitative disclosures|\bunresolved staff comments\b/i;
/** What could go wrong, as sections on risks, competition and proceedings say it. */
const RISK =
  /\b(?:may|could|might|would) (?:\p{L}+ )?(?:be (?:\p{L}+ )?(?:adversely|negatively|subject|subjected|limited|delayed|prohibited|impacted|harmed|affected|deemed|required|unable)|adversely|negatively|harm|reduce|limit|impair|restrict|threaten|diminish|decline|disrupt|have (?:an? )?(?:\p{L}+ )?(?:adverse|negative|competitive)|experience|create (?:further|additional)|not be)\b|\badverse(?:ly)? (?:effect|affect|impact)|\b(?:legal|administrative) proceedings\b|\bnoncompliance\b|\bliabilities\b|\brisks? (?:related|factors|that)\b|\b(?:credit|market|liquidity|interest rate) risk\b|\bcompetitors? (?:that|who|include)\b|\bcompete with\b|\bvolatility in\b|\bvulnerab/iu;
/** The company as the subject of a sentence. */
const COMPANY = /^(?:we|our|the company|through|with|as a|today|[A-Z][\p{L}&.,’' -]{2,60}?)\b/iu;
/** Headings that a converter ran into the sentence after them. */
const HEADING =
  /^(?:Overview|General|Introduction|Company (?:Overview|Background)|Our (?:Business(?:es)?|Company)|Business|Segments|Products)\s+(?=\p{Lu})/iu;
/** What companies do, in the present tense. */
const DOES =
  /\b(?:is|are) (?:a|an|the|one of|focused|engaged|principally|primarily|committed)\b|\bare sold\b|\b(?:designs?|develops?|manufactures?|markets?|sells?|provides?|offers?|operates?|delivers?|serves?|owns?|builds?|creates?|produces?|distributes?|enables?|helps?|generates?|pioneered|includes?|consists? of|reports?|earns?)\b/i;
const MISSION = /\bmission\b|\bprimary focus\b/i;

/**
 * Takes two to four whole sentences from the beginning of Item 1 that say what the company does. Nothing is shortened or
 * rewritten; fewer than two such sentences give none, and so does a text about risks.
 */
export function describeBusiness(blocks: readonly Block[]): readonly QuotedSentence[] {
  const sentences = readSentences(blocks);
  const first = sentences.findIndex(({ text }) => isAboutBusiness(text));
  // A text that begins with what could go wrong is another part of the report.
  const isElsewhere = sentences.slice(0, first).some(({ text }) => RISK.test(text) && !ABOUT_THE_REPORT.test(text));
  if (first === -1 || isElsewhere) return [];
  const chosen: QuotedSentence[] = [];
  let length = 0;
  for (const sentence of sentences.slice(first, first + NEAR)) {
    const isChosen = isAboutBusiness(sentence.text) && length + sentence.text.length <= MOST_CHARACTERS;
    if (!isChosen) continue;
    chosen.push(sentence);
    length += sentence.text.length;
    if (chosen.length === MOST_SENTENCES) break;
  }
  return chosen.length < FEWEST_SENTENCES ? [] : chosen;
}

function readSentences(blocks: readonly Block[]): readonly QuotedSentence[] {
  const sentences: QuotedSentence[] = [];
  for (const block of blocks) {
    if (block.kind !== "paragraph") continue;
    for (const text of splitSentences(block.text)) sentences.push({ text: text.replace(HEADING, ""), block: block.id });
    if (sentences.length >= SENTENCES_READ) break;
  }
  return sentences.slice(0, SENTENCES_READ);
}

function isAboutBusiness(text: string): boolean {
  const isWhole = /^[\p{Lu}\d“"]/u.test(text) && /[.!?]["”]?$/.test(text);
  const fits = text.length >= LENGTH.least && text.length <= LENGTH.most;
  if (!isWhole || !fits || [ABOUT_THE_REPORT, CONTENTS, RISK].some((other) => other.test(text))) return false;
  return COMPANY.test(text) && (DOES.test(text) || MISSION.test(text));
}
