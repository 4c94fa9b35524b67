import { describe, expect, it } from "vitest";
import type { CardType } from "#contracts/research-stream.ts";
import { renderSentence, type Sentence } from "#research/text/sentence.ts";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { verificationContextOf } from "./find-insights.ts";
import type { VerifiedInsight } from "./insight.ts";
import { rankOf, selectInsights } from "./select-insights.ts";

const CONTEXT = {
  analysis: customAnalysis({
    figures: {
      revenue: { FY2024: "100e6", FY2025: "120e6" },
      net_income: { FY2024: "10e6", FY2025: "8e6" },
      revenue_growth: { FY2025: "0.2" },
      net_income_growth: { FY2025: "-0.2" },
    },
  }),
};

const REVENUE: Sentence["parts"] = [
  "Revenue rose by ",
  { figure: "M1.revenue_growth.FY2025", format: "percent-magnitude" },
  " in ",
  { figure: "M1.revenue_growth.FY2025", format: "period" },
  ".",
];

const INCOME: Sentence["parts"] = [
  "Net income fell by ",
  { figure: "M1.net_income_growth.FY2025", format: "percent-magnitude" },
  " in ",
  { figure: "M1.net_income_growth.FY2025", format: "period" },
  ".",
];

function insight(rule: string, card: CardType, fields: Partial<VerifiedInsight> = {}): VerifiedInsight {
  const parts = fields.sentence?.parts ?? ["Something is so."];
  const verdict = verifySentence({ rule, parts }, verificationContextOf(CONTEXT));
  if (!verdict.ok) throw new TypeError(`${rule} is not a sentence that passes`);
  const weights = { magnitude: 0.5, rarity: 1, confidence: 1, recency: 1 };
  const rest = { polarity: "neutral" as const, topic: rule, direction: "flat" as const };
  return { rule, card, ...weights, ...rest, ...fields, sentence: verdict.sentence };
}

function sentenceOf(parts: Sentence["parts"]): Pick<VerifiedInsight, "sentence"> {
  return { sentence: { rule: "", parts, figures: {} } };
}

describe("selectInsights", () => {
  it("keeps the best two of a card, or as many as asked for", () => {
    const found = [
      insight("a", "growth", { magnitude: 0.2 }),
      insight("b", "growth", { magnitude: 0.9 }),
      insight("c", "growth", { magnitude: 0.5 }),
    ];
    expect(selectInsights(found, CONTEXT).cards.growth?.map(({ rule }) => rule)).toEqual(["b", "c"]);
    expect(selectInsights(found, CONTEXT, { perCard: 1 }).cards.growth?.map(({ rule }) => rule)).toEqual(["b"]);
  });

  it("ranks by magnitude, rarity, confidence and recency together, equals by the rule's id", () => {
    const strong = insight("z", "price", { magnitude: 0.8, rarity: 0.5 });
    const equal = insight("y", "price", { magnitude: 0.4, recency: 1 });
    expect([rankOf(strong), rankOf(equal)]).toEqual([0.4, 0.4]);
    expect(selectInsights([strong, equal], CONTEXT).cards.price?.map(({ rule }) => rule)).toEqual(["y", "z"]);
  });

  it("prefers a second topic to a second sentence on the same one", () => {
    const found = [
      insight("a", "profitability", { topic: "margin", magnitude: 0.9 }),
      insight("b", "profitability", { topic: "margin", magnitude: 0.8 }),
      insight("c", "profitability", { topic: "returns", magnitude: 0.3 }),
    ];
    expect(selectInsights(found, CONTEXT).cards.profitability?.map(({ rule }) => rule)).toEqual(["a", "c"]);
  });

  it("joins two sides of one topic with but", () => {
    const found = [
      insight("up", "growth", { topic: "growth", direction: "up", magnitude: 0.9, ...sentenceOf(REVENUE) }),
      insight("down", "growth", { topic: "growth", direction: "down", ...sentenceOf(INCOME) }),
    ];
    const cards = selectInsights(found, CONTEXT).cards.growth ?? [];
    expect(cards.map(({ sentence }) => renderSentence(sentence))).toEqual([
      "Revenue rose by 20.0% in FY2025, but net income fell by 20.0%.",
    ]);
    expect(cards[0]?.rule).toBe("up+down");
  });

  it("tells the strongest, the weakest, what changed and what is priced in, nothing about our data", () => {
    const found = [
      insight("weak", "balance_sheet", { polarity: "bad", magnitude: 0.1 }),
      insight("strong", "growth", { polarity: "good", magnitude: 0.9 }),
      insight("also-strong", "growth", { polarity: "good", magnitude: 0.8 }),
      insight("priced", "valuation_multiples", { polarity: "bad", magnitude: 0.3 }),
      insight("changed", "changes", { polarity: "good", magnitude: 0.2 }),
      insight("unknown", "data_quality", { polarity: "unknown", magnitude: 0.05 }),
    ];
    expect(selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule)).toEqual([
      "strong",
      "weak",
      "changed",
      "priced",
      "also-strong",
    ]);
  });

  it("tells of one part of the research what the verdict does not, and nothing of others", () => {
    const found = [
      insight("strong", "growth", { polarity: "good", magnitude: 0.9 }),
      insight("weak", "balance_sheet", { polarity: "bad", magnitude: 0.8 }),
      insight("changed", "changes", { magnitude: 0.7 }),
      insight("priced", "valuation_multiples", { magnitude: 0.6 }),
      insight("fifth", "growth", { magnitude: 0.5 }),
      insight("cash", "cash_quality", { magnitude: 0.4 }),
      insight("returns", "capital_returns", { polarity: "bad", magnitude: 0.3 }),
      insight("yield", "capital_returns", { magnitude: 0.2 }),
    ];
    const { verdict, topicVerdict } = selectInsights(found, CONTEXT, { topics: ["capital_returns"] });
    expect(verdict.map(({ rule }) => rule)).toEqual(["strong", "weak", "changed", "priced", "fifth"]);
    expect(topicVerdict.map(({ rule }) => rule)).toEqual(["returns", "yield"]);
  });

  it("says nothing on a card that the verdicts of its page say, where that is asked for", () => {
    const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
    const found = names.map((rule, place) =>
      insight(rule, "growth", { polarity: place === 1 ? "bad" : "good", magnitude: 0.9 - place / 20, topic: rule }),
    );
    const { verdict, cards } = selectInsights(found, CONTEXT, { isToldOnce: true });
    expect(verdict.map(({ rule }) => rule)).toEqual(["a", "b", "c", "d", "e"]);
    expect(cards.growth?.map(({ rule }) => rule)).toEqual(["f", "g"]);
  });

  it("fills a verdict up to three sentences, never with praise of the data", () => {
    const found = [
      insight("strong", "growth", { polarity: "good", magnitude: 0.9 }),
      insight("price", "price", { magnitude: 0.3 }),
      insight("second", "growth", { polarity: "good", magnitude: 0.2 }),
      insight("checks", "data_quality", { polarity: "good", magnitude: 0.8 }),
    ];
    expect(selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule)).toEqual(["strong", "price", "second"]);
  });

  it("takes a weak point from anywhere when the business shows none", () => {
    const found = [
      insight("strong", "growth", { polarity: "good", magnitude: 0.9 }),
      insight("fall", "price", { polarity: "bad", magnitude: 0.1 }),
      insight("checks", "data_quality", { polarity: "unknown", magnitude: 0.1 }),
    ];
    expect(selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule)).toEqual(["strong", "fall"]);
  });

  it("leads no two sentences with one figure, whatever their topics", () => {
    const about = { polarity: "good" as const, ...sentenceOf(REVENUE) };
    const found = [
      insight("first", "growth", { ...about, magnitude: 0.9 }),
      insight("again", "profitability", { ...about, magnitude: 0.8 }),
      insight("other", "growth", { ...sentenceOf(INCOME), magnitude: 0.2 }),
    ];
    expect(selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule)).toEqual(["first", "other"]);
    const onOneCard = found.map((each) => ({ ...each, card: "growth" as const }));
    expect(selectInsights(onOneCard, CONTEXT).cards.growth?.map(({ rule }) => rule)).toEqual(["first", "other"]);
  });

  it("takes the weak point that repeats nothing, and one that does where there is no other", () => {
    const told = { topic: "returns", ...sentenceOf(REVENUE), direction: "up" as const };
    const strong = insight("strong", "growth", { ...told, polarity: "good", magnitude: 0.9 });
    const again = insight("again", "profitability", { ...told, polarity: "bad", magnitude: 0.8 });
    const fall = insight("fall", "price", { polarity: "bad", magnitude: 0.1 });
    const rulesOf = (found: readonly VerifiedInsight[]): readonly string[] =>
      selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule);
    expect(rulesOf([strong, again, fall])).toEqual(["strong", "fall"]);
    expect(rulesOf([strong, again])).toEqual(["strong", "again"]);
  });

  it("leaves out of a verdict what is old, as long as three sentences remain", () => {
    const old = insight("old", "growth", { polarity: "bad", magnitude: 1, recency: 0.3 });
    const rest = ["a", "b", "c"].map((rule) => insight(rule, "price", { magnitude: 0.2 }));
    const rulesOf = (found: readonly VerifiedInsight[]): readonly string[] =>
      selectInsights(found, CONTEXT).verdict.map(({ rule }) => rule);
    expect(rulesOf([old, ...rest])).toEqual(["a", "b", "c"]);
    expect(rulesOf([old, ...rest.slice(1)])).toEqual(["old", "b", "c"]);
    expect(selectInsights([old, ...rest], CONTEXT).cards.growth).toEqual([old]);
  });
});
