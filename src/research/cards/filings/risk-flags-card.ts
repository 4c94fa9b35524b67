import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { checkResult } from "#research/cards/blocks/check-result.ts";
import type { CardContent, CheckList } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { type CardContext, knownRecord } from "#research/cards/card-context.ts";
import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { newestBalance, newestTwelveMonths } from "#metrics/newest-periods.ts";
import { viewOf } from "#research/text/figure-view.ts";
import type { Filing } from "#facts/dossier.ts";
import { formatDate } from "#research/text/format-date.ts";

/** Events and figures that have come before trouble elsewhere; each says what was looked at and how far back. */
export const riskFlagsCard = defineCard({
  type: "risk_flags",
  title: "Warning signs",
  after: "filing_changes",
  shownIn: ["overview", "risk"],
  turn: "late",
  onOverview: { blocks: ["checks"], isHalf: true },
  inVerdict: "business",
  build: buildRiskFlagsCard,
});

function buildRiskFlagsCard(context: CardContext): CardContent {
  return composeCard(
    [
      sentenceList(context.insights("risk_flags")),
      checkList("In the filings", filingFlags(context.analysis)),
      checkList("In the figures", figureFlags(context)),
    ],
    "We have no filings or figures to check for warning signs.",
  );
}

type CheckItem = CheckList["items"][number];

function checkList(caption: string, items: readonly CheckItem[]): CheckList {
  return { kind: "checks", caption, result: checkResult(items), items };
}

interface FigureFlagCheck {
  readonly label: string;
  readonly figure: Figure | null;
  readonly isFine: (value: Decimal) => boolean;
}

/** Bounds of the published scores: Altman 1968; Altman, Hartzell and Peck 1995; Beneish 1999. */
const Z_DISTRESS = 1.81;
const Z2_DISTRESS = 1.1;
const M_MANIPULATION = -1.78;
/** Operating income that covers interest less often than this leaves no room for a bad year. */
const THIN_COVER = 1.5;

/** Looks for weakness in the newest figures; a figure that is not held is unknown, with its reason. */
function figureFlags(context: CardContext): readonly CheckItem[] {
  const { analysis } = context;
  const year = analysis.latestYear;
  const inMonths = (measure: string) => newestTwelveMonths(analysis, measure);
  const inYear = (measure: string) => (year === null ? null : analysis.figure(measure, year));
  const isPositive = (value: Decimal) => value.gt(0);
  const isNotDistressed = altman(inYear("altman_z"), inYear("altman_z2"));
  const flags: readonly FigureFlagCheck[] = [
    { label: "Net income is positive", figure: inMonths("net_income"), isFine: isPositive },
    // A bank's operating cash flow moves with its loans and deposits and warns of nothing.
    ...(analysis.sector === "bank"
      ? []
      : [{ label: "Operating cash flow is positive", figure: inMonths("operating_cash_flow"), isFine: isPositive }]),
    { label: "Equity is positive", figure: newestBalance(analysis, "equity"), isFine: isPositive },
    {
      label: `Operating income covers interest more than ${THIN_COVER} times`,
      figure: inMonths("interest_cover"),
      isFine: (value) => value.gt(THIN_COVER),
    },
    isNotDistressed,
    {
      label: `Beneish M is below ${M_MANIPULATION}`.replace("-", "−"),
      figure: inYear("beneish_m"),
      isFine: (value) => value.lt(M_MANIPULATION),
    },
  ];
  return [...flags.map(item), goodwill(context)];
}

/** The score that applies: Z for manufacturers, Z″ for others. */
function altman(z: Figure | null, z2: Figure | null): FigureFlagCheck {
  if (z !== null && z.value !== null) {
    return { label: `Altman Z is above ${Z_DISTRESS}`, figure: z, isFine: (value) => value.gt(Z_DISTRESS) };
  }
  return { label: `Altman Z″ is above ${Z2_DISTRESS}`, figure: z2, isFine: (value) => value.gt(Z2_DISTRESS) };
}

function item({ label, figure, isFine }: FigureFlagCheck): CheckItem {
  if (figure === null) return { label, verdict: "unknown", detail: "We have no period to look at.", figures: [] };
  if (figure.value === null) return { label, verdict: "unknown", detail: figure.reason ?? "", figures: [] };
  return { label, verdict: isFine(figure.value) ? "pass" : "fail", detail: "", figures: [viewOf(figure)] };
}

const IMPAIRMENT = "us-gaap:GoodwillImpairmentLoss";
const IMPAIRMENT_YEARS = 5;

function goodwill({ factSet, analysis }: CardContext): CheckItem {
  const label = "No goodwill was written off in the last five fiscal years";
  const figures = analysis.years.slice(-IMPAIRMENT_YEARS).flatMap((year) => factSet.figure(IMPAIRMENT, year) ?? []);
  const written = figures.filter((figure) => figure.value !== null && figure.value.gt(0));
  if (written.length > 0)
    return { label, verdict: "fail", detail: "", figures: written.map((figure) => viewOf(figure)) };
  if (factSet.has(IMPAIRMENT))
    return { label, verdict: "pass", detail: "", figures: figures.map((figure) => viewOf(figure)) };
  return isCompleteTo(analysis, analysis.latestYear) && !factSet.has("ifrs-full:Assets")
    ? { label, verdict: "pass", detail: "None of its annual reports states an impairment of goodwill.", figures: [] }
    : { label, verdict: "unknown", detail: "Impairments of goodwill are not in our data.", figures: [] };
}

/** Whether the reports up to a year's are in our data completely, impairments among what was taken of them. */
function isCompleteTo(analysis: Analysis, year: FiscalPeriod | null): boolean {
  const { tier, fullThrough, selectedConcepts } = analysis.dossier.origin;
  const filed = year === null ? null : analysis.knownOn(year);
  const isTaken = selectedConcepts === null || selectedConcepts.includes(IMPAIRMENT);
  return tier === "full" && isTaken && filed !== null && filed <= (fullThrough ?? analysis.asOf);
}

type CheckedItem = CheckList["items"][number];

interface FilingFlag {
  /** What a company without it can say. */
  readonly label: string;
  readonly matches: (filing: Filing) => boolean;
  /** Told by the items of an 8-K, which foreign companies do not file. */
  readonly isOfItems?: true;
}

const YEARS = 5;

const withItem =
  (...items: readonly string[]) =>
  (filing: Filing) =>
    items.some((item) => filing.items.includes(item));

const FLAGS: readonly FilingFlag[] = [
  { label: "No notice of a late report", matches: ({ form }) => form.startsWith("NT ") },
  { label: "No change of auditor", matches: withItem("4.01"), isOfItems: true },
  { label: "No earlier statements withdrawn", matches: withItem("4.02"), isOfItems: true },
  { label: "No material impairment reported", matches: withItem("2.06"), isOfItems: true },
  { label: "No notice of delisting or transfer of the listing", matches: withItem("3.01"), isOfItems: true },
  { label: "No debt called early, no bankruptcy", matches: withItem("2.04", "1.03"), isOfItems: true },
  { label: "No material cybersecurity incident", matches: withItem("1.05"), isOfItems: true },
];

/** Looks for the filings that tell of trouble, over five years or as far as the list is held. */
function filingFlags(analysis: Analysis): readonly CheckedItem[] {
  const { filingsThrough } = analysis.dossier.origin;
  const { filings } = knownRecord(analysis);
  const end = filingsThrough === null || filingsThrough > analysis.asOf ? analysis.asOf : filingsThrough;
  const start = `${Number(end.slice(0, 4)) - YEARS}${end.slice(4)}`;
  const seen = filings.filter((filing) => filing.filed > start && filing.filed <= end);
  const isWithoutItems =
    seen.some(({ form }) => /^(20-F|40-F)/.test(form)) && !seen.some(({ form }) => form.startsWith("8-K"));
  return FLAGS.map(({ label, matches, isOfItems = false }) => {
    if (filingsThrough === null) {
      return { label, verdict: "unknown", detail: "We do not have the list of all filings.", figures: [] };
    }
    if (isOfItems && isWithoutItems) {
      const detail = "It reports events on Form 6-K, and our list of filings does not say what kind of event.";
      return { label, verdict: "unknown", detail, figures: [] };
    }
    const found = seen.filter(matches);
    return {
      label: `${label} in the ${YEARS} years to ${formatDate(end)}`,
      verdict: found.length === 0 ? "pass" : "fail",
      detail: found.map(({ form, filed }) => `${form} filed on ${formatDate(filed)}.`).join(" "),
      figures: [],
    };
  });
}
