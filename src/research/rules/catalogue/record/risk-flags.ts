import type { Filing } from "#facts/dossier.ts";
import { daysBetween } from "#research/text/calculations/compatible.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Rule } from "#research/rules/insight.ts";
import { ANY_SECTOR, rule, type Draft } from "#research/rules/rule.ts";
import { compose } from "#research/rules/sentence-template.ts";

/** What the list of filings alone gives away. */
export const RISK_FLAG_RULES: readonly Rule[] = [
  flag("late-filing", 0.9, {
    isMeant: ({ form }) => form.startsWith("NT 10-"),
    words: (date) => compose`A notice of late filing was filed on ${date}.`,
  }),
  flag("non-reliance", 1, {
    isMeant: ({ items }) => items.includes("4.02"),
    words: (date) => compose`An 8-K of ${date} says that earlier financial statements are not to be relied on.`,
  }),
  flag("auditor-change", 0.7, {
    isMeant: ({ items }) => items.includes("4.01"),
    words: (date) => compose`An 8-K of ${date} reports a change of auditor.`,
  }),
  flag("listing-notice", 0.4, {
    isMeant: ({ items }) => items.includes("3.01"),
    // Most of these are moves from one exchange to another, which the item does not tell from a delisting.
    words: (date) =>
      compose`An 8-K of ${date} reports a delisting, a failed listing rule or a transfer of the listing.`,
    polarity: "neutral",
  }),
  flag("impairment", 0.7, {
    isMeant: ({ items }) => items.includes("2.06"),
    words: (date) => compose`An 8-K of ${date} reports a material impairment.`,
  }),
  flag("restructuring", 0.4, {
    isMeant: ({ items }) => items.includes("2.05"),
    words: (date) => compose`An 8-K of ${date} reports costs of leaving or reducing activities.`,
  }),
  flag("amended-report", 0.4, {
    isMeant: ({ form }) => form === "10-K/A" || form === "10-Q/A",
    words: (date) => compose`A periodic report was amended on ${date}.`,
  }),
];

/** Older events are history. */
const LONGEST_AGE_DAYS = 731;

interface Flag {
  readonly isMeant: (filing: Filing) => boolean;
  /** `bad` where nothing else is sentenceOf. */
  readonly polarity?: Draft["polarity"];
  readonly words: (date: { readonly figure: string; readonly format: "end-date" }) => Draft["parts"];
}

function flag(id: string, weight: number, { isMeant, words, polarity = "bad" }: Flag): Rule {
  return rule({
    id,
    card: "risk_flags",
    sectors: ANY_SECTOR,
    draft: ({ analysis }) => {
      const filing = newestOf(analysis, isMeant);
      if (filing === undefined) {
        return null;
      }
      const age = daysBetween(filing.filed, analysis.asOf);
      return {
        polarity,
        topic: id,
        direction: polarity === "bad" ? "down" : "flat",
        magnitude: weight * (1 - (0.7 * age) / LONGEST_AGE_DAYS),
        about: null,
        rarity: 0.9,
        parts: words({ figure: `C:filing_age:${filing.accession}`, format: "end-date" }),
      };
    },
  });
}

function newestOf({ dossier, asOf }: Analysis, isMeant: (filing: Filing) => boolean): Filing | undefined {
  return dossier.filings.find(
    (filing) => filing.filed <= asOf && daysBetween(filing.filed, asOf) <= LONGEST_AGE_DAYS && isMeant(filing),
  );
}
