import { z } from "zod";
import { PORTFOLIO_LIMITS } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/company-key.ts";
import { lotsField, symbolField, targetField } from "./portfolios/bodies.ts";

export const cikField = z.string("Give a CIK.").regex(/^\d{10}$/, "A CIK has ten digits.");

/** The companies of a list that the browser holds, each once. */
export const listedItemsField = z
  .array(
    z.strictObject({ cik: cikField, symbol: symbolField, targetWeight: targetField, lots: lotsField }),
    "Give a list of companies.",
  )
  .max(PORTFOLIO_LIMITS.companies, `At most ${PORTFOLIO_LIMITS.companies} companies at once.`)
  .refine((items) => new Set(items.map(companyKey)).size === items.length, {
    message: "Name each company once.",
  });
