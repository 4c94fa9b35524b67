import { Decimal } from "decimal.js";
import { type Block, textOf } from "#filings/document/block.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import type { QuotedSentence } from "./describe-business.ts";

/** How many people a company says it employs, in its own sentence. */
export interface StatedEmployees extends QuotedSentence {
  readonly count: string;
}

const PEOPLE = "(?:employees|associates|team members|colleagues|people|persons|co-?workers|partners)";
const NUMBER = "(\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)? million|\\d{3,6})";
/** A number, then people, with a few words between them: "41,000 full-time equivalent employees". */
const COUNT = new RegExp(`${NUMBER}(?: and ${NUMBER})?\\s+(?:[\\p{L}(),-]+\\s+){0,6}?${PEOPLE}\\b`, "iu");
const HEADCOUNT = new RegExp(
  `\\b(?:headcount|workforce)(?: worldwide)? (?:of|was|totaled) (?:approximately |about |over )?${NUMBER}`,
  "i",
);
/** What makes a sentence one about all people on a day. */
const ALL = [
  /\b(?:as of|at|on) (?:the end of|[A-Z][a-z]+ \d{1,2}|fiscal|year|january|december)|\bhad (?:approximately|about)/i,
  /\b(?:we|company|subsidiaries|[A-Z]\w+) (?:\([^)]*\) )?(?:had|have|has|employed|employ|employs)\b|\b(?:our|its) (?:approximately|about|more than|over)\b/,
  /\bworldwide|\bglobal|around the world|in total|full-time|headcount/i,
];
/** Parts of the people, and people who are no employees. */
const PART =
  /\b(?:hourly|women|participat|hired|complet|trained|customers|members earn|engineers|research and development|union|represented by|collective)/i;
const ENOUGH = 2;
/** Headings that a converter ran into the sentence after them. */
const HEADING = /^(?:Employees|Employee Base|Human Capital(?: Resources)?)\s+(?=\p{Lu})/iu;
/** Words after the number can still be about it: "worldwide", "in research and development". */
const REST_OF_CLAUSE = /^(?: worldwide|[^,;.]{0,60})/;

/** Finds the sentence that states the number of all employees; null where none clearly does. */
export function findEmployees(blocks: readonly Block[]): StatedEmployees | null {
  let best: { readonly found: StatedEmployees; readonly score: number } | null = null;
  for (const block of blocks) {
    if (block.kind === "table" || !/\d/.test(textOf(block))) continue;
    for (const sentence of splitSentences(block.text)) {
      const text = sentence.replace(HEADING, "");
      const match = COUNT.exec(text) ?? HEADCOUNT.exec(text);
      if (match === null) continue;
      const end = match.index + match[0].length;
      const clause = text.slice(0, end) + (REST_OF_CLAUSE.exec(text.slice(end))?.[0] ?? "");
      const score = ALL.filter((sign) => sign.test(text)).length - (PART.test(clause) ? 2 : 0);
      const count = readCount(match[1] ?? "");
      if (score >= ENOUGH && score > (best?.score ?? 0)) best = { found: { text, block: block.id, count }, score };
    }
  }
  return best?.found ?? null;
}

function readCount(number: string): string {
  const millions = /^(.*) million$/i.exec(number)?.[1];
  return millions === undefined ? number.replaceAll(",", "") : new Decimal(millions).times(1_000_000).toFixed();
}
