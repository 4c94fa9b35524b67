/** A phrase that a reader would stumble over, or a word that was replaced (docs/glossary.md), and what to write instead. */
export interface RefusedWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Phrases that read as translated. */
const PHRASES: readonly RefusedWord[] = [
  { pattern: /\bof late\b(?! filing)/i, instead: "recently" },
  { pattern: /\bat hand\b/i, instead: "available, in question" },
  { pattern: /\b(?:is|are|was|were|be) had\b/i, instead: "we have, is available" },
  { pattern: /\bstands\b(?! (?:for|in for)\b)/i, instead: "is, is in, remains" },
  { pattern: /\b(?:is|are|was|were) held\b/i, instead: "we have, is in our data" },
  { pattern: /\bgo(?:es)? by\b/i, instead: "uses, follows, relies on" },
  { pattern: /\balike\b/i, instead: "in the same way, both" },
  { pattern: /\bever after\b/i, instead: "from then on" },
  { pattern: /\blets? pass\b/i, instead: "accepts" },
  { pattern: /\bin vain\b/i, instead: "without effect" },
  { pattern: /\bafresh\b|\banew\b/i, instead: "again" },
  { pattern: /\bbeside\b/i, instead: "next to, also, with" },
  { pattern: /\bwhoever\b/i, instead: "anyone who, the person who" },
  { pattern: /\b(?:for|of|to|by|from|with|than) who\b/i, instead: "anyone who, people who" },
  { pattern: /, for (?:it|they|there|nobody|he|she|we|you)\b/i, instead: "because" },
];

/** Words of our own that the field has a word for. */
const RETIRED: readonly RefusedWord[] = [
  { pattern: /\bdesks?\b/i, instead: "service, context, deps" },
  { pattern: /\bshel(?:f|ves)\b/i, instead: "cache, repository" },
  { pattern: /\b(?:fact|portfolio) books?\b/i, instead: "fact set, portfolio repository" },
  { pattern: /\bcompany sheets?\b/i, instead: "company summary" },
  { pattern: /\b[Ww]ays? in(?:to)?\b(?! which| [A-Z])/, instead: "sign-in method" },
  { pattern: /\bhalf[- ]done\b/i, instead: "unfinished sign-in" },
  { pattern: /\bsweeps?\b|\bchores?\b/i, instead: "interval job, retention" },
  { pattern: /\baudit trail\b|\bthe trail\b/i, instead: "audit log" },
  { pattern: /\bhand-made\b/i, instead: "custom" },
  { pattern: /\brivals?\b/i, instead: "benchmark peer" },
  { pattern: /\bmastheads?\b|\bexhibits?\b(?! \d)/i, instead: "page header, embed" },
  { pattern: /\brooms\b|\b(?:a|the|each|every|one|which) room\b|\bhouse\b|\bdoors?\b/i, instead: "module" },
];

const REFUSED_WORDS: readonly RefusedWord[] = [...PHRASES, ...RETIRED];

/** Finds the refused words of a text, line by line, as `line: word (instead)`. */
export function findRefusedWords(text: string): readonly string[] {
  return text.split("\n").flatMap((line, index) =>
    REFUSED_WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(line)?.[0];
      return found === undefined ? [] : [`${index + 1} "${found.trim()}": write ${instead}`];
    }),
  );
}

/** The glossary names the words that it replaces. */
const EXEMPT = new Set(["docs/glossary.md"]);

/** Returns the refused words of the documents, as `path:line reason`. */
export function findWordsInDocuments(files: ReadonlyMap<string, string>): readonly string[] {
  return [...files].flatMap(([path, text]) => {
    if (!isDocument(path)) return [];
    return findRefusedWords(proseOf(path === "CHANGELOG.md" ? unreleased(text) : text)).map(
      (word) => `${path}:${word}`,
    );
  });
}

function isDocument(path: string): boolean {
  if (EXEMPT.has(path)) return false;
  return path.endsWith(".md") && (path.startsWith("docs/") || !path.includes("/"));
}

/** What is written about released versions stays as it was. */
function unreleased(changelog: string): string {
  const [head = "", section = ""] = changelog.split(/^(?=## )/m);
  return head + section;
}

/** A document without its code and without the names of files, line for line. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^(?:```[\s\S]*?^```|(?: {4}.*\n)+)/gm, blank)
    .replace(/`[^`]*`/g, blank)
    .replace(/\[[^\]]*(?:\.\w+|\/)\]\([^)]*\)/g, blank)
    .replace(/\]\([^)]*\)/g, "]");
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, " ");
}
