import type { FactIssue } from "#facts/fact-book.ts";
import type { BookContext } from "./book-context.ts";
import type { PeriodList } from "./period-list.ts";
export function findIssues(_context: BookContext, _periods: PeriodList): readonly FactIssue[] {
  return [];
}
