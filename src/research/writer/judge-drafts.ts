import type { RemovedSentence } from "#contracts/api/run-event.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Peer } from "#research/rules/insight.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { noteDerivation } from "#research/rules/rule.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { VerifiedSentence, Sentence } from "#research/text/sentence.ts";
import { NUMBER_WORDS } from "#research/verifier/lexicon/refused-words.ts";
import type { CheckName, SentenceFailure } from "#research/verifier/verification.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import type { FailedDraft } from "./prompt.ts";
import { type Draft, toSentence } from "./read-answer.ts";
import type { WriterSection } from "./section.ts";
import type { Figure } from "#facts/figure.ts";
import { alternativesOf, phrasesOf } from "#research/verifier/lexicon/phrases.ts";
import { DIRECTION_WORDS, SIGN_WORDS, SUPERLATIVES } from "#research/verifier/lexicon/signed-words.ts";
import { namedFigures } from "#research/verifier/parsing/calculated-figures.ts";

/** A draft that may not be shown. */
export interface FailedSentence extends FailedDraft {
  readonly check: CheckName;
}

/** Holds a model's sentences against the figures: the checks of every sentence, and those of text that a model wrote. */
export function judgeDrafts(
  drafts: readonly Draft[],
  section: Pick<WriterSection, "figures">,
  company: { readonly analysis: Analysis; readonly peers: readonly Peer[] },
): { readonly kept: readonly VerifiedSentence[]; readonly failed: readonly FailedSentence[] } {
  const kept: VerifiedSentence[] = [];
  const failed: FailedSentence[] = [];
  for (const draft of drafts) {
    const verdict = judge(draft, section, company);
    if (verdict.ok) kept.push(verdict.sentence);
    else failed.push(failureOf(draft, verdict.failures));
  }
  return { kept, failed };
}

type Verdict =
  | { readonly ok: true; readonly sentence: VerifiedSentence }
  | { readonly ok: false; readonly failures: readonly SentenceFailure[] };

function judge(
  draft: Draft,
  section: Pick<WriterSection, "figures">,
  { analysis, peers }: { readonly analysis: Analysis; readonly peers: readonly Peer[] },
): Verdict {
  const read = toSentence(draft, section);
  if (!read.ok) return read;
  const against = verificationContextOf({ analysis, peers });
  const failures = checkDraft(read.sentence, read.named, against.entities);
  const others = peers.map((peer) => peer.analysis);
  const parts = noteDerivation(read.sentence.parts, (id) => resolveFigure(id, analysis, others));
  const verdict = verifySentence({ ...read.sentence, parts }, against);
  if (failures.length === 0) return verdict;
  // The checks of every sentence name the graver fault, so they come first.
  return { ok: false, failures: [...(verdict.ok ? [] : verdict.failures), ...failures] };
}

function failureOf({ text }: Draft, failures: readonly SentenceFailure[]): FailedSentence {
  return { text, reasons: failures.map(({ detail }) => detail), check: failures[0]?.check ?? "form" };
}

const LONGEST_SHOWN = 240;

const NUMBERS = new RegExp(`\\b(?:${NUMBER_WORDS.join("|")})\\b|[\\p{N}][\\p{N}.,]*`, "giu");

/** A sentence as it may be shown among those removed: no number, no address, no markup, one line. */
export function describeRemoved({ text, check }: FailedSentence): RemovedSentence {
  const shown = text
    .replaceAll(/[\p{C}\s]+/gu, " ")
    .replaceAll(/\b(?:https?:\/\/|www\.|javascript:|data:)\S+/giu, "[address]")
    .replaceAll(/\{[^{}]*\}/g, "[figure]")
    .replaceAll(NUMBERS, "[number]")
    .replaceAll(/[<>]/g, "")
    .trim()
    .slice(0, LONGEST_SHOWN);
  return { text: shown, reason: REASONS[check] };
}

const WRONG_FIGURE = "Its figure is not one of this card, or its words name another measure.";
const WRONG_TIME = "Its period is not that of its figure.";
const WRONG_DIRECTION = "Its direction or comparison does not agree with the figures.";
const UNSUPPORTED = "It says something that our figures cannot show.";

/** For readers: why a sentence is not shown. */
const REASONS: Readonly<Record<CheckName, string>> = {
  slot: WRONG_FIGURE,
  operation: WRONG_FIGURE,
  format: "Its figure is written in a wrong unit.",
  digit: "It has a number that does not come from our figures.",
  "number-word": "It has a number that does not come from our figures.",
  number: "It has a number that does not come from our figures.",
  concept: WRONG_FIGURE,
  period: WRONG_TIME,
  window: WRONG_TIME,
  direction: WRONG_DIRECTION,
  sign: WRONG_DIRECTION,
  superlative: WRONG_DIRECTION,
  entity: "It names another company.",
  absence: UNSUPPORTED,
  derivation: UNSUPPORTED,
  "non-operating": UNSUPPORTED,
  zone: UNSUPPORTED,
  advice: "It gives advice, a target or a forecast.",
  cause: "It names a cause, which filed figures do not state.",
  link: "It has an address.",
  form: "It is not one plain sentence.",
  vocabulary: UNSUPPORTED,
};

/**
 * Words that claim nothing by themselves. What a model writes consists of these, of words that the verifier holds against
 * figures, and of the names of the figures and companies of the sentence: other words could claim what nothing can check.
 */
const PLAIN_WORDS = `a an the and or of in on to from with at by for as was were is are has had been it its this that
  these those than while but although though whereas yet both each also still then now against compared
  after before over under between during through since until into per
  year years quarter quarters month months fiscal period periods day days end ended newest latest earlier previous
  last ago one same level amount figure figures value
  reached came went compares
  company company's companies peer peers percentage points`
  .split(/\s+/)
  .filter((word) => word !== "");

const PLAIN: ReadonlySet<string> = new Set(
  [
    ...PLAIN_WORDS,
    ...[DIRECTION_WORDS, SIGN_WORDS, SUPERLATIVES].flatMap((words) => Object.keys(words).flatMap(wordsIn)),
  ].map((word) => word.toLowerCase()),
);

const LONGEST = 400;

/** What a model's sentence must keep besides the checks of every sentence; `companies` are the names it may use. */
export function checkDraft(
  { parts }: Sentence,
  named: readonly Figure[],
  companies: readonly string[],
): readonly SentenceFailure[] {
  const text = parts.map((part) => (typeof part === "string" ? part : " ")).join("");
  const failures: SentenceFailure[] = [];
  const hasValue = parts.some(
    (part) => typeof part !== "string" && part.format !== "period" && part.format !== "end-date",
  );
  if (!hasValue) failures.push({ check: "slot", detail: "The sentence has no figure." });
  // Marks of a company's name end no sentence: U.S. Bancorp, Yum! Brands.
  const unnamed = companies
    .toSorted((a, b) => b.length - a.length)
    .reduce((rest, name) => rest.replaceAll(name, "It"), text);
  if (text.length > LONGEST || /[.!?]\s+\S/.test(unnamed) || !/[.]\s*$/.test(text)) {
    failures.push({ check: "form", detail: "Write one sentence that ends with a full stop." });
  }
  if (/[^\p{L}\p{M}\p{N}\s.,;:'’″&%()/–-]/u.test(unnamed)) {
    failures.push({ check: "form", detail: "Write letters and plain punctuation only." });
  }
  const own = new Set([...named.flatMap((figure) => [...wordsOf(figure)]), ...companies.flatMap(wordsIn).map(lower)]);
  const unknown = wordsIn(text).filter((word) => !PLAIN.has(word.toLowerCase()) && !own.has(word.toLowerCase()));
  if (unknown.length > 0) {
    const listed = [...new Set(unknown)].slice(0, 5).map((word) => `"${word}"`);
    failures.push({
      check: "vocabulary",
      detail: `Our figures cannot show what ${listed.join(", ")} says; leave it out.`,
    });
  }
  return [...failures, ...checkSurroundings({ parts }, named), ...checkKinds({ parts }, named)];
}

/** Right before a number these would make it negative, or a part of another number. */
const CLINGS_BEFORE = /[^\s]$|[-–(]\s*$/u;
/** Only these may follow a number without a space; a unit in words would be a second one. */
const STANDS_ALONE = /^(?:$|[\s,;:)]|\.(?:\s|$))/u;
const UNIT_BEHIND =
  /^\s*(?:%|percent|per cent|points?\b|(?:fiscal |full |consecutive )?(?:years?|quarters?|months?|days?|companies|peers)\b)/iu;

/** A number stands alone with the unit that it is printed with: glued to signs, letters or another number it would be another. */
function checkSurroundings({ parts }: Pick<Sentence, "parts">, named: readonly Figure[]): readonly SentenceFailure[] {
  return parts.flatMap((part, index) => {
    if (typeof part === "string" || part.format === "period" || part.format === "end-date") return [];
    const [before = "", after = ""] = [parts[index - 1], parts[index + 1]];
    const isCounted = named.find(({ id }) => id === part.figure)?.unit === "count";
    const isAlone =
      typeof before === "string" &&
      typeof after === "string" &&
      !CLINGS_BEFORE.test(before) &&
      STANDS_ALONE.test(after) &&
      (isCounted || !UNIT_BEHIND.test(after));
    return isAlone
      ? []
      : [{ check: "form", detail: "Put a space around each slot, and neither sign nor unit next to it." }];
  });
}

/** Words that make another number of a measure: a number behind one must be of that kind. */
const KINDS: ReadonlySet<string> = new Set(
  "change changes changed growth difference average mean median sum share ratio rate yield margin count rank".split(
    " ",
  ),
);

/** "Change in operating margin was {a}" is wrong where {a} is the margin, although each word fits a figure of the sentence. */
function checkKinds({ parts }: Pick<Sentence, "parts">, named: readonly Figure[]): readonly SentenceFailure[] {
  let before: readonly string[] = [];
  return parts.flatMap((part) => {
    if (typeof part === "string") {
      before = [...before, ...wordsIn(part).map(lower)];
      return [];
    }
    if (part.format === "period" || part.format === "end-date") return [];
    const figure = named.find(({ id }) => id === part.figure);
    const words = figure === undefined ? new Set<string>() : wordsOf(figure);
    const wrong = before.find((word) => KINDS.has(word) && !words.has(word));
    before = [];
    if (wrong === undefined) return [];
    return [
      {
        check: "concept",
        detail: `The number behind "${wrong}" is no ${wrong}: it is ${figure?.label ?? "another figure"}.`,
      },
    ];
  });
}

/** The words that name a figure, and those that name what it was calculated from. */
function wordsOf(figure: Figure): ReadonlySet<string> {
  const ways = [figure, ...namedFigures(figure)].flatMap((one) => [
    one.label,
    ...alternativesOf(one).flatMap(phrasesOf),
  ]);
  return new Set(ways.flatMap(wordsIn).map(lower));
}

function lower(word: string): string {
  return word.toLowerCase();
}

function wordsIn(text: string): readonly string[] {
  return text.match(/[\p{L}\p{M}][\p{L}\p{M}'’&/-]*[\p{L}\p{M}]|[\p{L}\p{M}]/gu) ?? [];
}
