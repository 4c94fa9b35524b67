import type { Figure } from "#facts/figure.ts";
import type { Sentence } from "#research/text/sentence.ts";
import { alternativesOf, phrasesOf } from "#research/verifier/lexicon/phrases.ts";
import { DIRECTION_WORDS, SIGN_WORDS, SUPERLATIVES } from "#research/verifier/lexicon/signed-words.ts";
import type { SentenceFailure } from "#research/verifier/verification.ts";
import { namedFigures } from "#research/verifier/parsing/calculated-figures.ts";

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
