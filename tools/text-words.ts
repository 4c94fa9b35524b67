import { collectTexts, type UiText } from "./ui-texts.ts";
import { findRefusedWords } from "./checks/words.ts";

/** A text that keeps a refused word, and why. */
interface Exception {
  readonly path: string;
  readonly part: string;
  readonly reason: string;
}

const EXCEPTIONS: readonly Exception[] = [
  {
    path: "src/research/verifier/checks/check-absences.ts",
    part: "held",
    reason: "The verifier looks for the phrase in sentences; it shows it to nobody.",
  },
  {
    path: "src/filings/items/item-names.ts",
    part: "Exhibits",
    reason: "The SEC calls the item so.",
  },
];

/** Returns the refused words of screens, mails and errors, as `path:line reason`. */
export function findWordsInTexts(files: ReadonlyMap<string, string>): readonly string[] {
  return collectTexts(files)
    .filter((text) => !isExcepted(text))
    .flatMap(({ path, line, text }) =>
      findRefusedWords(text).map((word) => `${path}:${line} ${word.replace(/^1 /, "")} in "${text}"`),
    );
}

function isExcepted({ path, text }: UiText): boolean {
  return EXCEPTIONS.some((exception) => exception.path === path && text.includes(exception.part));
}
