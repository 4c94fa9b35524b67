import { COMPARE_COMPANIES } from "./compare-companies.ts";
import type { AskFunction } from "./define-function.ts";
import { COMPUTE_METRIC, LIST_FIGURES, READ_FIGURES } from "./figures.ts";
import { READ_PASSAGE, SEARCH_FILINGS } from "./passages.ts";
import { ASK, CHECK_TEXT } from "./questions.ts";
import { LIST_EARNINGS, LIST_FILINGS } from "./records.ts";
import { RESOLVE_COMPANY } from "./resolve-company.ts";
import { SCREEN } from "./screen.ts";

/** Every function that answers from our data. Questions, models, MCP clients and the command line call these and no others. */
export const FUNCTIONS: readonly AskFunction[] = [
  RESOLVE_COMPANY,
  LIST_FIGURES,
  READ_FIGURES,
  COMPUTE_METRIC,
  COMPARE_COMPANIES,
  LIST_FILINGS,
  LIST_EARNINGS,
  SCREEN,
  SEARCH_FILINGS,
  READ_PASSAGE,
  ASK,
  CHECK_TEXT,
];

const BY_NAME = new Map(FUNCTIONS.map((entry) => [entry.name, entry]));

/** The function with a name; undefined for a name that no function has. */
export function functionNamed(name: string): AskFunction | undefined {
  return BY_NAME.get(name);
}
