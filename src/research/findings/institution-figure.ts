import { Decimal } from "decimal.js";
import {
  FINDING_MEASURE,
  type InstitutionHolding,
  type Institutions,
  quarterEndBefore,
} from "#contracts/filing-findings.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { formatDate } from "#research/text/format-date.ts";

/** What a manager's figure is: shares and value as filed, the shares a quarter before, and the change. */
const KINDS = ["shares", "value", "before", "change"] as const;
type InstitutionFigureKind = (typeof KINDS)[number];

/** What managers report, where all of it had been filed by the analysis's day. */
export function knownInstitutions({ dossier, asOf }: Analysis): Institutions | null {
  const known = dossier.findings?.institutions ?? null;
  return known === null || known.reports.some(({ filed }) => filed > asOf) ? null : known;
}

/** What a class of shares is called next to a manager's name: `Class A`. */
export function shareClassName(shareClass: string): string {
  if (shareClass === "receipts") return "depositary receipts";
  return shareClass === "common" ? "common shares" : `class ${shareClass} shares`;
}

/**
 * Makes a figure of a manager's holding, `D{cik}.institutions.{manager}.{class}.{kind}`; undefined where no report says
 * anything of it. Several lines of a report are added up, each an operand that leads to the filing.
 */
export function institutionFigure(
  analysis: Analysis,
  holding: InstitutionHolding,
  kind: InstitutionFigureKind,
): Figure | undefined {
  const place = [Number(analysis.dossier.company.cik), "institutions", Number(holding.manager), holding.shareClass];
  const id = `D${place.join(".")}.${kind}`;
  const { lines, before, period } = holding;
  const label = `${LABELS[kind]}, ${shareClassName(holding.shareClass)}`;
  if (kind === "value") return sumFigure({ id, label, holding, lines, end: period, amount: "value" });
  if (kind === "shares") return sumFigure({ id, label, holding, lines, end: period, amount: "shares" });
  if (before === null) return undefined;
  const earlier = { id, label, holding, lines: before, end: quarterEndBefore(period), amount: "shares" } as const;
  if (kind === "before") return sumFigure(earlier);
  const [now, then] = [institutionFigure(analysis, holding, "shares"), institutionFigure(analysis, holding, "before")];
  if (now?.value == null || then?.value == null) return undefined;
  return {
    ...base(id, label, "shares", dayOf(period)),
    value: now.value.minus(then.value),
    quality: "derived",
    lineage: { kind: "formula", formula: "The shares − those of the quarter before", operands: [now, then] },
  };
}

/** Finds such a figure, or a line that one is added up from, again by the end of its id. */
export function findInstitutionFigure(
  [manager, shareClass, kind, ...path]: readonly string[],
  analysis: Analysis,
): Figure | undefined {
  const holding = knownInstitutions(analysis)?.holdings.find(
    (one) => String(Number(one.manager)) === manager && one.shareClass === shareClass,
  );
  const named = KINDS.find((one) => one === kind);
  if (holding === undefined || named === undefined) return undefined;
  const figure = institutionFigure(analysis, holding, named);
  if (path.length === 0 || figure === undefined) return figure;
  const id = [figure.id, ...path].join(".");
  const lines = operandsOf(figure);
  return [...lines, ...lines.flatMap(operandsOf)].find((one) => one.id === id);
}

function operandsOf({ lineage }: Figure): readonly Figure[] {
  return lineage.kind === "formula" ? lineage.operands : [];
}

const LABELS: Readonly<Record<InstitutionFigureKind, string>> = {
  shares: "Shares reported",
  value: "Value reported",
  before: "Shares reported a quarter before",
  change: "Change in shares in the quarter",
};

interface Sum {
  readonly id: string;
  readonly label: string;
  readonly holding: InstitutionHolding;
  readonly lines: InstitutionHolding["lines"];
  /** The last day of the quarter. */
  readonly end: string;
  readonly amount: "shares" | "value";
}

function sumFigure(sum: Sum): Figure {
  const { id, label, lines, end, amount } = sum;
  const [only, ...others] = lines;
  if (only !== undefined && others.length === 0) return lineFigure(sum, only, id);
  const operands = lines.map((line) => lineFigure(sum, line, `${id}.${line.accession}-${String(line.line)}`));
  const formula =
    lines.length === 0
      ? "None: the report has no line about these shares"
      : `The sum of ${String(lines.length)} lines of Form 13F-HR`;
  return {
    ...base(id, label, amount === "value" ? "USD" : "shares", dayOf(end)),
    value: operands.reduce((total, { value }) => total.plus(value ?? 0), new Decimal(0)),
    quality: "derived",
    lineage: { kind: "formula", formula, operands },
  };
}

const CONCEPTS = { shares: "13F:sshPrnamt", value: "13F:value" } as const;

/** A value stated in thousands is made dollars; what the report prints is its operand. */
function lineFigure(sum: Sum, line: Sum["lines"][number], id: string): Figure {
  const { stated } = line;
  if (sum.amount !== "value" || stated === null) return statedFigure(sum, line, id);
  const asStated = { ...sum, label: `${sum.label}, as stated in thousands` };
  const operand = statedFigure(asStated, { ...line, value: stated }, `${id}.stated`);
  return {
    ...base(id, `${sum.label}, line ${String(line.line)}`, "USD", dayOf(sum.end)),
    value: new Decimal(line.value),
    quality: "derived",
    lineage: { kind: "formula", formula: "The stated value × 1,000", operands: [operand] },
  };
}

function statedFigure({ label, holding, end, amount }: Sum, line: Sum["lines"][number], id: string): Figure {
  const { accession, form, filed } = line;
  const unit = amount === "value" ? "USD" : "shares";
  const [concept, value] = [CONCEPTS[amount], line[amount]];
  const place = { cik: holding.manager, accession, form, filed, span: { start: null, end } };
  return {
    ...base(id, `${label}, line ${String(line.line)}`, unit, dayOf(end)),
    measure: concept,
    value: new Decimal(value),
    quality: "reported",
    lineage: { kind: "fact", fact: { id, concept, unit, value, basis: "filed", ...place }, otherValues: [] },
  };
}

function base(id: string, label: string, unit: "USD" | "shares", period: FiscalPeriod) {
  return { id, measure: FINDING_MEASURE, label, unit, period, flags: [], reason: null } as const;
}

function dayOf(end: string): FiscalPeriod {
  const fiscalYear = Number(end.slice(0, 4));
  return { kind: "instant", start: null, end, fiscalYear, quarter: null, key: `I${end}`, label: formatDate(end) };
}
