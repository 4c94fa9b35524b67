import { z } from "zod";
import { PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import { lots, symbol, targetWeight } from "#contracts/portfolio-fields.ts";
import { companyKey } from "#members/portfolios/change/content.ts";

export const cikField = z.string("Give a CIK.").regex(/^\d{10}$/, "A CIK has ten digits.");

/** The companies of a list that the browser holds, each once. */
export const listedItemsField = z
  .array(z.strictObject({ cik: cikField, symbol, targetWeight, lots }), "Give a list of companies.")
  .max(PORTFOLIO_LIMITS.companies, `At most ${PORTFOLIO_LIMITS.companies} companies at once.`)
  .refine((items) => new Set(items.map(companyKey)).size === items.length, {
    message: "Name each company once.",
  });
