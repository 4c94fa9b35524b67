import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { analysisOf, calculate } from "./calculations/calculate.ts";

/**
 * Finds the figure a slot names: a fact (`F…`) or metric (`M…`) of the issuer or of a peer, or a registered
 * calculation over them (`C:{operation}:{id}:{id}`). A calculation that cannot be had is undefined. Ids are made of
 * letters, digits, `.`, `-`, `_` and `:`, so they survive URL encoding.
 */
export function resolveFigure(id: string, analysis: Analysis, peers: readonly Analysis[] = []): Figure | undefined {
  if (id.startsWith("C:")) {
    const calculation = calculate(id, [analysis, ...peers]);
    return calculation.ok ? calculation.figure : undefined;
  }
  return analysisOf(id, [analysis, ...peers])?.find(id);
}
