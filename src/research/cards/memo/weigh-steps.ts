import type { DeepFinding, DeepStep } from "#contracts/api/deep-research.ts";
import type { SentenceList } from "#research/cards/card.ts";

/** A finding with the step that made it. */
export interface ToldFinding extends DeepFinding {
  readonly step: DeepStep;
}

/** What the steps of deep research come to: which side weighs more, and the findings of either. */
export interface WeighedSteps {
  readonly leads: "good" | "bad";
  /** Best first. */
  readonly thesis: readonly ToldFinding[];
  /** Of the other side, best first. */
  readonly counter: readonly ToldFinding[];
  readonly good: number;
  readonly bad: number;
  readonly neutral: number;
}

/** Weighs all findings against each other. Where both sides weigh the same, the good one leads. */
export function weighSteps(steps: readonly DeepStep[]): WeighedSteps {
  const all = steps.flatMap((step) =>
    [...step.findings, ...step.counterFindings].map((finding): ToldFinding => ({ ...finding, step })),
  );
  const side = (polarity: DeepFinding["polarity"]) =>
    all.filter((finding) => finding.polarity === polarity).toSorted((one, other) => other.weight - one.weight);
  const [good, bad] = [side("good"), side("bad")];
  const weightOf = (some: readonly ToldFinding[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const leads = weightOf(bad) > weightOf(good) ? "bad" : "good";
  return {
    leads,
    thesis: leads === "good" ? good : bad,
    counter: leads === "good" ? bad : good,
    good: good.length,
    bad: bad.length,
    neutral: side("neutral").length,
  };
}

/** The best finding of each question first, then the next ones, at most so many. */
export function variedFindings(findings: readonly ToldFinding[], most: number): readonly ToldFinding[] {
  const isFirst = (finding: ToldFinding): boolean =>
    findings.find(({ step }) => step.question === finding.step.question) === finding;
  return [...findings.filter(isFirst), ...findings.filter((finding) => !isFirst(finding))].slice(0, most);
}

/** Findings as a list of sentences; null for none. */
export function findingList(findings: readonly DeepFinding[]): SentenceList | null {
  if (findings.length === 0) return null;
  return { kind: "sentences", items: findings.map(({ polarity, sentence }) => ({ polarity, sentence })) };
}
