import type { Block } from "#filings/document/block.ts";
import { splitSentences } from "#filings/document/sentences.ts";

/** A sentence of a results release about what is to come, in the company's words. */
export interface GuidanceSentence {
  readonly text: string;
  /** Id of the block that it is in. */
  readonly block: string;
}

/** What is expected follows these, so a figure before them is of the past: "accounted for 56 percent and we expect more". */
const ACTIVE_VERBS: readonly RegExp[] = [
  /\b(?:expects?|expecting|anticipates?|anticipating)\b/i,
  // Also nouns: only with a subject.
  /\b(?:we|company|management|it) (?:(?:now|currently|also|still|is|are|continues? to) )*(?:project|forecast|estimate|plan|target|guide|see)(?:s|ning|ting|ing)?\b/i,
];
const OTHER_VERBS: readonly RegExp[] = [
  /\b(?:is|are|remains?) (?:now |currently |still )?(?:expected|anticipated|projected|forecast|forecasted|estimated|planned|targeted|guided)\b/i,
  /\bwill be (?:approximately|about|roughly|between|in the range)\b/i,
  /\b(?:rais|lower|reaffirm|reiterat|narrow|updat|maintain|increas|provid|initiat|introduc|issu)(?:es?|s|ed|ing)? (?:[\w’'-]+ ){0,6}(?:guidance|outlook|forecast)\b/i,
];
/** An amount, a percentage or a count: a year or a quarter alone is no figure. */
const FIGURE =
  /[$€£¥]\s?\d|\d(?:[\d.,]*\d)?\s?%|\b\d(?:[\d.,]*\d)?\s+(?:percent|percentage points?|basis points?|million|billion|trillion|thousand|cents|shares|units|vehicles|stores|warehouses|openings|locations)\b/i;
/** What lawyers and accountants add: policies, sensitivities, sources of money and what is owed. */
const NOT_OUTLOOK =
  /more[- ]likely[- ]than[- ]not|valuation allowance|\bestimat(?:es?|ed) that\b(?!.*\bwill\b)|estimated to represent|\bnone of which\b|sources of liquidity|\b(?:covenants?|credit facilit(?:y|ies))\b|\b(?:purchase|contractual|unfunded)\b.*\b(?:obligations?|commitments?)\b|\benact(?:ed)?\b.*\blegislation\b|margin of error|error margin/i;
/** What lawyers add, what was expected once, and what others expect. */
const NOT_GUIDANCE =
  /forward[- ]looking|safe harbor|actual results|risks and uncertainties|undue reliance|Private Securities Litigation|\b(?:had|have|has|was|were|been|previously|than|as) (?:previously )?(?:expected|anticipated|estimated|projected)\b|\banalysts?\b|\bconsensus\b|conference call|webcast/i;
/** Headings under which a list of figures is the outlook itself. */
const OUTLOOK_HEADING = /\b(?:outlook|guidance|financial targets?|expectations?|forecast)\b/i;
const LONGEST_HEADING = 120;
const LONGEST_SENTENCE = 600;
const MOST_SENTENCES = 12;

/**
 * Finds what a results release says of coming periods: sentences with an outlook verb and a figure, and lines with a figure
 * under a heading such as "Outlook". Whole sentences of the company, in its order; what it prints in tables is not among them.
 */
export function findGuidance(blocks: readonly Block[]): readonly GuidanceSentence[] {
  const found: GuidanceSentence[] = [];
  const seen = new Set<string>();
  let isOutlook = false;
  for (const block of blocks) {
    if (block.kind === "table") continue;
    if (isHeading(block)) {
      isOutlook = OUTLOOK_HEADING.test(block.text) && !NOT_GUIDANCE.test(block.text);
      continue;
    }
    for (const text of splitSentences(block.text)) {
      if (!isGuidance(text, isOutlook) || text.length > LONGEST_SENTENCE || seen.has(text)) continue;
      seen.add(text);
      found.push({ text, block: block.id });
    }
  }
  return found.slice(0, MOST_SENTENCES);
}

function isGuidance(text: string, isUnderOutlook: boolean): boolean {
  if (!FIGURE.test(text) || NOT_GUIDANCE.test(text) || NOT_OUTLOOK.test(text)) return false;
  return (
    isUnderOutlook || OTHER_VERBS.some((verb) => verb.test(text)) || ACTIVE_VERBS.some((verb) => leads(verb, text))
  );
}

/** Whether a figure follows what the verb says. */
function leads(verb: RegExp, text: string): boolean {
  const found = verb.exec(text);
  return found !== null && FIGURE.test(text.slice(found.index));
}

/** Releases set headings as short bold lines or as lines that end with a colon. */
function isHeading(block: Exclude<Block, { readonly kind: "table" }>): boolean {
  if (block.kind === "heading") return true;
  return (
    block.kind === "paragraph" &&
    block.text.length < LONGEST_HEADING &&
    /(?:outlook|guidance)\W{0,3}$/i.test(block.text)
  );
}
