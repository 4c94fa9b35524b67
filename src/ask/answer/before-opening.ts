import type { AskAnswer } from "#contracts/api/ask.ts";
import type { AskDeps } from "#ask/deps.ts";
import { turnsAround } from "#ask/question/changing-words.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import { readPeriods } from "#ask/question/periods.ts";
import type { Question } from "#ask/question/question.ts";
import { noteOfWords, refusalSentence } from "#ask/question/scope.ts";
import { midSentence } from "#metrics/wording.ts";
import { type Draft, missing } from "./draft.ts";

const FIRST_DAY = "2014-01-01";

/** Whether a question is one that we can answer as it is, which an offered one must be. */
type CanAnswer = (question: string) => boolean;

/** What can be said without opening a company: which one is meant, which measure, and what is not about companies at all. */
export function beforeOpening(question: Question, deps: AskDeps, canAnswer: CanAnswer): Draft | null {
  const { intent, symbols, strangers, unread, measures, conditions } = question;
  if (!isKnownDay(question, deps)) return missing([`Choose a day from ${FIRST_DAY} to today.`]);
  const isAboutAll = isOfMany(question);
  const isOfTopic = measures.length > 0 || conditions.length > 0 || (intent === "when" && question.event !== null);
  if (unread.length > 0 && question.hasUnreadPeriod && intent !== "when") return whichPeriod();
  if (unread.length > 0 && (isAboutAll || (strangers.length === 0 && (measures.length > 0 || turnsAround(unread)))))
    return unreadDraft(question, canAnswer);
  if (intent === "ranking" && !isOfTopic && question.group !== null) return whichFigure(question);
  const inWords = noteOfWords(question.text, isOfTopic);
  if (inWords !== null) return missing([inWords]);
  if (!isOfTopic && symbols.length === 0) return outOfTopic();
  if (strangers.length > 0 && !isAboutAll) return strangerDraft(question, deps);
  if (symbols.length === 0 && !isAboutAll) {
    return { state: "ambiguous", notes: ["Which company do you mean? Name one, or its symbol."] };
  }
  return isOfTopic ? unclear(question) : whichFigure(question);
}

/** A period or measure that may be several. */
function unclear(question: Question): Draft | null {
  const { intent, measures } = question;
  if (question.hasUnreadPeriod && intent !== "when") return whichPeriod();
  const several = measures.find(({ ids }) => ids.length > 1);
  if (several !== undefined && intent !== "when") {
    return {
      state: "ambiguous",
      notes: [`"${several.phrase}" can mean several figures.`],
      choices: choicesFor(question, several.ids, several.phrase),
    };
  }
  if (intent !== "ranking" || measures.length < 2) return null;
  const ids = measures.flatMap((one) => one.ids.slice(0, 1));
  return {
    state: "ambiguous",
    notes: [
      "We rank companies by one figure at a time. Choose one, or give the others a bound, such as ROE above 15%.",
    ],
    choices: choicesFor(question, ids, ""),
  };
}

export function isKnownDay({ asOf }: Question, deps: Pick<AskDeps, "today">): boolean {
  return asOf === null || (asOf >= FIRST_DAY && asOf <= deps.today());
}

function isOfMany({ intent }: Question): boolean {
  return intent === "ranking" || intent === "filter";
}

/** A word that may change the question is never passed over: the revenue of a part is not the company's. */
function unreadDraft(question: Question, canAnswer: CanAnswer): Draft {
  const unread = [...new Set(question.unread)];
  const unknown = `We do not understand ${unread.map((one) => `"${one}"`).join(" and ")} in this question`;
  if (turnsAround(unread))
    return turnedDraft(
      question,
      `${unknown}, and ${unread.length === 1 ? "it changes" : "they change"} what is asked.`,
    );
  const without = withoutWords(question.text, unread, isOfMany(question));
  return canAnswer(without)
    ? {
        state: "ambiguous",
        notes: [`${unknown}. Without ${them(unread)}, we can answer:`],
        choices: [{ label: without, question: without }],
      }
    : { state: "ambiguous", notes: [`${unknown}.`] };
}

function them({ length }: readonly string[]): string {
  return length === 1 ? "it" : "them";
}

/** Never offers the question without a word that turns it around: `companies with no debt` is not `companies with debt`. */
function turnedDraft(question: Question, note: string): Draft {
  const { measures, text } = question;
  if (!isOfMany(question)) return { state: "ambiguous", notes: [note] };
  const ids = measures.flatMap((one) => one.ids);
  if (ids.length === 0 || !/\b(?:no|not|without|never|zero|free|lacks?|lacking|[a-z]+n['’]?t)\b/i.test(text)) {
    return {
      state: "ambiguous",
      notes: [note, "Write each condition with its bound, for example: companies with P/E below 15 and ROE above 20%."],
    };
  }
  const choices = ids.map((id) => ({ id, question: `companies with the lowest ${midSentence(labelOf(id))}` }));
  return {
    state: "ambiguous",
    notes: [
      note,
      "A figure that a company lacks may only be missing in our data, so we list no companies for having none. We can answer:",
    ],
    choices: choices.map((one) => ({ label: one.question, question: one.question })),
  };
}

/** The question without some of its words, and without what they leave hanging; of a kind of companies all are left. */
function withoutWords(text: string, words: readonly string[], isAboutAll: boolean): string {
  const isKind = (word: string): boolean => isAboutAll && /(?:caps?|sectors?|industry|industries)$/i.test(word);
  const left = words
    .reduce((rest, one) => rest.replace(one, isKind(one) ? "companies" : " "), text)
    .replace(/\s+/g, " ");
  return left
    .replace(/\b(with|and|or|vs\.?|versus|of|in|for|by|than) (?=(?:and|or|with|vs\.?|versus)\b)/gi, "")
    .replace(/(?:\s+(?:with|and|or|vs\.?|versus|of|in|for|by|than|to|from|the|a))+(?=\s*[?.!]*$)/i, "")
    .replace(/^\s*(?:and|or|of|in|,)\s+/i, "")
    .trim();
}

function whichPeriod(): Draft {
  const notes = ["Which period do you mean? Write, for example, Q2 FY2025, FY2024 or since 2019."];
  return { state: "ambiguous", notes };
}

function whichFigure(question: Question): Draft {
  const unknown = question.unread.map((one) => `"${one}"`).join(" and ");
  const notes = [
    unknown === "" ? "Which figure do you mean?" : `We have no figure called ${unknown}. Which one do you mean?`,
  ];
  const ids = ["revenue", "net_income", "free_cash_flow"];
  if (question.symbols.length > 0) return { state: "ambiguous", notes, choices: choicesFor(question, ids, "") };
  const choices = ["market_cap", ...ids].map((id) => {
    const label = labelOf(id);
    return { label, question: `${question.text.replace(/[?.!]+$/, "")} by ${label.toLowerCase()}` };
  });
  return { state: "ambiguous", notes, choices };
}

function outOfTopic(): Draft {
  return {
    state: "out-of-scope",
    outOfScope: "other-topic",
    notes: [refusalSentence("other-topic")],
    understood: null,
  };
}

const SENTENCE = /\b(?:did|does|do|is|are|was|were|has|have|a|an|made?|makes|earns?|earned|how|pay|pays)\b/i;
const VALUED = /\b(?:valuation|cheap|expensive|overpriced|pricey)\b/i;

/** The question again, once for each meaning of a phrase; a sentence is asked in fewer words, because a name may not fit into it. */
function choicesFor(question: Question, ids: readonly string[], phrase: string): AskAnswer["choices"] {
  const { text, symbols } = question;
  if (isOfMany(question)) return choicesOfMany(question, ids, phrase);
  const isVerb = /\b(?:more|most|less|cheaper|dearer|pricier)\b/i.test(phrase);
  const times = readPeriods(text).found.map(({ start, end }) => text.slice(start, end).trim());
  const named = symbols.length === 0 ? "" : ` of ${symbols.join(" and ")}`;
  const choices = ids.map((id) => {
    const label = labelOf(id);
    const isShort = phrase === "" || isVerb || !text.includes(phrase) || (symbols.length > 0 && SENTENCE.test(text));
    return {
      label,
      question: isShort ? [`${label}${named}`, ...(isVerb ? [] : times)].join(" ") : text.replace(phrase, label),
    };
  });
  const [symbol, ...others] = symbols;
  if (!VALUED.test(phrase) || symbol === undefined || others.length > 0) return choices;
  return [...choices, { label: "P/E and its own history", question: `P/E of ${symbol} compared with its own history` }];
}

/** A ranking again by each measure; of a kind of companies only where the words of the kind stay. */
function choicesOfMany(
  { text, group, isLowest }: Question,
  ids: readonly string[],
  phrase: string,
): AskAnswer["choices"] {
  if (group !== null && phrase === "") return [];
  const first = isLowest ? "lowest" : "highest";
  return ids.map((id) => {
    const name = midSentence(labelOf(id));
    const named = /^(?:most|least|more|less) /i.test(phrase) ? `${first} ${name}` : name;
    const question = group === null ? `companies with the ${first} ${name}` : text.replace(phrase, named);
    return { label: labelOf(id), question };
  });
}

function strangerDraft({ text, strangers }: Question, deps: AskDeps): Draft {
  const [stranger] = strangers;
  if (stranger === undefined) return missing([]);
  if (stranger.candidates.length > 0) {
    const choices = stranger.candidates.map((symbol) => ({
      label: `${deps.names().nameOf(symbol)} (${symbol})`,
      question: text.replace(stranger.text, symbol),
    }));
    return { state: "ambiguous", notes: [`Which company do you mean by "${stranger.text}"?`], choices };
  }
  const [hit] = deps.companies.search(stranger.text, 1);
  const isListed = hit !== undefined && hit.match !== "near";
  return missing([
    isListed
      ? `We have no figures of ${hit.name} (${hit.symbol}) yet.`
      : `We found no company named "${stranger.text}".`,
    "If it files with the SEC, its reports are at https://www.sec.gov/edgar/search/.",
  ]);
}
