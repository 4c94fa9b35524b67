import type { Block } from "#filings/document/block.ts";

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const SMALL_WORDS = new Set(["And", "Of", "The", "In", "For"]);
const LONGEST_LABEL = 80;

/** Returns a reader of members' names, which prefers the label that a table of the filing prints over the words of the tag. */
export function createMemberNames(blocks: readonly Block[]): (member: string) => string {
  const printed = new Map<string, string>();
  for (const block of blocks) {
    if (block.kind !== "table") continue;
    for (const [label] of block.rows) {
      if (label === undefined || label.text.length > LONGEST_LABEL) continue;
      const text = label.text.replace(/\s*(?:\(\d+\))+$/, "").replace(/:$/, "");
      if (!printed.has(lettersOf(text))) printed.set(lettersOf(text), text);
    }
  }
  return (member) => {
    const local = member.slice(member.indexOf(":") + 1);
    if (member.startsWith("country:")) return regionNames.of(local) ?? local;
    if (local === "NonUsMember") return "Outside the United States";
    const bare = local.replace(/(?:Segment)?Member$/, "");
    return printed.get(lettersOf(bare)) ?? splitCapitals(bare);
  };
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z\d]/g, "");
}

function splitCapitals(local: string): string {
  return local
    .replace(/([a-z]{3,})(?<!l)and(?=[A-Z])/g, "$1 and ")
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z]+)([A-Z][a-z])/g, "$1 $2")
    .split(" ")
    .map((word, index) => (index > 0 && SMALL_WORDS.has(word) ? word.toLowerCase() : word))
    .join(" ");
}
