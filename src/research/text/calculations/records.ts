import { Decimal } from "decimal.js";
import { unitKind } from "#contracts/api/units.ts";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { IdentityCheck } from "#metrics/analysis.ts";
import { formatDate } from "#research/text/format-date.ts";
import { daysBetween } from "./compatible.ts";
import { refuse, type Operation, type OperationResult } from "./operation.ts";

/** Figures about the record itself: ages, filings and identity checks. */
export const RECORDS: Readonly<Record<string, Operation>> = {
  /** Days from a figure's period end to the day the analysis stands for. */
  age: {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [figure], analysis }) =>
      figure === undefined
        ? refuse("operand-count", "One figure is needed.")
        : {
            ok: true,
            value: new Decimal(daysBetween(figure.period.end, analysis.asOf)),
            unit: "days",
            label: `Age of ${figure.label}`,
            formula: `Days from ${figure.period.end} to ${analysis.asOf}`,
          },
  },
  /** Days from a filing to the day the analysis stands for; its end date is the day of filing. */
  filing_age: {
    takes: "accession",
    least: 1,
    most: 1,
    across: false,
    compute: ({ names: [accession], analysis }) => {
      const filing = analysis.dossier.filings.find((one) => one.accession === accession);
      if (filing === undefined || filing.filed > analysis.asOf) {
        return refuse("operand-missing", `We have no filing ${accession ?? ""}.`);
      }
      return {
        ok: true,
        value: new Decimal(daysBetween(filing.filed, analysis.asOf)),
        unit: "days",
        label: `Age of the ${filing.form}`,
        formula: `Days from the filing of ${filing.accession} on ${filing.filed} to ${analysis.asOf}`,
        period: dayOf(filing.filed),
      };
    },
  },
  /** The value first filed for the period of a figure that a later filing restated. */
  first_filed: {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ operands: [figure] }) =>
      figure === undefined ? refuse("operand-count", "One figure is needed.") : firstFiled(figure),
  },
  /** How many identity checks of the company pass. The operand only names the company. */
  checks_passed: identityCount("Identity checks passed", (check) => check.verdict === "pass"),
  checks_failed: identityCount("Identity checks failed", (check) => check.verdict === "fail"),
  checks_run: identityCount("Identity checks run", () => true),
};

function firstFiled(figure: Figure): OperationResult {
  if (figure.lineage.kind !== "fact" || unitKind(figure.unit) !== "money") {
    return refuse("undefined", `${figure.label} is not an amount as filed.`);
  }
  const { fact, otherValues } = figure.lineage;
  const [first] = otherValues
    .filter((other) => other.filed !== null && other.filed < (fact.filed ?? ""))
    .toSorted((a, b) => (a.filed ?? "").localeCompare(b.filed ?? ""));
  return first === undefined
    ? refuse("undefined", `We have no earlier value of ${figure.label}.`)
    : {
        ok: true,
        value: new Decimal(first.value),
        unit: figure.unit,
        label: `${figure.label} as first filed`,
        formula: `${figure.label} in the ${first.form ?? "filing"} of ${first.filed ?? ""}`,
      };
}

function identityCount(label: string, isCounted: (check: IdentityCheck) => boolean): Operation {
  return {
    takes: "figures",
    least: 1,
    most: 1,
    across: false,
    compute: ({ analysis }): OperationResult => {
      const checks = analysis.identities().filter(isCounted);
      return {
        ok: true,
        value: new Decimal(checks.length),
        unit: "count",
        label,
        formula: label,
        ...(checks.length === 0 ? {} : { operands: checks.flatMap(({ left, right }) => [left, right]) }),
      };
    },
  };
}

function dayOf(date: string): FiscalPeriod {
  return {
    kind: "day",
    start: null,
    end: date,
    fiscalYear: Number(date.slice(0, 4)),
    quarter: null,
    key: `D${date}`,
    label: formatDate(date),
  };
}
