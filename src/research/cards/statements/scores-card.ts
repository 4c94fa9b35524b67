import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastYears } from "#metrics/newest-periods.ts";
import type { Absence, Block, CardContent, CheckList } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { viewOf } from "#research/text/figure-view.ts";

const TABLE_YEARS = 3;

const PIOTROSKI: readonly (readonly [measure: string, label: string])[] = [
  ["piotroski_roa", "Return on assets is positive"],
  ["piotroski_ocf", "Operating cash flow is positive"],
  ["piotroski_roa_change", "Return on assets rose"],
  ["piotroski_accrual", "Operating cash flow exceeds net income"],
  ["piotroski_leverage", "Long-term debt fell relative to assets"],
  ["piotroski_current_ratio", "The current ratio rose"],
  ["piotroski_shares", "No new shares were issued"],
  ["piotroski_gross_margin", "Gross margin rose"],
  ["piotroski_turnover", "Assets turned over faster"],
];

interface ScoreTable {
  readonly caption: string;
  readonly measures: readonly string[];
  /** How to read the score, with the source of the bounds. */
  readonly reading: string;
}

const TABLES: readonly ScoreTable[] = [
  {
    caption: "Altman Z and its terms",
    measures: ["altman_z", "altman_wc", "altman_re", "altman_ebit", "altman_mve", "altman_sales"],
    reading: "Altman Z, for manufacturers: above 2.99 was safe, below 1.81 was in distress (Altman 1968).",
  },
  {
    caption: "Altman Z″ and its terms",
    measures: ["altman_z2", "altman_wc", "altman_re", "altman_ebit", "altman2_bve"],
    reading:
      "Altman Z″, for other companies: above 2.60 was safe, below 1.10 was in distress (Altman, Hartzell and Peck 1995).",
  },
  {
    caption: "Beneish M and its terms",
    measures: [
      "beneish_m",
      "beneish_dsri",
      "beneish_gmi",
      "beneish_aqi",
      "beneish_sgi",
      "beneish_depi",
      "beneish_sgai",
      "beneish_tata",
      "beneish_lvgi",
    ],
    reading:
      "Beneish M: above −1.78 the accounts resembled those of manipulators (Beneish 1999). Fast growth alone raises the sales growth index and with it the score.",
  },
];

/** Published scores with every term, or the reason why they say nothing about this company. */
export const scoresCard = defineCard({
  type: "scores",
  title: "Scores",
  after: "balance_sheet",
  shownIn: ["risk"],
  turn: "late",
  inVerdict: "business",
  build: buildScoresCard,
});

function buildScoresCard({ analysis, insights }: CardContext): CardContent {
  const periods = lastYears(analysis, TABLE_YEARS);
  const year = analysis.latestYear;
  const scores =
    year === null ? [] : [piotroski(analysis, year), ...TABLES.map((table) => scoreTable(analysis, periods, table))];
  return composeCard(
    [sentenceList(insights("scores")), ...scores.flatMap(({ blocks }) => blocks), ...namedAbsences(scores)],
    "We have no complete fiscal year, so no score can be computed.",
  );
}

/** A score in blocks, with the reasons for what could not be computed of it. */
interface Score {
  readonly label: string;
  readonly blocks: readonly Block[];
  readonly reasons: readonly string[];
}

/** Each reason once, after the names of the scores that it holds for. */
function namedAbsences(scores: readonly Score[]): readonly Absence[] {
  const named = scores.flatMap(({ label, reasons }) => reasons.map((reason) => ({ label, reason })));
  const byReason = Map.groupBy(named, ({ reason }) => reason);
  return absences(
    [...byReason].map(([reason, found]) => `${[...new Set(found.map(({ label }) => label))].join(", ")}: ${reason}`),
  );
}

/** Keeps the reasons apart from what a score's blocks say. */
function splitScore(label: string, blocks: readonly (Block | null)[]): Score {
  const held = blocks.filter((block) => block !== null);
  return {
    label,
    blocks: held.filter(({ kind }) => kind !== "absent"),
    reasons: held.flatMap((block) => (block.kind === "absent" ? [block.reason] : [])),
  };
}

function piotroski(analysis: Analysis, year: FiscalPeriod): Score {
  const score = analysis.figure("piotroski_f", year);
  if (score.value === null) {
    return {
      label: score.label,
      blocks: [],
      reasons: [score.reason ?? `Its terms for ${year.label} are not in our data yet.`],
    };
  }
  return splitScore(score.label, [
    tests(analysis, year),
    ...periodTable({ analysis, caption: "Piotroski F", periods: lastYears(analysis, 5), rows: ["piotroski_f"] }),
  ]);
}

function tests(analysis: Analysis, year: FiscalPeriod): CheckList {
  const items = PIOTROSKI.map(([measure, label]) => {
    const figure = analysis.figure(measure, year);
    return {
      label,
      verdict: verdictOf(figure),
      detail: figure.reason ?? "",
      figures: figure.value === null ? [] : operandViews(figure),
    };
  });
  const passed = items.filter(({ verdict }) => verdict === "pass").length;
  const result = `${passed} of ${items.length}`;
  return { kind: "checks", caption: `Piotroski tests passed in ${year.label}`, result, items };
}

function verdictOf(figure: Figure): "pass" | "fail" | "unknown" {
  if (figure.value === null) return "unknown";
  return figure.value.isZero() ? "fail" : "pass";
}

/** The figures a test was decided on. */
function operandViews(figure: Figure): CheckList["items"][number]["figures"] {
  if (figure.lineage.kind !== "formula") return [viewOf(figure)];
  return figure.lineage.operands.filter((operand) => operand.value !== null).map((operand) => viewOf(operand));
}

function scoreTable(analysis: Analysis, periods: readonly FiscalPeriod[], table: ScoreTable): Score {
  const [measure = "", ...terms] = table.measures;
  const figures = periods.map((period) => analysis.figure(measure, period));
  const newest = figures.at(-1);
  const label = newest?.label ?? measure;
  if (figures.every(({ value }) => value === null)) {
    return { label, blocks: [], reasons: newest?.reason == null ? [] : [newest.reason] };
  }
  const rows = periodTable({ analysis, caption: table.caption, periods, rows: [measure, ...terms] });
  return splitScore(label, [prose(table.reading), ...rows]);
}
