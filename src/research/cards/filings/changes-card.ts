import type { FactIssue } from "#facts/fact-set.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { absentCard, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { latestTwelveMonths } from "#metrics/newest-periods.ts";
import type { Block, CardContent, CheckList } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, newestReport, type Report } from "#research/cards/card-context.ts";
import { formatDate } from "#research/text/format-date.ts";
import { filingRow } from "./describe-filing.ts";
import { viewOf } from "#research/text/figure-view.ts";

const MOST_RESTATED = 20;

/** What the newest annual or quarterly report changed: new figures, restated ones, thresholds crossed. */
export const changesCard = defineCard({
  type: "changes",
  title: "What changed",
  after: "guidance",
  shownIn: ["changes"],
  turn: "late",
  inVerdict: "change",
  build: buildChangesCard,
});

function buildChangesCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  const report = newestReport(analysis);
  if (report === null) {
    return absentCard("We know of no annual or quarterly report, so there is nothing to compare.");
  }
  const before = context.previous();
  const through = analysis.dossier.origin.filingsThrough;
  return composeCard(
    [
      prose(
        `We compare what we knew the day before the ${report.form} of ${formatDate(report.filed)} with what we know now.`,
      ),
      report.listed === null
        ? prose("That report is not in our list of filings yet, so there is no link to it.")
        : { kind: "filings", through, rows: [filingRow(analysis.dossier.company.cik, report.listed)] },
      sentenceList(insights("changes")),
      ...(before === null ? [] : compared(analysis, before)),
      ...restated(context, report),
    ],
    "We have nothing to compare with.",
  );
}

function compared(analysis: Analysis, before: Analysis): readonly (Block | null)[] {
  const [then, now] = [latestTwelveMonths(before), latestTwelveMonths(analysis)];
  if (then === null || now === null) return [];
  if (then.key === now.key) return [prose(`We already knew the newest twelve months in our data, ${now.label}.`)];
  return [movedTable(analysis, then, now), ...crossedThresholds(analysis, then, now)].flat();
}

/** Both columns are of today's figures: what a report restated is listed on its own. */
function movedTable(analysis: Analysis, then: FiscalPeriod, now: FiscalPeriod): readonly Block[] {
  return periodTable({
    analysis,
    caption: "Before and after the report",
    periods: [then, now],
    rows: [
      "revenue",
      "gross_margin",
      "operating_margin",
      "net_income",
      "net_margin",
      "eps_diluted",
      "operating_cash_flow",
      "free_cash_flow",
      "return_on_equity",
      "net_debt",
      "diluted_shares",
    ],
  });
}

function restated({ factSet, analysis }: CardContext, report: Report): readonly Block[] {
  const issues = factSet.issues.filter((issue) => issue.kind === "restatement" && changedBy(issue, report));
  const lines = issues.slice(0, MOST_RESTATED).map((issue) => {
    const [now, before] = issue.facts.toReversed().map((fact) => analysis.find(fact.id) ?? null);
    const label = `${now?.label ?? ""} ${now?.period.label ?? ""}`.trim();
    return figureRow({ label, figures: [before ?? null, now ?? null] });
  });
  return lines.length === 0 ? [] : figureTable("Restated by the report", ["Before", "Now"], lines);
}

function changedBy({ facts }: FactIssue, report: Report): boolean {
  const last = facts.at(-1);
  return facts.length > 1 && last?.filed === report.filed && last.form === report.form;
}

interface Threshold {
  readonly measure: string;
  readonly bound: number;
  readonly above: string;
  readonly below: string;
  readonly better: "above" | "below";
}

/** Bounds where a figure changes its meaning. */
const THRESHOLDS: readonly Threshold[] = [
  {
    measure: "net_income",
    bound: 0,
    above: "Net income turned positive",
    below: "Net income turned negative",
    better: "above",
  },
  {
    measure: "operating_income",
    bound: 0,
    above: "Operating income turned positive",
    below: "Operating income turned negative",
    better: "above",
  },
  {
    measure: "free_cash_flow",
    bound: 0,
    above: "Free cash flow turned positive",
    below: "Free cash flow turned negative",
    better: "above",
  },
  { measure: "equity", bound: 0, above: "Equity turned positive", below: "Equity turned negative", better: "above" },
  {
    measure: "net_debt",
    bound: 0,
    above: "Net cash turned into net debt",
    below: "Net debt turned into net cash",
    better: "below",
  },
  {
    measure: "revenue_growth",
    bound: 0,
    above: "Revenue began to grow",
    below: "Revenue began to shrink",
    better: "above",
  },
  {
    measure: "current_ratio",
    bound: 1,
    above: "Current assets rose above current liabilities",
    below: "Current assets fell below current liabilities",
    better: "above",
  },
  {
    measure: "net_debt_to_ebitda",
    bound: 3,
    above: "Net debt rose above three times operating EBITDA",
    below: "Net debt fell below three times operating EBITDA",
    better: "below",
  },
  {
    measure: "interest_cover",
    bound: 3,
    above: "Interest cover rose above three times",
    below: "Interest cover fell below three times",
    better: "above",
  },
  {
    measure: "cash_conversion",
    bound: 1,
    above: "Operating cash flow rose above net income",
    below: "Operating cash flow fell below net income",
    better: "above",
  },
];

/** Names the bounds that lie between two periods' figures: a tick where the company came out on the better side. */
function crossedThresholds(analysis: Analysis, then: FiscalPeriod, now: FiscalPeriod): readonly (Block | null)[] {
  const items = THRESHOLDS.flatMap((threshold) => crossing(analysis, threshold, [then, now]));
  if (items.length === 0) return [prose("None of the thresholds we check was crossed between the two periods.")];
  return [{ kind: "checks", caption: "Thresholds crossed; a tick marks an improvement", items }];
}

function crossing(
  analysis: Analysis,
  { measure, bound, above, below, better }: Threshold,
  [then, now]: readonly [FiscalPeriod, FiscalPeriod],
): CheckList["items"] {
  const [before, after] = [analysis.figure(measure, then), analysis.figure(measure, now)];
  if (before.value === null || after.value === null) return [];
  const side = after.value.gt(bound) ? "above" : "below";
  if (before.value.gt(bound) === after.value.gt(bound)) return [];
  const label = side === "above" ? above : below;
  return [{ label, verdict: side === better ? "pass" : "fail", detail: "", figures: [viewOf(before), viewOf(after)] }];
}
