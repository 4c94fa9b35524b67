/** Which paragraph of the earlier text a paragraph of the later text continues. */
export interface ParagraphMatch {
  readonly before: number;
  readonly after: number;
  readonly isSame: boolean;
  /** Whether the partner is taken by a better match, because one paragraph became two or two became one. */
  readonly isPart: boolean;
}

interface Paragraph {
  readonly words: readonly string[];
  readonly pairs: ReadonlySet<string>;
}

interface Candidate {
  readonly before: number;
  readonly after: number;
  /** Common word pairs in parts of all of both, of the earlier and of the later paragraph. */
  readonly overlap: number;
  readonly ofBefore: number;
  readonly ofAfter: number;
}

/** From this overlap on, a paragraph was rewritten rather than replaced; chosen on pairs of reports read by hand. */
const SIMILAR = 0.34;
/** From this share on, a paragraph is found again within a longer one. */
const CONTAINED = 0.55;
/** The paragraph that holds another is longer by this factor; an equal one is its repetition. */
const LONGER = 1.2;
/** Word pairs in more paragraphs than this are phrases of the company and say nothing. */
const MOST_POSTINGS = 40;

/** Matches paragraphs of two texts: equal ones first, then by overlap of word pairs, best first. */
export function matchParagraphs(before: readonly string[], after: readonly string[]): readonly ParagraphMatch[] {
  const olds = before.map(readParagraph);
  const news = after.map(readParagraph);
  const same = matchEqual(olds, news);
  const takenOld = new Set(same.map((match) => match.before));
  const takenNew = new Set(same.map((match) => match.after));
  const candidates = findCandidates(olds, news);
  const similar: ParagraphMatch[] = [];
  for (const { before: old, after: next, overlap } of candidates) {
    if (overlap < SIMILAR || takenOld.has(old) || takenNew.has(next)) continue;
    takenOld.add(old);
    takenNew.add(next);
    similar.push({ before: old, after: next, isSame: false, isPart: false });
  }
  return [...same, ...similar, ...matchPartsOf(candidates, takenOld, takenNew)];
}

function matchEqual(olds: readonly Paragraph[], news: readonly Paragraph[]): readonly ParagraphMatch[] {
  const places = Map.groupBy(
    olds.map(({ words }, index) => ({ key: words.join(" "), index })),
    ({ key }) => key,
  );
  return news.flatMap(({ words }, after) => {
    const old = places.get(words.join(" "))?.shift();
    return old === undefined ? [] : [{ before: old.index, after, isSame: true, isPart: false }];
  });
}

function findCandidates(olds: readonly Paragraph[], news: readonly Paragraph[]): readonly Candidate[] {
  const postings = new Map<string, number[]>();
  for (const [old, { pairs }] of olds.entries())
    for (const pair of pairs) {
      const found = postings.get(pair);
      if (found === undefined) postings.set(pair, [old]);
      else found.push(old);
    }
  const candidates = news.flatMap((paragraph, after) => {
    const common = new Map<number, number>();
    for (const pair of paragraph.pairs) {
      const found = postings.get(pair) ?? [];
      if (found.length <= MOST_POSTINGS) for (const old of found) common.set(old, (common.get(old) ?? 0) + 1);
    }
    return [...common].map(([old, count]) => toCandidate(old, after, count, [olds[old], paragraph]));
  });
  return candidates.toSorted((one, other) => other.overlap - one.overlap);
}

function toCandidate(
  before: number,
  after: number,
  common: number,
  [old, next]: readonly [Paragraph | undefined, Paragraph],
): Candidate {
  const inOld = old?.pairs.size ?? 0;
  const inNew = next.pairs.size;
  return {
    before,
    after,
    overlap: (2 * common) / (inOld + inNew),
    ofBefore: common / inOld,
    ofAfter: common / inNew,
  };
}

/** Paragraphs without a partner that are found within one that has another partner. */
function matchPartsOf(
  candidates: readonly Candidate[],
  takenOld: Set<number>,
  takenNew: Set<number>,
): readonly ParagraphMatch[] {
  const parts: ParagraphMatch[] = [];
  for (const { before, after, ofBefore, ofAfter } of candidates) {
    const isPartOfOld = !takenNew.has(after) && ofAfter >= CONTAINED && ofAfter > LONGER * ofBefore;
    const isPartOfNew = !takenOld.has(before) && ofBefore >= CONTAINED && ofBefore > LONGER * ofAfter;
    if (!isPartOfOld && !isPartOfNew) continue;
    takenOld.add(before);
    takenNew.add(after);
    parts.push({ before, after, isSame: false, isPart: true });
  }
  return parts;
}

function readParagraph(text: string): Paragraph {
  const words = text.toLowerCase().match(/[\p{L}\d]+/gu) ?? [];
  const pairs = new Set(words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`));
  if (words.length < 3) pairs.add(words.join(" "));
  return { words, pairs };
}
