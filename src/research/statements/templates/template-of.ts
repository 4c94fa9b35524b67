import type { Sector } from "#metrics/analysis.ts";
import type { StatementTemplate } from "#research/statements/statement.ts";
import { BANK_TEMPLATE } from "./bank.ts";
import { COMPANY_TEMPLATE } from "./company.ts";
import { INSURER_TEMPLATE } from "./insurer.ts";
import { REIT_TEMPLATE } from "./reit.ts";

/** The lines of a company's statements, by how its statements are built. */
export function templateOf(sector: Sector): StatementTemplate {
  return TEMPLATES[sector];
}

/** The template of each kind of company. */
export const TEMPLATES: Readonly<Record<Sector, StatementTemplate>> = {
  default: COMPANY_TEMPLATE,
  bank: BANK_TEMPLATE,
  insurer: INSURER_TEMPLATE,
  reit: REIT_TEMPLATE,
  utility: COMPANY_TEMPLATE,
  producer: COMPANY_TEMPLATE,
  "pre-revenue": COMPANY_TEMPLATE,
  foreign: COMPANY_TEMPLATE,
};
