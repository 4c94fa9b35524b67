import type { Analysis } from "#metrics/analysis.ts";
import { hasNonOperatingGains } from "#metrics/non-operating.ts";
import { against, extremeInHistory, judgedMargin } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import {
  calculated,
  newest,
  newestQuarter,
  newestYear,
  unbroken,
  yearAgo,
  type ValuedFigure,
} from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { count, compose, show, size, until, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What is left of revenue, and what capital earns. */
export const PROFITABILITY_RULES: readonly Rule[] = [
  rule({
    id: "gross-margin-change",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => changed(analysis, newest(analysis, "gross_margin"), "The gross margin", "margin"),
  }),
  rule({
    id: "operating-margin-change",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => changed(analysis, newest(analysis, "operating_margin"), "The operating margin", "margin"),
  }),
  rule({
    id: "net-margin-change",
    card: "profitability",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => netMargin(analysis),
  }),
  rule({
    id: "operating-margin-extreme",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => extreme(analysis, "operating_margin", "The operating margin"),
  }),
  rule({
    id: "gross-margin-extreme",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => extreme(analysis, "gross_margin", "The gross margin"),
  }),
  rule({ id: "net-loss", card: "profitability", sectors: ANY_SECTOR, draft: ({ analysis }) => netLoss(analysis) }),
  rule({
    id: "loss-frequency",
    card: "profitability",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => lossFrequency(analysis),
  }),
  rule({
    id: "research-share",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => researchShare(analysis),
  }),
];

function changed(analysis: Analysis, now: ValuedFigure | null, noun: string, topic: string): Draft | null {
  const before = now === null ? null : yearAgo(analysis, now);
  // Margins beyond -100 % are a start-up's, where a step in points says nothing.
  if (now === null || before === null || now.value.lt(-1) || before.value.lt(-1)) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  return {
    polarity: judgedMargin(movement, now),
    topic,
    direction: movement,
    magnitude: step === null ? 0.1 : scaled(step.value, 0.005, 0.08),
    about: now,
    parts: compose`${noun} was ${show(now)} ${when(now)}${words}.`,
  };
}

/** A net margin that non-operating gains lift says so first, and praises nobody for them. */
function netMargin(analysis: Analysis): Draft | null {
  const now = newest(analysis, "net_margin");
  const draft = changed(analysis, now, "The net margin", "margin");
  if (now === null || draft === null || !hasNonOperatingGains(analysis, now.period)) return draft;
  const [first, ...rest] = draft.parts;
  if (typeof first !== "string") return draft;
  return {
    ...draft,
    polarity: draft.polarity === "good" ? "neutral" : draft.polarity,
    parts: [first.replace("The net margin was", "Non-operating gains are in the net margin, which was"), ...rest],
  };
}

function extreme(analysis: Analysis, measure: string, noun: string): Draft | null {
  const now = newestYear(analysis, measure);
  const found = now === null ? null : extremeInHistory(analysis, now);
  if (now === null || found === null) {
    return null;
  }
  const { isHighest, span } = found;
  return {
    polarity: judgedMargin(isHighest ? "up" : "down", now),
    topic: "margin",
    direction: isHighest ? "up" : "down",
    magnitude: 0.7,
    about: now,
    rarity: 1,
    parts: compose`${noun} of ${show(now)} ${when(now)} was the ${isHighest ? "highest" : "lowest"} of the last ${count(span)} fiscal years.`,
  };
}

/** The newest loss, and how often the newest quarters brought one. */
function netLoss(analysis: Analysis): Draft | null {
  const loss = newest(analysis, "net_income");
  if (loss === null || loss.value.gte(0)) {
    return null;
  }
  const before = yearAgo(analysis, loss);
  const base =
    before === null
      ? compose``
      : compose`, against ${before.value.isNegative() ? "a net loss" : "net income"} of ${before.value.isNegative() ? size(before) : show(before)} a year earlier`;
  return {
    polarity: "bad",
    topic: "growth",
    direction: "down",
    magnitude: 0.9,
    about: loss,
    parts: compose`The net loss was ${size(loss)} ${when(loss)}${base}.`,
  };
}

/** How often the newest quarters brought a loss. */
function lossFrequency(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "net_income");
  const window = last === null ? [] : unbroken(analysis, last, 12);
  const [first] = window;
  if (last === null || first === undefined || window.length < 8) {
    return null;
  }
  const span = calculated(analysis, "count", first, last);
  const losses = calculated(analysis, "count_negative", first, last);
  if (span === null || losses === null || losses.value.lt(2)) {
    return null;
  }
  return {
    polarity: "bad",
    topic: "losses",
    direction: "down",
    magnitude: scaled(losses.value, 0, 12),
    about: last,
    parts: compose`Net income was negative in ${count(losses)} of the last ${count(span)} quarters, ${until(last)}.`,
  };
}

function researchShare(analysis: Analysis): Draft | null {
  const now = newest(analysis, "rd_share");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null || now.value.lt("0.03")) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  return {
    polarity: "neutral",
    topic: "research",
    direction: movement,
    magnitude: scaled(step?.value ?? 0, 0.005, 0.06),
    about: now,
    parts: compose`Research and development took ${show(now)} of revenue ${when(now)}${words}.`,
  };
}
