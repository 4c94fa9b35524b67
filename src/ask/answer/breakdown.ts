import type { SegmentTable } from "#contracts/filing-findings.ts";
import { openOnly } from "#ask/companies/find-company.ts";
import type { AskDeps } from "#ask/deps.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Question } from "#ask/question/question.ts";
import { readQuestion } from "#ask/question/read-question.ts";
import type { Figure } from "#facts/figure.ts";
import { listed } from "#metrics/wording.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { stackOf, tablesOf } from "#research/cards/findings/segments-card.ts";
import { knownSegments, makeSegmentFigure, SEGMENT_MEASURES } from "#research/findings/finding-figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { type Draft, evidenceOf, missing, type OpenSubject } from "./draft.ts";
import { MEASURES_OF_PARTS } from "./parts.ts";
import { valueSentence } from "./sentences.ts";

/** The words by which a question divides a company, and into what; the first that we have is taken. */
const WAYS: readonly { readonly words: RegExp; readonly divisions: readonly SegmentTable["division"][] }[] = [
  {
    words: /\b(?:by|per|across|each) (?:product|service)s?(?: (?:lines?|categor(?:y|ies)))?\b/i,
    divisions: ["product"],
  },
  {
    words:
      /\b(?:by|per|across|each) (?:(?:geographic(?:al)? )?(?:region|area|market)s?|countr(?:y|ies)|geograph(?:y|ies))\b|\bgeographic(?:al)?\b/i,
    divisions: ["region"],
  },
  {
    words:
      /\b(?:by|per|across|each) (?:(?:business|operating|reportable) )?(?:segment|division|unit)s?\b|\bsegments?\b/i,
    divisions: ["segment"],
  },
];
/** By themselves they divide only what a question names, or a split of shares would be one of revenue. */
const ANY_WAY = {
  words: /\b(?:break ?down|broken down|split|mix)\b/i,
  divisions: ["segment", "product", "region"],
} as const;
const FILLERS = /\b(?:break ?down|broken down|split|mix|into|divided)\b/gi;

interface BreakdownInput {
  readonly measure: SegmentTable["measure"];
  readonly divisions: readonly SegmentTable["division"][];
  readonly periods: readonly PeriodWish[];
}

/**
 * Divides a company's revenue, operating income or assets as its annual report does: `Apple revenue by product`. Null where a
 * question asks for no such thing.
 */
export async function answerBreakdown(
  { question, page }: { readonly question: Question; readonly page: string | null },
  deps: AskDeps,
): Promise<{ readonly draft: Draft; readonly subject: OpenSubject } | null> {
  const way = [...WAYS, ANY_WAY].find(({ words }) => words.test(question.text));
  if (way === undefined) return null;
  const company = await openOnly({ question, page }, deps);
  if (company === null) return null;
  const { subject } = company;
  const rest = question.text.replace(way.words, " ").replaceAll(FILLERS, " ");
  const own = readQuestion(rest, deps, { before: null, about: [subject.symbol], isOnMany: false });
  const isClear = own.unread.length === 0 && own.strangers.length === 0 && !own.hasUnreadPeriod;
  const [id = "revenue", ...others] = own.measures.flatMap(({ ids }) => ids);
  const measure = others.length === 0 ? MEASURES_OF_PARTS[id] : undefined;
  const isNamed = way !== ANY_WAY || own.measures.length > 0;
  if (!isClear || !isNamed || own.intent !== "lookup" || measure === undefined) return null;
  return { draft: draftOf(subject, { measure, divisions: way.divisions, periods: own.periods }), subject };
}

function draftOf({ analysis, name }: OpenSubject, { measure, divisions, periods }: BreakdownInput): Draft {
  const known = knownSegments(analysis).filter((table) => table.measure === measure);
  const [table] = divisions.flatMap((division) => known.filter((one) => one.division === division));
  if (table === undefined) {
    const has = [...new Set(known.map(({ division }) => division))];
    const rest = has.length === 0 ? [] : [`We have it by ${listed(has)}.`];
    const words = `the ${SEGMENT_MEASURES[measure]} of ${name} by ${listed(divisions)}`;
    return missing([`We have no breakdown of ${words} from an annual report.`, ...rest]);
  }
  const years = table.periods.map((_period, column) => sharesOf(analysis, table, column));
  const labels = years.flatMap(([first]) => first?.period.label ?? []);
  const shares = yearOf(years, periods);
  const [largest] = shares.toSorted((a, b) => Number(b.value) - Number(a.value));
  if (largest === undefined) return missing([`We have this breakdown for ${listed(labels)} only.`]);
  const sentence = valueSentence(largest, analysis);
  const stack = stackOf(analysis, table);
  const tables = tablesOf(analysis, table).filter((block) => block.kind === "table");
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: [
      ...(sentence === null ? [] : ["This is the largest part."]),
      `The annual report of ${name} breaks it down by ${table.division}.`,
    ],
    blocks: [...(stack === null ? [] : [stack]), ...tables],
    operands: shares.map(viewOf),
    sources: evidenceOf(largest, analysis).sources,
  };
}

function sharesOf(analysis: Analysis, table: SegmentTable, column: number): readonly Figure[] {
  return table.parts.flatMap((_part, row) => makeSegmentFigure({ analysis, table, row, column }, "share") ?? []);
}

/** The year that is asked for, the newest one where none is; none where the report has no such year. */
function yearOf(years: readonly (readonly Figure[])[], [wish, ...more]: readonly PeriodWish[]): readonly Figure[] {
  if (wish === undefined || wish.kind === "newest") return years.at(-1) ?? [];
  if (more.length > 0 || wish.kind !== "year") return [];
  return years.find(([first]) => first?.period.fiscalYear === wish.year) ?? [];
}
