import { z } from "zod";
import { newestFigure } from "#research/comparison/newest-figure.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { defineFunction, refuse } from "./define-function.ts";
import { asOfField, companyField, companyOutput, figureOutput, figureWithSources, openCompany } from "./fields.ts";

export const COMPARE_COMPANIES = defineFunction({
  name: "compare_companies",
  title: "Compare companies",
  description:
    "Reads the newest figure of each measure for two to ten companies, each with its own period; the periods may end on different days.",
  input: z.object({
    companies: z.array(companyField).min(2).max(10),
    measures: z.array(z.string().max(60)).min(1).max(12).describe("Ids of line items or metrics."),
    asOf: asOfField,
  }),
  output: z.object({
    companies: z.array(z.object({ company: companyOutput, figures: z.array(figureOutput) })),
  }),
  async run({ companies, measures, asOf }, deps) {
    const unknown = measures.find((id) => metric(id) === undefined && lineItem(id) === undefined);
    if (unknown !== undefined) return refuse("unknown-measure", `"${unknown}" is not a line item or metric.`);
    const rows = [];
    for (const name of companies) {
      const found = await openCompany(deps, name, asOf);
      if (!found.ok) return found;
      const { opened } = found;
      const { symbol, displayName } = opened.analysis.dossier.company;
      const figures = measures.flatMap((measure) => newestFigure(opened.analysis, measure) ?? []);
      rows.push({
        company: { symbol, name: displayName },
        figures: figures.map((figure) => figureWithSources(figure, opened)),
      });
    }
    return { ok: true, output: { companies: rows } };
  },
});
