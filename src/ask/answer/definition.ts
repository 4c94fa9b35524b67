import type { Question } from "#ask/question/question.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import type { Draft } from "./draft.ts";

const CALCULATED =
  /^\W*(?:how (?:do|does|can|is|are)\b.{0,60}\b(?:calculate|calculated|compute|computed|define|defined|work out|worked out)\b|(?:what is |what's )?(?:the )?(?:formula|definition|meaning) (?:of|for)\b|define\b|explain\b|what does\b.{0,60}\bmean\b)/i;
const NAMED = /^\W*what(?: is| are|['’]s)\b/i;

/**
 * What a measure is and how we compute it, where a question names one and no company: `how do you calculate free cash flow`. A question
 * such as `what is ROIC` is about the company of the page or of the question before, where there is one.
 */
export function define(question: Question, { isAlone }: { readonly isAlone: boolean }): Draft | null {
  const { text, measures, symbols, strangers, unread, periods } = question;
  const [only, ...others] = measures;
  const isAsked = CALCULATED.test(text) || (isAlone && NAMED.test(text));
  const isPlain = strangers.length + unread.length + periods.length + others.length === 0 && only?.ids.length === 1;
  const isOfCompanies = question.intent === "ranking" || question.intent === "filter";
  if (
    !isAsked ||
    !isPlain ||
    isOfCompanies ||
    (isAlone && symbols.length > 0) ||
    / of | for /.test(text.replace(only.phrase, " ").replace(CALCULATED, " "))
  )
    return null;
  const [id = ""] = only.ids;
  const found = metric(id);
  if (found !== undefined) {
    const { label, formula, applicability, source } = found;
    return {
      state: "answered",
      notes: [`${label}: ${formula}.`, applicability, `Source of the definition: ${source}`],
      formula,
    };
  }
  const item = lineItem(id);
  if (item === undefined) return null;
  const note = `${item.label} is a line of the statements. We show what each company files for it with the SEC.`;
  return { state: "answered", notes: [note] };
}
