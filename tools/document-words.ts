import { findRefusedWords } from "./words.ts";

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
