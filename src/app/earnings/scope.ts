import type { Services } from "#app/context.ts";
import type { Portfolio } from "#contracts/portfolio.ts";

/** Whose results a calendar shows. */
export interface Scope {
  /** Null: all companies held. */
  readonly ciks: readonly string[] | null;
  /** What can be chosen instead. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const ALL = { value: "all", label: "All companies held" } as const;
const OWN = { value: "portfolios", label: "My portfolios" } as const;

/** Reads whose results a question means; a portfolio that is not the visitor's is empty, as one that does not exist. */
export async function readScope(
  services: Pick<Services, "visitor" | "portfolios">,
  request: Request,
  wanted: string,
): Promise<Scope> {
  const visitor = await services.visitor(request);
  if (visitor === null) return { ciks: wanted === ALL.value ? null : [], choices: [ALL] };
  const portfolios = (await services.portfolios.readAll(visitor.userId)).filter(
    ({ archivedAt }) => archivedAt === null,
  );
  const choices = [ALL, OWN, ...portfolios.map(({ id, name }) => ({ value: id, label: name }))];
  if (wanted === ALL.value) return { ciks: null, choices };
  return { ciks: ciksOf(portfolios.filter(({ id }) => wanted === OWN.value || id === wanted)), choices };
}

/** The companies of some portfolios, each once. */
export function ciksOf(portfolios: readonly Pick<Portfolio, "items">[]): readonly string[] {
  return [...new Set(portfolios.flatMap(({ items }) => items.map(({ cik }) => cik)))];
}
