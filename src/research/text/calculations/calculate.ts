import { Decimal } from "decimal.js";
import type { Figure, Quality } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { resolveFinding } from "#research/findings/finding-measures.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { ARITHMETIC } from "./arithmetic.ts";
import { BANDS } from "./bands.ts";
import { EQUITY_VALUES } from "./equity-values.ts";
import { COMPANIES } from "./companies.ts";
import { type CalculationRefusal, type Operation, type OperationResult, nameOf, refuse, valueOf } from "./operation.ts";
import { RECORDS } from "./records.ts";
import { REMAINDERS } from "./remainder.ts";
import { VALUES } from "./values.ts";
import { WINDOWS } from "./windows.ts";
import { isSameTime } from "./compatible.ts";

/** What a chart needs to draw the way from one figure to another as steps up and down. */
const BRIDGE: Readonly<Record<string, Operation>> = {
  /** The first figure less all others: what of a whole its named parts leave over. */
  remainder: {
    takes: "figures",
    least: 2,
    most: 12,
    across: false,
    compute: ({ operands: [whole, ...parts] }) => {
      if (whole === undefined) return refuse("operand-count", "The whole is needed.");
      if (parts.some((part) => part.unit !== whole.unit)) return refuse("unit", "The figures are in different units.");
      if (parts.some((part) => !isSameTime(whole.period, part.period))) {
        return refuse("period", "The figures are of different times.");
      }
      return {
        ok: true,
        value: valueOf(whole).minus(Decimal.sum(...parts.map(valueOf))),
        unit: whole.unit,
        label: `${whole.label} without ${parts.map((part) => part.label).join(", ")}`,
        formula: `${nameOf(whole)} − ${parts.map(nameOf).join(" − ")}`,
      };
    },
  },
  /** A figure as a step down. */
  negative: {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [figure] }) =>
      figure === undefined
        ? refuse("operand-count", "One figure is needed.")
        : {
            ok: true,
            value: valueOf(figure).negated(),
            unit: figure.unit,
            label: `Less ${figure.label}`,
            formula: `− ${nameOf(figure)}`,
          },
  },
};

const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    ...ARITHMETIC,
    ...REMAINDERS,
    ...BRIDGE,
    ...WINDOWS,
    ...BANDS,
    ...COMPANIES,
    ...VALUES,
    ...EQUITY_VALUES,
    ...RECORDS,
  }),
);

export type Calculation =
  | { readonly ok: true; readonly figure: Figure }
  | { readonly ok: false; readonly reason: CalculationRefusal; readonly detail: string };

/** What an id `C:{operation}:{operand}:{operand}…` names; null when it is not of that form. */
export interface CalculationId {
  readonly operation: string;
  readonly operands: readonly string[];
}

/** Splits a calculation's id. Operands begin with F or M and a digit, or are an accession. */
export function parseCalculationId(id: string): CalculationId | null {
  const match = /^C:([a-z_]+):(.+)$/.exec(id);
  const operation = match?.[1];
  const rest = match?.[2];
  return operation === undefined || rest === undefined
    ? null
    : { operation, operands: rest.split(/:(?=[FM]\d|\d{10}-)/) };
}

/** Writes the id of a registered calculation. */
export function calculationId(operation: string, ...operands: readonly { readonly id: string }[]): string {
  return ["C", operation, ...operands.map(({ id }) => id)].join(":");
}

/** The company a figure id names, as a number without leading zeros; null for ids that name none. */
export function companyOf(id: string): string | null {
  return /^[DFM]0*(\d+)\./.exec(id)?.[1] ?? null;
}

/**
 * Computes a registered calculation from figures of the issuer and, where the operation compares companies, of its
 * peers. The issuer's analysis comes first.
 */
export function calculate(id: string, analyses: readonly [Analysis, ...Analysis[]]): Calculation {
  const parsed = parseCalculationId(id);
  if (parsed === null) {
    return { ok: false, reason: "malformed", detail: `${id} is not a calculation.` };
  }
  const operation = OPERATIONS.get(parsed.operation);
  if (operation === undefined) {
    return { ok: false, reason: "unknown-operation", detail: `There is no calculation ${parsed.operation}.` };
  }
  if (parsed.operands.length < operation.least || parsed.operands.length > operation.most) {
    return { ok: false, reason: "operand-count", detail: `${parsed.operation} takes another number of operands.` };
  }
  const gathered = operation.takes === "figures" ? gather(parsed.operands, analyses) : [];
  if ("reason" in gathered) {
    return gathered;
  }
  const analysis = analysisOf(gathered[0]?.id, analyses) ?? analyses[0];
  if (!operation.across && gathered.some((operand) => companyOf(operand.id) !== companyOf(gathered[0]?.id ?? ""))) {
    return { ok: false, reason: "entity", detail: "The figures belong to different companies." };
  }
  const result = operation.compute({ names: parsed.operands, operands: gathered, analysis });
  return result.ok ? { ok: true, figure: asFigure(id, result, gathered) } : result;
}

/** The analysis of the company a figure id names, undefined when it is not among those given. */
export function analysisOf(id: string | undefined, analyses: readonly Analysis[]): Analysis | undefined {
  const company = id === undefined ? null : companyOf(id);
  return analyses.find(({ dossier }) => dossier.company.cik.replace(/^0+/, "") === company);
}

function gather(
  ids: readonly string[],
  analyses: readonly Analysis[],
): readonly Figure[] | Extract<Calculation, { readonly ok: false }> {
  const figures: Figure[] = [];
  for (const id of ids) {
    const figure = analysisOf(id, analyses)?.find(id);
    if (figure === undefined) {
      return { ok: false, reason: "operand-missing", detail: `There is no figure ${id}.` };
    }
    if (figure.value === null) {
      return { ok: false, reason: "operand-absent", detail: figure.reason ?? `${figure.label} is not in our data.` };
    }
    figures.push(figure);
  }
  return figures;
}

function asFigure(
  id: string,
  outcome: Extract<OperationResult, { readonly ok: true }>,
  named: readonly Figure[],
): Figure {
  const operands = outcome.operands ?? named;
  return {
    id,
    measure: parseCalculationId(id)?.operation ?? id,
    label: outcome.label,
    value: outcome.value,
    unit: outcome.unit,
    period: outcome.period ?? latestPeriod(named),
    quality: outcome.quality ?? worstQuality(operands),
    lineage: { kind: "formula", formula: outcome.formula, operands },
    flags: [...new Set(operands.flatMap(({ flags }) => flags))],
    reason: null,
  };
}

function latestPeriod(figures: readonly Figure[]): FiscalPeriod {
  const latest = figures.reduce<Figure | undefined>(
    (last, figure) => (last === undefined || figure.period.end > last.period.end ? figure : last),
    undefined,
  );
  if (latest === undefined) {
    throw new TypeError("latestPeriod(): an operation without figure operands must name its period");
  }
  return latest.period;
}

/** Best first. What is computed is at least derived. */
const QUALITIES: readonly Quality[] = ["derived", "matched", "approximate"];

function worstQuality(operands: readonly Figure[]): Quality {
  return QUALITIES.findLast((quality) => operands.some((operand) => operand.quality === quality)) ?? "derived";
}

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
  const own = analysisOf(id, [analysis, ...peers]);
  return id.startsWith("D") && own !== undefined ? resolveFinding(id, own) : own?.find(id);
}
