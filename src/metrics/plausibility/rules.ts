import { conceptLabel } from "#facts/book/figure-of.ts";
import type { PeriodKind } from "#facts/fiscal-period.ts";
import type { Figure } from "#facts/figure.ts";
import { inPeriod } from "#metrics/wording.ts";
import { apart, type Continuity } from "./continuity.ts";
import { type Estimate, estimatesOf } from "./estimates.ts";
import type { Articulation } from "./identities.ts";
import { trailingZeros, type Ledger } from "./ledger.ts";
import { amountBeside, isStated, median, type Suspect } from "./suspect.ts";
import { type Traits, traitsOf } from "./traits.ts";

/** What a rule looks at besides the suspect. */
export interface Company {
  readonly ledger: Ledger;
  readonly articulation: Articulation;
  readonly continuity: Continuity;
}

/** One way in which an amount cannot be right, or hardly. */
export interface PlausibilityRule {
  readonly id: string;
  /**
   * A contradiction alone withholds an amount that no sum bears out; of the others it takes two that go by different
   * things. A doubt alone marks the amount; a hint alone says nothing, and is looked for last.
   */
  readonly weight: "contradiction" | "doubt" | "hint";
  /** What it goes by. */
  readonly evidence: "itself" | "statement" | "neighbours" | "rounding" | "double";
  /** What it looks for, with its threshold, for people. */
  readonly looksFor: string;
  readonly over: readonly PeriodKind[];
  readonly appliesTo: (item: string, traits: Traits) => boolean;
  /** A clause that goes on from "The tagged amount …"; null where the rule has nothing to say. */
  readonly finds: (suspect: Suspect, company: Company) => string | null;
}

const SPANS: readonly PeriodKind[] = ["year", "nine-months", "half", "quarter"];
const EVERY: readonly PeriodKind[] = [...SPANS, "instant"];
const STATEMENTS: readonly PeriodKind[] = [...SPANS, "ttm", "instant"];

const NEIGHBOURS_WITHIN = 4;
const SCALE_LEEWAY = 0.45;
const PER_SHARE = ["eps_diluted", "dividends_per_share"];
const TELLING_DIGITS = 3;
const SPIKE = 1.6;
const AGREEMENT = 0.12;
const FAR_OFF = 30;
const OFF = 8;
const SHARE_CHANGE = 2.5;
const BUSINESS_CHANGE = 1.6;
const LARGEST_FLOW = 1.2;
const LARGEST_BALANCE = 5;
const GROSS_MARGIN = { least: -0.05, most: 1.0005 };
const DEBT_LEFT = 0.25;

/** Every rule, the surest first. Thresholds were set by counting hits over the bundled companies (`npm run bench:truth`). */
export const PLAUSIBILITY_RULES: readonly PlausibilityRule[] = [
  {
    id: "revenue-not-positive",
    weight: "contradiction",
    evidence: "itself",
    looksFor: "Revenue of zero or less.",
    over: STATEMENTS,
    appliesTo: (item) => item === "revenue",
    finds: revenueNotPositive,
  },
  {
    id: "negative",
    weight: "contradiction",
    evidence: "itself",
    looksFor: "A negative amount of what cannot be negative, such as assets, costs or share counts.",
    over: STATEMENTS,
    appliesTo: (item, { isNeverNegative }) => isNeverNegative === true && item !== "revenue",
    finds: ({ value }) => (value >= 0 ? null : "is negative, which this item cannot be"),
  },
  {
    id: "larger-than-whole",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A part that is more than 2 % larger than what it is a part of.",
    over: ["instant"],
    appliesTo: (_item, { partOf }) => partOf !== undefined,
    finds: largerThanWhole,
  },
  {
    id: "larger-than-company",
    weight: "contradiction",
    evidence: "statement",
    looksFor: `A flow of more than ${LARGEST_FLOW} times total assets and revenue together, or a balance of ${LARGEST_BALANCE} times total assets.`,
    over: EVERY,
    appliesTo: () => true,
    finds: largerThanCompany,
  },
  {
    id: "year-below-part",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A year that is smaller than its own first nine months, or a part that is larger than the year.",
    over: SPANS,
    appliesTo: (item, { isNeverNegative, isSteady }) =>
      isNeverNegative === true && isSteady === true && !item.endsWith("shares"),
    finds: yearBelowPart,
  },
  {
    id: "identity",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A sum of the statements that holds in most other periods and is broken by this amount.",
    over: EVERY,
    appliesTo: () => true,
    finds: (suspect, { articulation }) => {
      const broken = articulation.brokenBy(suspect);
      return broken === null ? null : `does not agree with its own statement, where ${broken.words}`;
    },
  },
  {
    id: "strained-sum",
    weight: "doubt",
    evidence: "statement",
    looksFor:
      "A sum of the statements that holds in most other periods and would hold, were this amount nearer to its neighbours.",
    over: EVERY,
    appliesTo: () => true,
    finds: (suspect, { articulation, continuity }) => {
      const step = continuity.step(suspect.item.id, suspect.period, suspect.value);
      if (step === null || step < STRAIN_STEP || !isStated(suspect.figure)) return null;
      const strained = articulation.strainedBy(suspect);
      return strained === null ? null : `does not agree with other amounts, where ${strained.words}`;
    },
  },
  {
    id: "earnings-per-share",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "Net income divided by diluted shares more than 30 % and 5 cents away from the EPS that was filed.",
    over: ["year", "quarter"],
    appliesTo: (item) => ["net_income", "diluted_shares", "eps_diluted"].includes(item),
    finds: contradictsEarningsPerShare,
  },
  {
    id: "far-from-neighbours",
    weight: "contradiction",
    evidence: "neighbours",
    looksFor: `An amount ${FAR_OFF} times larger or smaller than those of the nearest periods, of an item that moves with the business.`,
    over: EVERY,
    appliesTo: (_item, { isSteady }) => isSteady === true,
    finds: (suspect, { ledger }) => awayFromNeighbours(suspect, ledger, FAR_OFF),
  },
  {
    id: "scale",
    weight: "contradiction",
    evidence: "neighbours",
    looksFor: "An amount a thousand or a million times larger or smaller than neighbours that agree with each other.",
    over: EVERY,
    appliesTo: movesSlowly,
    finds: onAnotherScale,
  },
  {
    id: "spike",
    weight: "contradiction",
    evidence: "neighbours",
    looksFor: `A balance more than ${SPIKE} times larger or smaller than those before and after, which agree with each other.`,
    over: ["instant"],
    appliesTo: (_item, { isStock }) => isStock === true,
    finds: standsOut,
  },
  {
    id: "away-from-neighbours",
    weight: "doubt",
    evidence: "neighbours",
    looksFor: `An amount ${OFF} times larger or smaller than those of the nearest periods.`,
    over: EVERY,
    appliesTo: movesSlowly,
    finds: (suspect, { ledger }) => awayFromNeighbours(suspect, ledger, OFF),
  },
  {
    id: "leap",
    weight: "hint",
    evidence: "neighbours",
    looksFor: `The same for what moves by leaps: payments, profits and cash flows.`,
    over: EVERY,
    appliesTo: (item, traits) => !movesSlowly(item, traits),
    finds: (suspect, { ledger }) => awayFromNeighbours(suspect, ledger, OFF),
  },
  {
    id: "rounding",
    weight: "doubt",
    evidence: "rounding",
    looksFor: "An amount rounded a thousand times finer or coarser than the rest of its filing.",
    over: EVERY,
    appliesTo: () => true,
    finds: roundedOtherwise,
  },
  {
    id: "gross-margin",
    weight: "contradiction",
    evidence: "statement",
    looksFor: "A gross margin below −5 % or above 100 % that operating income of the same filing does not bear out.",
    over: SPANS,
    appliesTo: (item) => ["revenue", "cost_of_revenue", "gross_profit"].includes(item),
    finds: grossMarginOutOfBounds,
  },
  {
    id: "estimate",
    weight: "doubt",
    evidence: "statement",
    looksFor: "An amount that the rest of its statement or year puts elsewhere, near those of neighbouring periods.",
    over: EVERY,
    appliesTo: (item) => !item.endsWith("shares"),
    finds: estimatedElsewhere,
  },
  {
    id: "step",
    weight: "hint",
    evidence: "neighbours",
    looksFor: "An amount farther from all neighbouring periods than four in five of its item are.",
    over: EVERY,
    appliesTo: (item) => !item.endsWith("shares"),
    finds: unusualStep,
  },
  {
    id: "share-of-revenue",
    weight: "doubt",
    evidence: "neighbours",
    looksFor: `A share of revenue that changed more than ${SHARE_CHANGE} times in a year while revenue did not.`,
    over: SPANS,
    appliesTo: (item, { isSteady }) => isSteady === true && item !== "revenue" && !item.endsWith("shares"),
    finds: shareOfRevenueChanged,
  },
  {
    id: "debt-vanished",
    weight: "contradiction",
    evidence: "statement",
    looksFor:
      "Debt of less than a quarter of last year's, without a repayment of half the difference in the cash flow.",
    over: ["instant"],
    appliesTo: (item) => item === "total_debt" || item === "long_term_debt",
    finds: debtVanished,
  },
  {
    id: "double",
    weight: "hint",
    evidence: "double",
    looksFor: "Exactly the amount of another concept for the same period, which it never is otherwise.",
    over: EVERY,
    appliesTo: () => true,
    finds: standsTwice,
  },
];

function movesSlowly(item: string, { isSteady, isStock, partOf }: Traits): boolean {
  return isSteady === true || isStock === true || partOf !== undefined || PER_SHARE.includes(item);
}

/** A company that has not begun to sell states a revenue of zero for years. */
function revenueNotPositive({ item, period, value }: Suspect, { ledger }: Company): string | null {
  if (value > 0 || (value === 0 && ledger.neighbours(item.id, period).length === 0)) return null;
  return "is not positive and is probably an elimination or a part";
}

/** An amount that differs less than this from what is expected of it is not worth a word. */
const WORTH_MENTION = 0.18;
const MANY_ERRORS = 1.5;
const ESTIMATE_STEP = 0.25;
const STRAIN_STEP = 0.4;

/** Silent unless the step is unusual: an estimate of what moves smoothly anyway tells nothing more. */
function unusualStep({ item, period, value, figure }: Suspect, { continuity }: Company): string | null {
  if (!isStated(figure)) return null;
  const step = continuity.step(item.id, period, value);
  if (step === null || step < WORTH_MENTION || step <= continuity.usualStep(item.id, period)) return null;
  return "is far from what neighbouring periods show";
}

function standsOut({ item, period, value, figure }: Suspect, { ledger }: Company): string | null {
  if (!isStated(figure) || figure.flags.includes("restated")) return null;
  const [before, after] = ledger.beside(period).map((other) => (other === null ? null : ledger.amount(item.id, other)));
  if (before == null || after == null || apart(before, after) > AGREEMENT) return null;
  if (before === 0 || value === 0) return null;
  const factor = value / ((before + after) / 2);
  if (factor > 1 / SPIKE && factor < SPIKE) return null;
  return "stands out from the periods before and after, which agree with each other";
}

/**
 * An estimate speaks against an amount where it lies clearly elsewhere and nearer to the neighbours. For what moves by
 * leaps it takes two that agree.
 */
function estimatedElsewhere(suspect: Suspect, company: Company): string | null {
  const { item, period, value } = suspect;
  if (!isStated(suspect.figure)) return null;
  const step = company.continuity.step(item.id, period, value);
  if (step === null || step < ESTIMATE_STEP) return null;
  const estimates = estimatesOf(suspect, company.ledger);
  const isBorneOut = estimates.some(
    (estimate) =>
      apart(value, estimate.value) < WORTH_MENTION / 2 || Math.abs(value - estimate.value) <= estimate.error,
  );
  if (isBorneOut) return null;
  const against = estimates.filter((estimate) => {
    if (apart(value, estimate.value) < WORTH_MENTION) return false;
    if (Math.abs(value - estimate.value) < estimate.error * MANY_ERRORS) return false;
    const better = company.continuity.step(item.id, period, estimate.value);
    return better !== null && better < step / 2;
  });
  const [first] = against;
  if (first === undefined) return null;
  const isSure = traitsOf(item.id).isSteady === true || against.some(({ isExact }) => isExact);
  return isSure || doAgree(against) ? `does not fit ${first.from}` : null;
}

/** Whether two estimates from different amounts come to about the same. */
function doAgree(estimates: readonly Estimate[]): boolean {
  return estimates.some((one, at) =>
    estimates.slice(at + 1).some((other) => one.from !== other.from && apart(one.value, other.value) < WORTH_MENTION),
  );
}

function largerThanWhole({ item, period, value }: Suspect, { ledger }: Company): string | null {
  for (const whole of traitsOf(item.id).partOf ?? []) {
    const amount = ledger.amount(whole, period);
    if (amount !== null && amount > 0 && value > amount * 1.02)
      return `is larger than ${ledger.figure(whole, period).label.toLowerCase()}, which it is a part of`;
  }
  return null;
}

function largerThanCompany(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  if (item.unit !== "USD" || item.id === "total_assets") return null;
  const sheet = ledger.calendar.instantFor(period);
  const assets = sheet === null ? null : ledger.amount("total_assets", sheet);
  if (assets === null || assets <= 0) return null;
  if (item.kind === "balance")
    return Math.abs(value) > assets * LARGEST_BALANCE
      ? "is many times larger than everything that the company owns"
      : null;
  const revenue = item.id === "revenue" ? null : ledger.amount("revenue", period);
  if (revenue === null) return null;
  return Math.abs(value) > (assets + Math.abs(revenue)) * LARGEST_FLOW
    ? "is larger than everything that the company owns and sells"
    : null;
}

/** An amount a thousand or a million times off from neighbours that agree with each other. */
function onAnotherScale({ item, period, value }: Suspect, { ledger }: Company): string | null {
  const sizes = ledger.neighbours(item.id, period).map(Math.abs);
  const middle = median(sizes);
  if (middle === null || value === 0 || sizes.length < 2) return null;
  if (Math.max(...sizes) > Math.min(...sizes) * NEIGHBOURS_WITHIN) return null;
  const power = Math.log10(Math.abs(value) / middle);
  const isOff = [3, 6, -3, -6].some((scale) => Math.abs(power - scale) <= SCALE_LEEWAY);
  return isOff ? "is a thousand or a million times off from what neighbouring periods show" : null;
}

const YEAR_TO_DATE = ["quarter", "half", "nine-months", "year"] as const;

function yearBelowPart(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  const rank = YEAR_TO_DATE.findIndex((kind) => kind === period.kind);
  if (period.kind === "quarter" && period.quarter !== 1) return null;
  for (const [other, kind] of YEAR_TO_DATE.entries()) {
    if (other === rank) continue;
    const span = ledger.calendar.list(kind).find(({ start }) => start === period.start);
    const amount = span === undefined ? null : ledger.amount(item.id, span);
    if (span === undefined || amount === null || amount <= 0) continue;
    // A year restated for a business that was sold says nothing against its quarters as first filed.
    if (suspect.figure.flags.includes("restated") || ledger.figure(item.id, span).flags.includes("restated")) continue;
    const isContradiction = other < rank ? value < amount * 0.97 : value * 0.97 > amount;
    if (isContradiction && isFartherOut(suspect, { period: span, value: amount }, ledger))
      return `and that ${inPeriod(span)}, which ${other < rank ? "it includes" : "includes it"}, cannot both be right`;
  }
  return null;
}

/** Of two amounts of one item the one farther from its own neighbours is the wrong one; both, where nothing tells. */
function isFartherOut(
  suspect: Suspect,
  other: { readonly period: Suspect["period"]; readonly value: number },
  ledger: Ledger,
): boolean {
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, suspect.period));
  const others = distance(other.value, ledger.neighbours(suspect.item.id, other.period));
  return own === null || others === null || own >= others;
}

function distance(value: number, neighbours: readonly number[]): number | null {
  const middle = median(neighbours.map(Math.abs));
  return middle === null || middle === 0 || value === 0 ? null : Math.abs(Math.log(Math.abs(value) / middle));
}

function awayFromNeighbours(suspect: Suspect, ledger: Ledger, times: number): string | null {
  const sizes = ledger.neighbours(suspect.item.id, suspect.period).map(Math.abs);
  const size = Math.abs(suspect.value);
  if (sizes.length === 0 || size === 0) return null;
  // The nearest one counts: after a takeover an amount looks like what follows, not like what went before.
  const nearest = sizes.reduce((best, each) => (ratioOf(each, size) < ratioOf(best, size) ? each : best));
  if (ratioOf(nearest, size) < times) return null;
  const share = size / nearest;
  return share < 1
    ? `is ${percent(share)} of what neighbouring periods show and is probably a part or on another scale`
    : `is ${Math.round(share).toLocaleString("en-US")} times what neighbouring periods show and is probably on another scale`;
}

function ratioOf(one: number, other: number): number {
  return one > other ? one / other : other / one;
}

function percent(share: number): string {
  return share < 0.001 ? "less than 0.1 %" : `${(share * 100).toFixed(share < 0.01 ? 1 : 0)} %`;
}

function roundedOtherwise({ figure, item, period, value }: Suspect, { ledger }: Company): string | null {
  const fact = statedFact(figure);
  if (fact === null || fact.accession === null || fact.unit !== "USD" || fact.value === "0") return null;
  if (item.unit !== "USD") return null;
  const usual = ledger.roundingOf(fact.accession);
  if (usual === null) return null;
  const zeros = trailingZeros(fact.value);
  if (zeros < usual) return "is rounded more finely than the rest of its filing";
  if (zeros < usual + 3) return null;
  // Debts and repurchases are often round sums; only one that is out of all proportion counts.
  const middle = median(ledger.neighbours(item.id, period).map(Math.abs));
  return middle !== null && Math.abs(value) > middle * 60
    ? "is rounded more coarsely than the rest of its filing"
    : null;
}

/** A wrong row of a statement taken, by the filer or by whoever copied it, shows as one amount under two names. */
function standsTwice({ figure }: Suspect, { ledger }: Company): string | null {
  const fact = statedFact(figure);
  if (fact === null || fact.unit !== "USD" || fact.value.replace(/^-|0+$/g, "").length < TELLING_DIGITS) return null;
  const [other] = ledger.doubles(fact);
  return other === undefined ? null : `is exactly that of another line, ${conceptLabel(other).toLowerCase()}`;
}

function statedFact(figure: Figure) {
  if (!isStated(figure)) return null;
  const { lineage } = figure;
  if (lineage.kind === "fact") return lineage.fact;
  const operand = lineage.kind === "formula" ? lineage.operands[0] : undefined;
  return operand?.lineage.kind === "fact" ? operand.lineage.fact : null;
}

function grossMarginOutOfBounds(suspect: Suspect, { ledger }: Company): string | null {
  const { period } = suspect;
  const revenue = amountBeside(suspect, ledger, "revenue", period);
  const gross = amountBeside(suspect, ledger, "gross_profit", period);
  const cost = amountBeside(suspect, ledger, "cost_of_revenue", period);
  const profit = suspect.item.id === "gross_profit" || cost === null ? gross : revenue === null ? null : revenue - cost;
  if (revenue === null || profit === null || revenue <= 0) return null;
  const margin = profit / revenue;
  if (margin >= GROSS_MARGIN.least && margin <= GROSS_MARGIN.most) return null;
  const operating = ledger.amount("operating_income", period);
  // A loss from operations of at least the same size bears a negative gross profit out.
  if (margin < 0 && operating !== null && operating <= profit * 0.9) return null;
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, period)) ?? 0;
  const isOthers = ["revenue", "cost_of_revenue"].some((item) => {
    const amount = item === suspect.item.id ? null : ledger.amount(item, period);
    return amount !== null && (distance(amount, ledger.neighbours(item, period)) ?? 0) > own + 0.2;
  });
  return isOthers ? null : `makes a gross margin of ${(margin * 100).toFixed(0)} %, which cannot be`;
}

function shareOfRevenueChanged(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  if (item.unit !== "USD") return null;
  const before = ledger.calendar.yearBefore(period);
  if (before === null) return null;
  const [revenue, revenueThen] = [ledger.amount("revenue", period), ledger.amount("revenue", before)];
  const then = ledger.amount(item.id, before);
  if (revenue === null || revenueThen === null || then === null) return null;
  if (revenue <= 0 || revenueThen <= 0 || then <= 0 || value <= 0) return null;
  const growth = revenue / revenueThen;
  if (growth > BUSINESS_CHANGE || growth < 1 / BUSINESS_CHANGE) return null;
  const change = value / revenue / (then / revenueThen);
  if (change <= SHARE_CHANGE && change >= 1 / SHARE_CHANGE) return null;
  return `changed its share of revenue ${change > 1 ? change.toFixed(1) : (1 / change).toFixed(1)} times within a year, while revenue did not`;
}

function contradictsEarningsPerShare(suspect: Suspect, { ledger }: Company): string | null {
  const { period } = suspect;
  const stated = ["net_income", "diluted_shares", "eps_diluted"].every((item) =>
    item === suspect.item.id ? isStated(suspect.figure) : isStated(ledger.figure(item, period)),
  );
  if (!stated) return null;
  const income = ledger.concept("NetIncomeLossAvailableToCommonStockholdersBasic", period);
  const net = amountBeside(suspect, ledger, "net_income", period);
  const shares = amountBeside(suspect, ledger, "diluted_shares", period);
  const perShare = amountBeside(suspect, ledger, "eps_diluted", period);
  if (net === null || shares === null || perShare === null || shares <= 0) return null;
  const candidates = income === null || suspect.item.id === "net_income" ? [net] : [income, net];
  if (candidates.some((each) => agreesPerShare(each, shares, perShare))) return null;
  // Dividends on preferred stock stand between net income and what common shares earn.
  const isPreferred =
    income === null && (ledger.amount("preferred_stock", ledger.calendar.instantFor(period) ?? period) ?? 0) !== 0;
  if (isPreferred && net / shares > perShare && net / shares < Math.abs(perShare) * 4 + 0.5) return null;
  const own = distance(suspect.value, ledger.neighbours(suspect.item.id, period)) ?? 0;
  const isOthers = ["net_income", "diluted_shares", "eps_diluted"].some((item) => {
    if (item === suspect.item.id) return false;
    const amount = ledger.amount(item, period);
    return amount !== null && (distance(amount, ledger.neighbours(item, period)) ?? 0) > own;
  });
  return isOthers ? null : "does not agree with net income, shares and earnings per share of the same period";
}

function agreesPerShare(income: number, shares: number, perShare: number): boolean {
  return Math.abs(income / shares - perShare) <= Math.max(0.05, Math.abs(perShare) * 0.35);
}

function debtVanished(suspect: Suspect, { ledger }: Company): string | null {
  const { item, period, value } = suspect;
  const before = ledger.calendar.yearBefore(period);
  const then = before === null ? null : ledger.amount(item.id, before);
  if (before === null || then === null || then <= 0 || value >= then * DEBT_LEFT) return null;
  const assets = ledger.amount("total_assets", period);
  if (assets === null || then < assets * 0.02) return null;
  const year = ledger.calendar.endingWith(period, "year") ?? ledger.calendar.endingWith(period, "ttm");
  const repaid = year === null ? null : repaidIn(ledger, year);
  if (repaid === null || repaid >= (then - value) / 2) return null;
  return `is less than a quarter of what it was on ${before.label}, and the cash flow shows no such repayment`;
}

const REPAYMENTS = [
  "RepaymentsOfDebt",
  "RepaymentsOfLongTermDebt",
  "RepaymentsOfNotesPayable",
  "RepaymentsOfSeniorDebt",
  "RepaymentsOfUnsecuredDebt",
  "RepaymentsOfLinesOfCredit",
  "RepaymentsOfLongTermDebtAndCapitalSecurities",
  "RepaymentsOfConvertibleDebt",
] as const;

/** The largest stated repayment, or what left by financing as a whole: the most that can have been repaid. */
function repaidIn(ledger: Ledger, year: Suspect["period"]): number | null {
  const repayments = REPAYMENTS.map((concept) => Math.abs(ledger.concept(concept, year) ?? 0));
  const financing = ledger.amount("financing_cash_flow", year);
  if (financing === null && repayments.every((each) => each === 0)) return null;
  return Math.max(...repayments, financing === null ? 0 : -financing);
}
