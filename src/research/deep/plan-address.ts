import { DEEP_QUESTIONS } from "#contracts/api/deep-questions.ts";
import type { DeepPlan } from "#contracts/api/deep-research.ts";
import { USUAL_BUDGET } from "./questions.ts";
import { repairPlan } from "./repair-plan.ts";

/** Reads the plan of an address, as the form of the plan writes it; null where it has none. */
export function planOf(query: URLSearchParams): DeepPlan | null {
  const asked = new Set(query.getAll("q"));
  const metrics = query.getAll("m").map((text) => text.split("."));
  return repairPlan({
    questions: DEEP_QUESTIONS.filter((id) => asked.has(id)).map((id) => ({
      id,
      metrics: metrics.flatMap(([question, metric]) => (question === id && metric !== undefined ? [metric] : [])),
    })),
    filings: (query.get("words") ?? "").split(","),
    budget: {
      findings: Number(query.get("findings") ?? USUAL_BUDGET.findings),
      quotes: Number(query.get("quotes") ?? USUAL_BUDGET.quotes),
    },
  });
}

/** Writes a plan into the query of an address, for `planOf` to read. */
export function writePlan(query: URLSearchParams, { questions, filings, budget }: DeepPlan): void {
  for (const { id } of questions) query.append("q", id);
  for (const { id, metrics } of questions) for (const metric of metrics) query.append("m", `${id}.${metric}`);
  if (filings.length > 0) query.set("words", filings.join(", "));
  query.set("findings", String(budget.findings));
  query.set("quotes", String(budget.quotes));
}
