import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { newestBalance, newestTwelveMonths } from "#research/cards/blocks/periods.ts";
import type { CheckList } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { viewOf } from "#research/text/view-of.ts";

type Item = CheckList["items"][number];

interface Flag {
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
export function figureFlags(context: CardContext): readonly Item[] {
  const { analysis } = context;
  const year = analysis.latestYear;
  const inMonths = (measure: string) => newestTwelveMonths(analysis, measure);
  const inYear = (measure: string) => (year === null ? null : analysis.figure(measure, year));
  const isPositive = (value: Decimal) => value.gt(0);
  const isNotDistressed = altman(inYear("altman_z"), inYear("altman_z2"));
  const flags: readonly Flag[] = [
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
      label: `Beneish M lies below ${M_MANIPULATION}`.replace("-", "−"),
      figure: inYear("beneish_m"),
      isFine: (value) => value.lt(M_MANIPULATION),
    },
  ];
  return [...flags.map(item), goodwill(context)];
}

/** The score that applies: Z for manufacturers, Z″ for others. */
function altman(z: Figure | null, z2: Figure | null): Flag {
  if (z !== null && z.value !== null) {
    return { label: `Altman Z lies above ${Z_DISTRESS}`, figure: z, isFine: (value) => value.gt(Z_DISTRESS) };
  }
  return { label: `Altman Z″ lies above ${Z2_DISTRESS}`, figure: z2, isFine: (value) => value.gt(Z2_DISTRESS) };
}

function item({ label, figure, isFine }: Flag): Item {
  if (figure === null) return { label, verdict: "unknown", detail: "We have no period to look at.", figures: [] };
  if (figure.value === null) return { label, verdict: "unknown", detail: figure.reason ?? "", figures: [] };
  return { label, verdict: isFine(figure.value) ? "pass" : "fail", detail: "", figures: [viewOf(figure)] };
}

const IMPAIRMENT = "us-gaap:GoodwillImpairmentLoss";
const IMPAIRMENT_YEARS = 5;

function goodwill({ book, analysis }: CardContext): Item {
  const label = "No goodwill was written off in the last five fiscal years";
  const figures = analysis.years.slice(-IMPAIRMENT_YEARS).flatMap((year) => book.figure(IMPAIRMENT, year) ?? []);
  const written = figures.filter((figure) => figure.value !== null && figure.value.gt(0));
  if (written.length > 0)
    return { label, verdict: "fail", detail: "", figures: written.map((figure) => viewOf(figure)) };
  if (book.has(IMPAIRMENT))
    return { label, verdict: "pass", detail: "", figures: figures.map((figure) => viewOf(figure)) };
  return isCompleteTo(analysis, analysis.latestYear)
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
