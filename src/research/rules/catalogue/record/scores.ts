import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { samePeriod, newestYear, yearAgo, type ValuedFigure } from "#research/rules/lookups.ts";
import { ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { compose, show, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import { altmanZone, isBeyondCutoff } from "#research/verifier/checks/check-zones.ts";

/** What published scores make of the statements. Each is a habit of other companies, not a finding about this one. */
export const SCORE_RULES: readonly Rule[] = [
  rule({ id: "piotroski", card: "scores", sectors: ORDINARY, draft: ({ analysis }) => piotroski(analysis) }),
  rule({ id: "altman", card: "scores", sectors: ORDINARY, draft: ({ analysis }) => altman(analysis) }),
  rule({ id: "beneish", card: "scores", sectors: ORDINARY, draft: ({ analysis }) => beneish(analysis) }),
];

function piotroski(analysis: Analysis): Draft | null {
  const now = newestYear(analysis, "piotroski_f");
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null) {
    return null;
  }
  const isStrong = now.value.gte(7);
  const isWeak = now.value.lte(3);
  const past = before === null ? compose`` : compose`, ${stepWord(now, before)} from ${show(before)} a year earlier`;
  return {
    polarity: isStrong ? "good" : isWeak ? "bad" : "neutral",
    topic: "scores",
    direction: isWeak ? "down" : isStrong ? "up" : "flat",
    magnitude: scaled(now.value.minus(5), 0, 4),
    about: now,
    parts: compose`Of the nine Piotroski tests ${show(now)} were passed ${when(now)}${past}.`,
  };
}

function stepWord(now: ValuedFigure, before: ValuedFigure): string {
  return now.value.eq(before.value) ? "unchanged" : now.value.gt(before.value) ? "up" : "down";
}

function altman(analysis: Analysis): Draft | null {
  const score = newestYear(analysis, "altman_z") ?? newestYear(analysis, "altman_z2");
  const zone = score === null ? null : altmanZone(score);
  if (score === null || zone === null) {
    return null;
  }
  const name = score.measure === "altman_z" ? "Altman Z-score" : "Altman Z\u2033-score";
  return {
    polarity: zone === "distress zone" ? "bad" : zone === "safe zone" ? "good" : "neutral",
    topic: "scores",
    direction: zone === "distress zone" ? "down" : zone === "safe zone" ? "up" : "flat",
    magnitude: zone === "distress zone" ? 0.9 : zone === "grey zone" ? 0.5 : 0.3,
    about: score,
    parts: compose`The ${name} was ${show(score)} ${when(score)}, in the ${zone} of that score.`,
  };
}

/** High growth alone raises the score (Beneish 1999), so the sentence gives growth beside it. */
function beneish(analysis: Analysis): Draft | null {
  const score = newestYear(analysis, "beneish_m");
  const isBeyond = score === null ? null : isBeyondCutoff(score);
  if (score === null || isBeyond === null) {
    return null;
  }
  const growth = samePeriod(analysis, score, "revenue_growth");
  const caveat =
    isBeyond && growth !== null && growth.value.gt("0.2")
      ? compose`; revenue growth of ${show(growth)} alone moves it that way`
      : compose``;
  return {
    polarity: isBeyond ? "bad" : "neutral",
    topic: "scores",
    direction: isBeyond ? "down" : "flat",
    magnitude: isBeyond ? 0.7 : 0.15,
    about: score,
    parts: compose`The Beneish M-score was ${show(score)} ${when(score)}, ${isBeyond ? "past" : "not beyond"} its warning line${caveat}.`,
  };
}
