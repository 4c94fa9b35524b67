import type { Analysis } from "#metrics/analysis.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import type { Rule } from "#research/rules/insight.ts";
import { calculated, newest, newestBalance, newestQuarter, unbroken } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, unknown, type Draft } from "#research/rules/rule.ts";
import { count, date, period, compose, show, size, until, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";

/** What is not known, and how far to trust the rest. Unknowns are content (docs/research-method.md#5). */
export const DATA_QUALITY_RULES: readonly Rule[] = [
  rule({
    id: "derived-quarters",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => derivedQuarters(analysis),
  }),
  rule({ id: "old-quarter", card: "data_quality", sectors: ANY_SECTOR, draft: ({ analysis }) => oldQuarter(analysis) }),
  rule({
    id: "identity-checks",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => identityChecks(analysis),
  }),
  rule({
    id: "no-balance-sheet",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => oldBalance(analysis),
  }),
  rule({
    id: "old-net-debt",
    card: "data_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => oldNetDebt(analysis),
  }),
  rule({
    id: "short-history",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => shortHistory(analysis),
  }),
  rule({
    id: "selected-figures",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => selectedFigures(analysis),
  }),
  rule({
    id: "no-filing-list",
    card: "data_quality",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => filingList(analysis),
  }),
  rule({ id: "no-price", card: "data_quality", sectors: ANY_SECTOR, draft: ({ analysis }) => noPrice(analysis) }),
];

/** How many of the newest quarters no filing states. */
function derivedQuarters(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "revenue");
  const window = last === null ? [] : unbroken(analysis, last, 16);
  const [first] = window;
  if (last === null || first === undefined || window.length < 2) {
    return null;
  }
  const derived = calculated(analysis, "count_derived", first, last);
  const span = calculated(analysis, "count", first, last);
  if (derived === null || span === null || derived.value.isZero()) {
    return null;
  }
  return unknown(
    "derived",
    0.2,
    compose`Revenue of ${count(derived)} of the last ${count(span)} quarters, ${until(last)}, is derived by subtraction, since no filing states those quarters.`,
  );
}

function oldQuarter(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "revenue") ?? newest(analysis, "revenue");
  const age = last === null ? null : calculated(analysis, "age", last);
  if (last === null || age === null || age.value.lt(140)) {
    return null;
  }
  return unknown(
    "age",
    scaled(age.value, 120, 400),
    compose`The newest revenue in our data is for ${period(last)}, which ended ${show(age)} before the day of this report.`,
  );
}

function identityChecks(analysis: Analysis): Draft | null {
  const assets = newestBalance(analysis, "total_assets");
  const run = assets === null ? null : calculated(analysis, "checks_run", assets);
  const failed = assets === null ? null : calculated(analysis, "checks_failed", assets);
  if (run === null || failed === null || run.value.isZero()) {
    return null;
  }
  const isClean = failed.value.isZero();
  return {
    polarity: isClean ? "good" : "unknown",
    topic: "identities",
    direction: isClean ? "up" : "down",
    magnitude: isClean ? 0.1 : scaled(failed.value.div(run.value), 0, 0.1),
    about: null,
    parts: isClean
      ? compose`All ${count(run)} checks of the sums in the statements pass.`
      : compose`Of ${count(run)} checks of the sums in the statements, ${count(failed)} ${failed.value.eq(1) ? "fails" : "fail"}.`,
  };
}

/** A balance sheet older than the newest quarter. */
function oldBalance(analysis: Analysis): Draft | null {
  const assets = newestBalance(analysis, "total_assets");
  const quarter = analysis.latestQuarter;
  if (assets === null || quarter === null || daysBetween(assets.period.end, quarter.end) < 80) {
    return null;
  }
  return unknown(
    "balance-age",
    0.4,
    compose`The newest balance sheet in our data, with total assets of ${show(assets)}, is dated ${date(assets)} and older than the newest quarter.`,
  );
}

/** Net debt that cannot be brought up to the newest balance sheet. */
function oldNetDebt(analysis: Analysis): Draft | null {
  const assets = newestBalance(analysis, "total_assets");
  const debt = newestBalance(analysis, "net_debt");
  if (assets === null || debt === null || daysBetween(debt.period.end, assets.period.end) < 80) {
    return null;
  }
  const noun = debt.value.isNegative() ? "Net cash" : "Net debt";
  return unknown(
    "debt-age",
    0.5,
    compose`${noun} of ${size(debt)} ${when(debt)} is the newest that can be computed, although we have total assets of ${show(assets)} ${when(assets)}.`,
  );
}

function shortHistory(analysis: Analysis): Draft | null {
  const last = newestQuarter(analysis, "revenue");
  const window = last === null ? [] : unbroken(analysis, last, 40);
  const [first] = window;
  const span = last === null || first === undefined ? null : calculated(analysis, "count", first, last);
  if (last === null || span === null || window.length >= 8) {
    return null;
  }
  return unknown(
    "history",
    0.6,
    compose`We have only ${count(span)} quarters of revenue in a row, ${until(last)}, too short a past for a pattern.`,
  );
}

function selectedFigures({ dossier }: Analysis): Draft | null {
  return dossier.origin.tier === "trimmed"
    ? unknown(
        "tier",
        0.35,
        compose`We have only selected figures of the filings, so some ratios and quarters are missing.`,
      )
    : null;
}

function filingList({ dossier }: Analysis): Draft | null {
  return dossier.origin.filingsThrough === null && dossier.origin.source === "snapshot"
    ? unknown(
        "filings",
        0.5,
        compose`We have no list of filings, so notices of late filing and other events are not checked.`,
      )
    : null;
}

function noPrice(analysis: Analysis): Draft | null {
  return analysis.periods("day").length === 0
    ? unknown("price", 0.8, compose`We have no share price, so there are no valuation multiples.`)
    : null;
}
