import type { SalesDriverPart } from "#contracts/filing-findings.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import { driverFigure, knownDrivers } from "#research/findings/driver-figure.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newestYear, type ValuedFigure, withValue } from "#research/rules/lookups.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { compose, size, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import { listedContributions } from "./segments.ts";

/** What the growth of revenue came from, where the annual report splits it into volume, price and other causes. */
export const GROWTH_CAUSE_RULES: readonly Rule[] = [
  rule({
    id: "growth-by-cause",
    card: "segments",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => growthByCause(analysis),
  }),
];

/** Said even where they are nothing: that growth came without more volume is the news. */
const ALWAYS_SAID = /^(?:volume|price)/;

/** `Revenue grew 3.3% in FY2026; as its annual report splits and rounds it, exchange rates contributed 2 percentage points, …` */
function growthByCause(analysis: Analysis): Draft | null {
  const growth = newestYear(analysis, "revenue_growth");
  const known = knownDrivers(analysis);
  if (growth === null || known === null || known.period.end !== growth.period.end || growth.value.isZero()) return null;
  const causes = shownDrivers(known.total).flatMap(({ kind }) => {
    const figure = driverFigure(analysis, known.total, kind);
    return (figure && withValue(figure)) ?? [];
  });
  const isFall = growth.value.isNegative();
  return {
    polarity: "neutral",
    topic: "growth-causes",
    direction: isFall ? "down" : "up",
    magnitude: scaled(growth.value, 0.01, 0.4),
    about: growth,
    parts: compose`Revenue ${isFall ? "fell" : "grew"} ${size(growth)} ${when(growth)}; as its annual report splits and rounds it, ${listedContributions(causes, causeName)}.`,
  };
}

/** Within a sentence: causes are common nouns, parts of a company are names. */
function causeName(figure: ValuedFigure): string {
  return (contributorOf(figure)?.part ?? figure.label).toLowerCase();
}

/** Volume and price, and what else was something; the largest first. */
function shownDrivers({ drivers }: SalesDriverPart): SalesDriverPart["drivers"] {
  const sizeOf = (points: string): number => Math.abs(Number(points));
  return drivers
    .filter(({ kind, points }) => ALWAYS_SAID.test(kind) || sizeOf(points) > 0)
    .toSorted((one, other) => sizeOf(other.points) - sizeOf(one.points));
}
