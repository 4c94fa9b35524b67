import type { PhrasingContent } from "mdast";
import type { Inline, Line, WrittenSlot } from "./article.ts";
import { ArticleError } from "./article-error.ts";
import { curlQuotes } from "./curl-quotes.ts";
import { parseSlot, SLOT } from "./parse-slot.ts";

/** Reads running text. Anything but text, emphasis, code and safe links is refused (docs/research.md#articles). */
export function parseInline(nodes: readonly PhrasingContent[]): Line<WrittenSlot> {
  return nodes.flatMap((node): Line<WrittenSlot> => {
    switch (node.type) {
      case "text":
        return splitSlots(node.value.replaceAll("\n", " "));
      case "inlineCode":
        return [{ kind: "code", text: node.value }];
      case "emphasis":
      case "strong":
        return [{ kind: node.type, parts: parseInline(node.children) }];
      case "link":
        return [{ kind: "link", href: safeAddress(node.url), parts: parseInline(node.children) }];
      default:
        throw new ArticleError(`Running text may not hold ${node.type}.`);
    }
  });
}

function splitSlots(text: string): Line<WrittenSlot> {
  // A split by a pattern with a group gives the texts at even places and what the group caught at odd ones.
  return text.split(SLOT).flatMap((part, index): readonly Inline<WrittenSlot>[] => {
    if (index % 2 === 0) return part === "" ? [] : [{ kind: "text", text: curlQuotes(part) }];
    const [, tally] = /^\s*tally (.+?)\s*$/.exec(part) ?? [];
    return [
      tally === undefined ? { kind: "figure", slot: parseSlot(part) } : { kind: "tally", name: tally, tally: null },
    ];
  });
}

/** A path of this site, or https elsewhere. */
function safeAddress(url: string): string {
  const isOwn = /^\/(?![/\\])/.test(url) || /^#[a-z]/.test(url);
  if (isOwn || (URL.canParse(url) && new URL(url).protocol === "https:")) return url;
  throw new ArticleError(`A link leads to a path of this site or to https, not to ${url}.`);
}
