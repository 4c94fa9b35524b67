/** What a paragraph is about, by words that hardly mean anything else. */
const TOPICS: readonly (readonly [name: string, words: RegExp])[] = [
  ["export controls", /\bexport (?:control|restriction|licens)|\blicens\w+ requirement|\bexport administration/i],
  ["tariffs", /\btariffs?\b|\btrade (?:war|barrier|tension)/i],
  ["artificial intelligence", /\bartificial intelligence\b|\bgenerative AI\b|\bAI\b/],
  ["cybersecurity", /\bcyber|\bransomware|\bdata breach/i],
  ["data privacy", /\bprivacy\b|\bGDPR\b|\bpersonal data\b/i],
  ["supply", /\bsupply (?:chain|constraint|shortage)|\bsole.source|\bsuppliers?\b/i],
  ["antitrust", /\bantitrust\b|\bcompetition (?:law|authorit)/i],
  ["lawsuits", /\blawsuits?\b|\bclass action|\bplaintiffs?\b/i],
  ["taxes", /\btax (?:law|rate|reform|legislation)|\bpillar two\b/i],
  ["debt and financing", /\bindebtedness\b|\bcredit (?:facility|agreement)|\bsenior notes\b/i],
  ["acquisitions", /\bacquisitions?\b|\bmerger\b/i],
  ["climate", /\bclimate\b|\bgreenhouse gas/i],
  ["drug prices", /\bdrug pric|\bInflation Reduction Act\b|\bmost.favored.nation\b/i],
];
const MOST_NAMED = 3;

/** Names what some paragraphs are about, the topic of most paragraphs first; none where no rule knows. */
export function topicsOf(paragraphs: readonly string[]): readonly string[] {
  return TOPICS.map(([name, words]) => ({ name, count: paragraphs.filter((text) => words.test(text)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST_NAMED)
    .map(({ name }) => name);
}
