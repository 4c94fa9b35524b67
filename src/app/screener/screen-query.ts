import type { FieldProblem } from "#app/problem.ts";
import { BASES, positionOf } from "#screener/universe/measures.ts";
import { USUAL_COLUMNS } from "./screen-address.ts";
import type { ScreenQuestion } from "#screener/screens/screener-services.ts";

export const SCREEN_PARAMETERS = ["q", "basis", "columns", "sort", "page"] as const;

const MOST_COLUMNS = 24;
const MOST_PAGES = 1_000;

export interface ReadQuestion {
  readonly question: ScreenQuestion;
  /** What could not be used; a page overlooks it, the API refuses it. */
  readonly problems: readonly FieldProblem[];
}

/** Reads a screen from an address: `?q=roic > 20%&columns=roic,pe&sort=-roic&page=2`. */
export function readScreenQuestion(query: URLSearchParams): ReadQuestion {
  const problems: FieldProblem[] = [];
  const columns = readColumns(query, problems);
  const sort = query.get("sort") ?? "-market_cap";
  const sortBy = sort.replace(/^-/, "");
  const isSortable = sortBy === "symbol" || sortBy === "name" || positionOf(sortBy) !== undefined;
  if (!isSortable)
    problems.push({
      field: "sort",
      detail: "Give the id of a metric, symbol or name; - before it reverses the order.",
    });
  const basis = BASES.find((one) => one === (query.get("basis") ?? "ttm"));
  if (basis === undefined) problems.push({ field: "basis", detail: `Give one of ${BASES.join(", ")}.` });
  const page = Number(query.get("page") ?? "1");
  const isPage = Number.isInteger(page) && page >= 1 && page <= MOST_PAGES;
  if (!isPage) problems.push({ field: "page", detail: `Give a whole number from 1 to ${String(MOST_PAGES)}.` });
  return {
    question: {
      line: query.get("q")?.trim() ?? "",
      basis: basis ?? "ttm",
      columns,
      sortBy: isSortable ? sortBy : "market_cap",
      isDescending: isSortable ? sort.startsWith("-") : true,
      page: isPage ? page : 1,
    },
    problems,
  };
}

function readColumns(query: URLSearchParams, problems: FieldProblem[]): readonly string[] {
  const named = query.getAll("columns").flatMap((text) => text.slice(0, 2_000).split(/[\s,]+/));
  const asked = inOrder([...new Set(named.filter((id) => id !== ""))], query.get("order") ?? "");
  const unknown = asked.filter((id) => positionOf(id) === undefined);
  const [first] = unknown;
  if (first !== undefined) problems.push({ field: "columns", detail: `There is no metric “${first.slice(0, 40)}”.` });
  if (asked.length > MOST_COLUMNS)
    problems.push({ field: "columns", detail: `Give at most ${String(MOST_COLUMNS)} columns.` });
  const known = asked.filter((id) => positionOf(id) !== undefined).slice(0, MOST_COLUMNS);
  return known.length === 0 ? USUAL_COLUMNS : known;
}

/** Boxes come in the order of the catalogue: those that were shown keep the order that they had, new ones follow. */
function inOrder(columns: readonly string[], order: string): readonly string[] {
  const before = order.slice(0, 2_000).split(",");
  return [...before.filter((id) => columns.includes(id)), ...columns.filter((id) => !before.includes(id))];
}
