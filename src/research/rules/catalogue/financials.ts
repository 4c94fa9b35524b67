import type { Analysis, Sector } from "#metrics/analysis.ts";
import { against, judged } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import { beside, calculated, newest, newestBalance, newestYear, yearAgo, type Held } from "#research/rules/lookups.ts";
import { rule, unknown, type Draft } from "#research/rules/rule.ts";
import { say, show, when } from "#research/rules/say.ts";
import { scaled } from "#research/rules/weigh.ts";

const BANKS: readonly Sector[] = ["bank"];
const INSURERS: readonly Sector[] = ["insurer"];

/** Banks and insurers, whose statements are built differently. */
export const FINANCIAL_RULES: readonly Rule[] = [
  bank("net-interest-income", "growth", (analysis) =>
    moved(analysis, newest(analysis, "net_interest_income"), {
      noun: "Net interest income",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("noninterest-income", "growth", (analysis) =>
    moved(analysis, newest(analysis, "noninterest_income"), {
      noun: "Noninterest income",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("efficiency-ratio", "profitability", (analysis) =>
    moved(analysis, newest(analysis, "efficiency_ratio"), {
      noun: "The efficiency ratio",
      verb: "was",
      better: "lower",
    }),
  ),
  bank("return-on-assets", "profitability", (analysis) =>
    moved(analysis, newestYear(analysis, "return_on_assets"), {
      noun: "Return on assets",
      verb: "was",
      better: "higher",
    }),
  ),
  bank("credit-costs", "risk_flags", credit),
  bank("deposits", "balance_sheet", (analysis) =>
    moved(analysis, newestBalance(analysis, "deposits"), { noun: "Deposits", verb: "were", better: "neither" }),
  ),
  bank("equity-share", "balance_sheet", equityShare),
  bank("bank-statements", "data_quality", () =>
    unknown(
      "statements",
      0.4,
      say`A bank's statements have no gross margin, operating income or free cash flow, and our data has no capital ratios of its supervisors.`,
    ),
  ),
  insurer("premiums", "growth", (analysis) =>
    moved(analysis, newest(analysis, "premiums_earned"), { noun: "Premiums earned", verb: "were", better: "higher" }),
  ),
  insurer("loss-ratio", "profitability", (analysis) =>
    moved(analysis, newest(analysis, "loss_ratio"), { noun: "The loss ratio", verb: "was", better: "lower" }),
  ),
  insurer("insurer-statements", "data_quality", () =>
    unknown(
      "statements",
      0.4,
      say`We have no combined ratio of insurers, so only the loss ratio is computed, where we have claims and premiums.`,
    ),
  ),
];

function bank(id: string, card: Rule["card"], draft: (analysis: Analysis) => Draft | null): Rule {
  return rule({ id, card, sectors: BANKS, draft: ({ analysis }) => draft(analysis) });
}

function insurer(id: string, card: Rule["card"], draft: (analysis: Analysis) => Draft | null): Rule {
  return rule({ id, card, sectors: INSURERS, draft: ({ analysis }) => draft(analysis) });
}

interface Words {
  readonly noun: string;
  readonly verb: "was" | "were";
  readonly better: "higher" | "lower" | "neither";
}

function moved(analysis: Analysis, now: Held | null, { noun, verb, better }: Words): Draft | null {
  const before = now === null ? null : yearAgo(analysis, now);
  if (now === null || before === null) {
    return null;
  }
  const { movement, step, words } = against(analysis, now, before);
  const isRatio = now.unit === "ratio";
  const polarity = better === "neither" ? "neutral" : judged(movement, better);
  return {
    polarity,
    topic: now.measure,
    direction: better === "neither" ? movement : polarity === "neutral" ? "flat" : polarity === "good" ? "up" : "down",
    magnitude: step === null ? 0.3 : scaled(step.value, isRatio ? 0.002 : 0.01, isRatio ? 0.05 : 0.2),
    about: now,
    parts: say`${noun} ${verb} ${show(now)} ${when(now)}${words}.`,
  };
}

/** What bad loans cost, and how much of revenue that is. */
function credit(analysis: Analysis): Draft | null {
  const provision = newest(analysis, "credit_loss_provision");
  const share = provision === null ? null : beside(analysis, provision, "credit_cost_share");
  const before = share === null ? null : yearAgo(analysis, share);
  if (provision === null || share === null || before === null || provision.value.lte(0)) {
    return null;
  }
  const { movement, step, words } = against(analysis, share, before);
  return {
    polarity: judged(movement, "lower"),
    topic: "credit",
    direction: movement === "up" ? "down" : "up",
    magnitude: scaled(step?.value ?? 0, 0.002, 0.06),
    about: share,
    parts: say`The provision for credit losses was ${show(provision)} ${when(provision)}, ${show(share)} of revenue${words}.`,
  };
}

function equityShare(analysis: Analysis): Draft | null {
  const equity = newestBalance(analysis, "equity");
  const assets = equity === null ? null : beside(analysis, equity, "total_assets");
  const share = equity === null || assets === null ? null : calculated(analysis, "share", equity, assets);
  if (equity === null || share === null) {
    return null;
  }
  return {
    polarity: share.value.lt("0.06") ? "bad" : "neutral",
    topic: "capital",
    direction: share.value.lt("0.06") ? "down" : "up",
    magnitude: scaled(share.value.minus("0.09"), 0.01, 0.06),
    about: equity,
    parts: say`Equity was ${show(equity)} ${when(equity)}, ${show(share)} of total assets.`,
  };
}
