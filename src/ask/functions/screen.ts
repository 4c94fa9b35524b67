import { z } from "zod";
import { figureView } from "#contracts/api/figure.ts";
import { LONGEST_LINE } from "#screener/query/parse-screen.ts";
import type { ScreenPage } from "#screener/screens/screener-services.ts";
import { BASES, positionOf } from "#screener/universe/measures.ts";
import { defineFunction, refuse } from "./define-function.ts";
import { BAD_CURSOR, companyOutput, cursorField, NEEDS_SERVER, nextCursor } from "./fields.ts";

const COMPANIES_A_PAGE = 25;
const USUAL_MEASURES = ["market_cap", "pe", "revenue_growth", "operating_margin", "roic"];

const leftOutOutput = z.object({
  label: z.string(),
  reason: z.string(),
  count: z.number(),
  symbols: z.array(z.string()).describe("The first of them."),
});

export const SCREEN = defineFunction({
  name: "screen",
  title: "Screen companies",
  description:
    'Finds the companies that fulfil every condition of a line such as `roic > 20% and sector = "Technology"`. Conditions compare the ids of measures (list_figures names them), percentile(pe), sector, industry, country, exchange, symbol or peers_of(NVDA). Companies without a needed figure are listed apart, with the reason.',
  input: z.object({
    line: z.string().trim().max(LONGEST_LINE).describe("The conditions, joined with `and`; empty for all companies."),
    basis: z.enum(BASES).default("ttm").describe("Which newest period: twelve months, fiscal year or quarter."),
    measures: z.array(z.string().max(60)).min(1).max(12).default(USUAL_MEASURES).describe("Figures to show of each."),
    sortBy: z.string().max(60).default("market_cap").describe("The id of a measure, `symbol` or `name`."),
    isDescending: z.boolean().default(true),
    cursor: cursorField,
  }),
  output: z.object({
    total: z.number().describe("How many companies fulfil every condition."),
    companies: z.array(z.object({ company: companyOutput, figures: z.array(figureView) })),
    leftOut: z.array(leftOutOutput).describe("Companies that lack a figure which a condition needs."),
    searched: z.number().describe("How many companies we have computed so far"),
    covered: z.number().describe("and how many there will be."),
    nextCursor,
  }),
  async run({ line, basis, measures, sortBy, isDescending, cursor }, { screener }) {
    if (screener === null) return NEEDS_SERVER;
    const unknown = measures.find((id) => positionOf(id) === undefined);
    if (unknown !== undefined) return refuse("unknown-measure", `"${unknown}" is not a line item or metric.`);
    if (sortBy !== "symbol" && sortBy !== "name" && positionOf(sortBy) === undefined)
      return refuse("unknown-measure", `Companies cannot be sorted by "${sortBy}".`);
    const page = cursor === null ? 1 : Number(cursor);
    if (!Number.isSafeInteger(page) || page < 1) return BAD_CURSOR;
    const question = { line, basis, columns: measures, sortBy, isDescending, page };
    const answer = await screener.screen(question, COMPANIES_A_PAGE);
    if (!answer.ok) return refuse("bad-screen", answer.error.message, answer.error.near);
    if (answer.found.page !== page) return BAD_CURSOR;
    const { computed, held } = screener.progress();
    return { ok: true, output: { ...outputOf(answer.found), searched: computed, covered: held } };
  },
});

function outputOf({ total, page, pages, rows, leftOut }: ScreenPage) {
  return {
    total,
    companies: rows.map(({ company: { symbol, name }, figures }) => ({
      company: { symbol, name },
      figures: figures.flatMap((figure) => (figure === null ? [] : { ...figure, flags: [...figure.flags] })),
    })),
    leftOut: leftOut.map((group) => ({ ...group })),
    nextCursor: page < pages ? String(page + 1) : null,
  };
}
