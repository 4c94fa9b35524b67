import { z } from "zod";
import { findCompany } from "#ask/companies/find-company.ts";
import { defineFunction } from "./define-function.ts";

const MOST_HITS = 20;

export const RESOLVE_COMPANY = defineFunction({
  name: "resolve_company",
  title: "Find a company",
  description:
    "Finds listed companies by ticker symbol, former symbol or name, also misspelt. `best` is the company that other functions would take for the same text; null where that is unknown or ambiguous.",
  input: z.object({
    query: z.string().trim().min(1).max(60).describe("A symbol or a name, for example nvda or Coca-Cola."),
    limit: z.int().min(1).max(MOST_HITS).default(8),
  }),
  output: z.object({
    best: z.string().nullable().describe("Symbol"),
    companies: z.array(
      z.object({
        symbol: z.string(),
        name: z.string(),
        cik: z.string(),
        exchange: z.string().nullable(),
        isHeld: z.boolean().describe("Whether we have figures of the company."),
        match: z.enum(["symbol", "symbol-prefix", "former-symbol", "name", "near"]),
      }),
    ),
  }),
  run({ query, limit }, { companies }) {
    const found = findCompany(companies, query);
    return Promise.resolve({
      ok: true,
      output: {
        best: found.kind === "held" ? found.symbol : null,
        companies: companies.search(query, limit).map((hit) => ({ ...hit })),
      },
    });
  },
});
