import type { SlotFormat } from "#research/text/sentence.ts";
import type { FigureName, WrittenSlot } from "./article.ts";
import { ArticleError } from "./article-error.ts";

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
};

/** Where slots stand in text: `{{NVDA revenue FY2026}}`. */
export const SLOT = /\{\{([^{}]*)\}\}/;

/**
 * Reads what stands between the braces: a figure by symbol, measure and period, or a registered calculation over such
 * figures (`percent_change: NVDA revenue FY2026; NVDA revenue FY2025`), and after a comma the format (`auto`).
 */
export function parseSlot(inside: string): WrittenSlot {
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
      `{{${source}}} is no slot: write symbol, measure and period, as in {{NVDA revenue FY2026}}.`,
    );
  }
  return { symbol, measure, period };
}

/** Whether a word names a format. */
export function isFormat(word: string): word is SlotFormat {
  return Object.hasOwn(FORMATS, word);
}
