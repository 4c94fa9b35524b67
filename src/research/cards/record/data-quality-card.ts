import type { FactSet, FactIssue } from "#facts/fact-set.ts";
import type { Origin, SourceStatus } from "#facts/dossier.ts";
import type { Analysis, IdentityCheck } from "#metrics/analysis.ts";
import type { Withheld } from "#metrics/plausibility/filter.ts";
import { checkResult } from "#research/cards/blocks/check-result.ts";
import { composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import type { CardContent, CheckList, Prose } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { formatDate } from "#research/text/format-date.ts";
import { viewOf } from "#research/text/figure-view.ts";

/** How far the figures can be trusted: identities, where they come from and what is known to be odd about them. */
export const dataQualityCard = defineCard({
  type: "data_quality",
  title: "Data quality",
  after: "risk_flags",
  shownIn: ["changes"],
  turn: "last",
  build: buildDataQualityCard,
});

function buildDataQualityCard({ factSet, analysis, insights }: CardContext): CardContent {
  return composeCard(
    [
      prose(extent(analysis)),
      sentenceList(insights("data_quality")),
      withheld(analysis.withheld()),
      identities(analysis.identities()),
      sources(analysis.dossier.statuses),
      gaps(analysis.dossier.origin),
      ...issues(factSet).map(prose),
    ],
    "We have nothing to check.",
  );
}

function extent({ dossier, asOf }: Analysis): string {
  const { facts, origin } = dossier;
  const known = facts.filter(({ filed }) => filed === null || filed <= asOf);
  const [matched, unfiled] = (["matched", "derived"] as const).map(
    (basis) => known.filter((fact) => fact.basis === basis).length,
  );
  const from = origin.source === "snapshot" ? "the bundled snapshot" : "SEC EDGAR";
  return [
    `We have ${counted(known.length)} values from ${from}, as of ${formatDate(origin.asOf)}.`,
    matched === 0 ? null : `A third party computed ${counted(matched ?? 0)} of them from the filings.`,
    unfiled === 0 ? null : `For ${counted(unfiled ?? 0)} of them, we do not know the filing.`,
    origin.vintages === "all"
      ? null
      : "Where a value was filed several times, we have the first version and each change.",
  ]
    .filter((part) => part !== null)
    .join(" ");
}

const LONGEST_LIST = 12;

/** Figures that cannot be right, newest first, each with the tagged amount and the reason for not showing it. */
function withheld(found: readonly Withheld[]): CheckList | null {
  if (found.length === 0) return null;
  const items = found.slice(0, LONGEST_LIST).map(({ item, period, reason, candidate }) => ({
    label: `${item.label}, ${period.label}`,
    verdict: "fail" as const,
    detail: reason,
    // An amount as filed can be opened; one by arithmetic exists only where it is shown.
    figures: candidate.lineage.kind === "fact" ? [viewOf(candidate)] : [],
  }));
  const rest = found.length - items.length;
  const caption = `${counted(found.length)} ${found.length === 1 ? "figure" : "figures"} withheld as implausible`;
  return { kind: "checks", caption: rest > 0 ? `${caption}, the newest ${counted(items.length)}` : caption, items };
}

function identities(checks: readonly IdentityCheck[]): CheckList | null {
  if (checks.length === 0) return null;
  const names = [...new Set(checks.map((check) => check.identity))];
  const items = names.map((label) =>
    identityItem(
      label,
      checks.filter((check) => check.identity === label),
    ),
  );
  return { kind: "checks", caption: "Accounting identities", result: checkResult(items), items };
}

function identityItem(label: string, checks: readonly IdentityCheck[]): CheckList["items"][number] {
  const failed = checks.filter((check) => check.verdict === "fail");
  const agree = `${counted(checks.length - failed.length)} of ${counted(checks.length)} periods agree`;
  const odd = failed.slice(-3).map((check) => check.period.label);
  const newest = failed.at(-1);
  return {
    label,
    verdict: failed.length === 0 ? "pass" : "fail",
    detail: odd.length === 0 ? `${agree}.` : `${agree}; the newest that do not: ${odd.join(", ")}.`,
    figures: newest === undefined ? [] : [viewOf(newest.left), viewOf(newest.right)],
  };
}

function gaps({ gaps: sentences }: Origin): Prose | null {
  return sentences.length === 0 ? null : prose(`Known gaps in our data: ${sentences.join(" ")}`);
}

const VERDICTS: Readonly<Record<SourceStatus["state"], CheckList["items"][number]["verdict"]>> = {
  ok: "pass",
  cached: "pass",
  bundled: "pass",
  failed: "fail",
  off: "unknown",
};

function sources(statuses: readonly SourceStatus[]): CheckList | null {
  if (statuses.length === 0) return null;
  const items = statuses.map(({ name, state, asOf, detail }) => ({
    label: asOf === null ? name : `${name}, as of ${formatDate(asOf)}`,
    verdict: VERDICTS[state],
    detail,
    figures: [],
  }));
  return { kind: "checks", caption: "Where the data comes from", items };
}

const ISSUES: Readonly<Record<FactIssue["kind"], string>> = {
  restatement: "Restated by a later filing",
  rounding: "Filed again with other rounding",
  "scale-error": "Filed in the wrong scale and corrected",
  balance: "Filed again with an amount that does not add up",
  "split-basis": "Restated for a share split",
  "proxy-form": "Known from a form that is not a financial report",
  "missing-quarter": "Missing quarter",
  calendar: "Change of the fiscal calendar",
};

/** One paragraph for each kind of oddity; of many alike, how many and the newest. */
function issues({ issues: found }: FactSet): readonly string[] {
  const kinds = [...new Set(found.map((issue) => issue.kind))];
  return kinds.map((kind) => {
    const alike = found.filter((issue) => issue.kind === kind);
    const newest = alike.toSorted((one, other) => filedOn(other).localeCompare(filedOn(one)))[0]?.detail ?? "";
    return alike.length === 1 ? newest : `${ISSUES[kind]}: ${counted(alike.length)}. The newest: ${newest}`;
  });
}

function filedOn({ facts }: FactIssue): string {
  return facts.reduce((newest, { filed }) => (filed !== null && filed > newest ? filed : newest), "");
}

function counted(count: number): string {
  return count.toLocaleString("en-US");
}
