import type { PhrasingContent } from "mdast";
import type { FigureName, Inline, Line, WrittenSlot } from "./article.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

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
    const [, count] = /^\s*count (.+?)\s*$/.exec(part) ?? [];
    return [
      count === undefined ? { kind: "figure", slot: parseSlot(part) } : { kind: "count", name: count, count: null },
    ];
  });
}

/** A path of this site, or https elsewhere. */
function safeAddress(url: string): string {
  const isOwn = /^\/(?![/\\])/.test(url) || /^#[a-z]/.test(url);
  if (isOwn || (URL.canParse(url) && new URL(url).protocol === "https:")) return url;
  throw new ArticleError(`A link leads to a path of this site or to https, not to ${url}.`);
}

const FORMATS: Readonly<Record<SlotFormat, true>> = {
  auto: true,
  money: true,
  percent: true,
  "percent-magnitude": true,
  "points-magnitude": true,
  "money-magnitude": true,
  times: true,
  "per-share": true,
  shares: true,
  days: true,
  score: true,
  period: true,
  "end-date": true,
  years: true,
  count: true,
  ordinal: true,
};

/** Where slots stand in text: `{{NVDA revenue FY2026}}`. */
const SLOT = /\{\{([^{}]*)\}\}/;

/**
 * Reads what stands between the braces: a figure by symbol, measure and period, or a registered calculation over such
 * figures (`percent_change: NVDA revenue FY2026; NVDA revenue FY2025`), and after a comma the format (`auto`).
 */
function parseSlot(inside: string): WrittenSlot {
  const source = inside.trim();
  const [content = "", format = "auto", ...more] = source.split(",").map((part) => part.trim());
  if (!isFormat(format) || more.length > 0) throw new ArticleError(`{{${source}}} ends in no known format.`);
  const calculation = /^([a-z_]+):\s*(.+)$/.exec(content);
  const names = (calculation?.[2] ?? content).split(";").map((name) => parseFigureName(name.trim(), source));
  return { source, operation: calculation?.[1] ?? null, figures: names, format };
}

function parseFigureName(name: string, source: string): FigureName {
  const [symbol, measure, period, ...more] = name.split(/\s+/);
  if (symbol === undefined || measure === undefined || period === undefined || more.length > 0) {
    throw new ArticleError(
      `{{${source}}} is not a slot: write symbol, measure and period, as in {{NVDA revenue FY2026}}.`,
    );
  }
  return { symbol, measure, period };
}

/** Whether a word names a format. */
export function isFormat(word: string): word is SlotFormat {
  return Object.hasOwn(FORMATS, word);
}

/** Files hold the quotes of a keyboard, pages those of print. A quote opens before a word that follows a gap. */
export function curlQuotes(text: string): string {
  return text
    .replaceAll(/(^|[\s(])"(?=[\p{L}(])/gu, "$1“")
    .replaceAll('"', "”")
    .replaceAll("'", "’");
}

/** An article that cannot be read: the message names the place and the cure. */
export class ArticleError extends Error {
  readonly code = "research/bad-article";
}
