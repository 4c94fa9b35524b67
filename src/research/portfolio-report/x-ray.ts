import { Decimal } from "decimal.js";
import type { FigureView } from "#research/text/figure-view.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { NO_WEIGHT, total, valueOf, whyNone, type Coverage, type Missing, type Weighted } from "./listed.ts";
import type { ComingResults } from "./coming-results.ts";

/** What a reader lets pass; parts of the whole as exact decimals. */
export interface Thresholds {
  readonly position: string;
  readonly reporting: string;
  readonly negativeCash: string;
}

/** Thresholds that readers can change (docs/research-method.md#8). */
export const USUAL_THRESHOLDS: Thresholds = { position: "0.2", reporting: "0.3", negativeCash: "0.25" };

const WEEK_DAYS = 7;
/** Altman 1968; Altman, Hartzell and Peck 1995; Beneish 1999 at a cost of errors of 20 to 1. */
const DISTRESS = { altman_z: "1.81", altman_z2: "1.10" } as const;
const MANIPULATION = "-1.78";

export type CheckId = "position" | "reporting" | "negative-cash" | "distress" | "manipulation" | "late";

/** One rule of the X-ray: what was found, what is let pass, and whom it is about. */
export interface Check {
  readonly id: CheckId;
  readonly verdict: "pass" | "fail" | "unknown";
  /** A part of the whole; null where the rule counts companies. */
  readonly value: string | null;
  /** The threshold; null where any company is one too many. */
  readonly limit: string | null;
  readonly about: readonly { readonly symbol: string; readonly figure: FigureView | null }[];
  readonly coverage: Coverage;
}

/** Looks through the list for what an owner may not want to own unawares. */
export function xRay(
  lines: readonly Weighted[],
  given: { readonly thresholds: Thresholds; readonly coming: ComingResults; readonly today: string },
): readonly Check[] {
  const { thresholds, coming, today } = given;
  return [
    position(lines, thresholds.position),
    reporting({ coming, limit: thresholds.reporting, today }),
    negativeCash(lines, thresholds.negativeCash),
    flagged(lines, "distress", isDistressed),
    flagged(lines, "manipulation", isDoubtful),
    late(coming),
  ];
}

function position(lines: readonly Weighted[], limit: string): Check {
  const over = lines.filter(({ weight }) => weight?.greaterThan(limit) === true);
  const weights = lines.flatMap(({ weight }) => weight ?? []);
  return {
    id: "position",
    verdict: verdictOf(over.length > 0, weights.length),
    value: weights.length === 0 ? null : Decimal.max(...weights).toFixed(),
    limit,
    about: over.map(({ item }) => ({ symbol: item.symbol, figure: null })),
    coverage: coverageOf(lines, ({ weight }) => (weight === null ? NO_WEIGHT : null)),
  };
}

function reporting(given: { readonly coming: ComingResults; readonly limit: string; readonly today: string }): Check {
  const { coming, limit, today } = given;
  const week = coming.results.filter(({ event }) => event.date <= addDays(today, WEEK_DAYS));
  const share = total(week.flatMap(({ weight }) => (weight === null ? [] : [new Decimal(weight)])));
  return {
    id: "reporting",
    verdict: verdictOf(share.greaterThan(limit), coming.coverage.with),
    value: share.toFixed(),
    limit,
    about: week.map(({ symbol }) => ({ symbol, figure: null })),
    coverage: coming.coverage,
  };
}

function negativeCash(lines: readonly Weighted[], limit: string): Check {
  const burning = lines.filter(
    ({ summary }) => summary !== null && valueOf(summary, "free_cash_flow")?.isNegative() === true,
  );
  const coverage = coverageOf(
    lines,
    (line) => lacking(line, "free_cash_flow") ?? (line.weight === null ? NO_WEIGHT : null),
  );
  const share = total(burning.flatMap(({ weight }) => weight ?? []));
  return {
    id: "negative-cash",
    verdict: verdictOf(share.greaterThan(limit), coverage.with),
    value: share.toFixed(),
    limit,
    about: burning.map(({ item, summary }) => ({
      symbol: item.symbol,
      figure: summary?.figures.free_cash_flow ?? null,
    })),
    coverage,
  };
}

/** A company's score, or why none applies to it; `isBad` when it stands on the wrong side of its cut-off. */
type Judge = (line: Weighted) => { readonly figure: FigureView; readonly isBad: boolean } | string;

function flagged(lines: readonly Weighted[], id: CheckId, judge: Judge): Check {
  const judged = lines.map((line) => ({ symbol: line.item.symbol, found: judge(line) }));
  const about = judged.flatMap(({ symbol, found }) =>
    typeof found !== "string" && found.isBad ? [{ symbol, figure: found.figure }] : [],
  );
  const missing: Missing[] = judged.flatMap(({ symbol, found }) =>
    typeof found === "string" ? [{ symbol, reason: found }] : [],
  );
  const coverage = { of: lines.length, with: lines.length - missing.length, missing };
  return { id, verdict: verdictOf(about.length > 0, coverage.with), value: null, limit: null, about, coverage };
}

const isDistressed: Judge = (line) => {
  for (const measure of ["altman_z", "altman_z2"] as const) {
    const figure = line.summary?.figures[measure];
    if (figure?.value != null) return { figure, isBad: new Decimal(figure.value).lessThan(DISTRESS[measure]) };
  }
  return whyNone(line, line.summary?.figures.altman_z === undefined ? "altman_z2" : "altman_z");
};

const isDoubtful: Judge = (line) => {
  const figure = line.summary?.figures.beneish_m;
  if (figure?.value == null) return whyNone(line, "beneish_m");
  return { figure, isBad: new Decimal(figure.value).greaterThan(MANIPULATION) };
};

function late({ late: overdue, coverage }: ComingResults): Check {
  return {
    id: "late",
    verdict: verdictOf(overdue.length > 0, coverage.with),
    value: null,
    limit: null,
    about: overdue.map(({ symbol }) => ({ symbol, figure: null })),
    coverage,
  };
}

function verdictOf(isOver: boolean, known: number): Check["verdict"] {
  if (isOver) return "fail";
  return known === 0 ? "unknown" : "pass";
}

function lacking(line: Weighted, measure: "free_cash_flow"): string | null {
  return line.summary !== null && valueOf(line.summary, measure) !== null ? null : whyNone(line, measure);
}

function coverageOf(lines: readonly Weighted[], reasonOf: (line: Weighted) => string | null): Coverage {
  const missing = lines.flatMap((line) => {
    const reason = reasonOf(line);
    return reason === null ? [] : [{ symbol: line.item.symbol, reason }];
  });
  return { of: lines.length, with: lines.length - missing.length, missing };
}
