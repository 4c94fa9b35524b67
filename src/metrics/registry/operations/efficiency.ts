import type { Metric } from "#metrics/metric.ts";
import { notPositive } from "#metrics/wording.ts";
import { mean } from "#metrics/registry/definition/combine.ts";
import { defineMetric } from "#metrics/registry/definition/define.ts";
import { begin, now } from "#metrics/registry/definition/reads.ts";
import { NO_GROSS_PROFIT, UNCLASSIFIED } from "#metrics/registry/definition/unfit.ts";

const SPANS = ["year", "ttm"] as const;
const DAYS = 365;
const CYCLE_SOURCE = "Cash conversion cycle; Richards and Laughlin 1980, Financial Management.";
const NEEDS_BOTH_ENDS = "For a whole year or twelve months, with a balance sheet at both ends.";

interface Turnover {
  readonly label: string;
  readonly flow: { readonly id: string; readonly label: string };
  readonly balance: { readonly id: string; readonly label: string };
  readonly unfit: NonNullable<Parameters<typeof defineMetric>[0]["unfit"]>;
}

const SALES = { id: "revenue", label: "Revenue" };
const COSTS = { id: "cost_of_revenue", label: "Cost of revenue" };

function turnover(id: string, { label, flow, balance, unfit }: Turnover): Metric {
  return defineMetric({
    id,
    label,
    family: "efficiency",
    unit: "times",
    formula: `${flow.label} ÷ mean of ${balance.label} at start and end`,
    applicability: NEEDS_BOTH_ENDS,
    source: "Activity ratios; CFA Institute curriculum. FinanceBench tests the values.",
    better: "higher",
    periods: SPANS,
    unfit,
    reads: { flow: now(flow.id), begin: begin(balance.id), end: now(balance.id) },
    divisors: ["begin", "end"],
    value: (inputs) => {
      const balances = mean(inputs.of("begin"), inputs.of("end"));
      if (balances.lte(0)) return notPositive(inputs.figure("end"), "turnover is not meaningful");
      return inputs.of("flow").div(balances);
    },
  });
}

function daysOf(id: string, { label, flow, balance, unfit }: Turnover): Metric {
  return defineMetric({
    id,
    label,
    family: "efficiency",
    unit: "days",
    formula: `365 × mean of ${balance.label} at start and end ÷ ${flow.label}`,
    applicability: NEEDS_BOTH_ENDS,
    source: CYCLE_SOURCE,
    better: id === "days_payables" ? "neither" : "lower",
    periods: SPANS,
    unfit,
    reads: { flow: now(flow.id), begin: begin(balance.id), end: now(balance.id) },
    divisors: ["flow"],
    value: (inputs) =>
      inputs.of("flow").lte(0)
        ? notPositive(inputs.figure("flow"), `${label.toLowerCase()} are not meaningful`)
        : mean(inputs.of("begin"), inputs.of("end")).times(DAYS).div(inputs.of("flow")),
  });
}

const RECEIVABLES = { id: "receivables", label: "Receivables" };
const INVENTORY = { id: "inventory", label: "Inventory" };
const PAYABLES = { id: "payables", label: "Payables" };
const PLANT = { id: "property_plant_equipment", label: "Property, plant and equipment" };

/** How hard assets work and how long cash is tied up. */
export const EFFICIENCY_METRICS: readonly Metric[] = [
  turnover("ppe_turnover", { label: "Fixed-asset turnover", flow: SALES, balance: PLANT, unfit: UNCLASSIFIED }),
  turnover("receivables_turnover", {
    label: "Receivables turnover",
    flow: SALES,
    balance: RECEIVABLES,
    unfit: UNCLASSIFIED,
  }),
  turnover("inventory_turnover", {
    label: "Inventory turnover",
    flow: COSTS,
    balance: INVENTORY,
    unfit: NO_GROSS_PROFIT,
  }),
  daysOf("days_sales", { label: "Days of sales outstanding", flow: SALES, balance: RECEIVABLES, unfit: UNCLASSIFIED }),
  daysOf("days_inventory", { label: "Days of inventory", flow: COSTS, balance: INVENTORY, unfit: NO_GROSS_PROFIT }),
  daysOf("days_payables", { label: "Days of payables", flow: COSTS, balance: PAYABLES, unfit: NO_GROSS_PROFIT }),
  defineMetric({
    id: "days_payables_purchases",
    label: "Days of payables on purchases",
    family: "efficiency",
    unit: "days",
    formula: "365 × mean of Payables at start and end ÷ (Cost of revenue + Inventory at end − Inventory at start)",
    applicability: NEEDS_BOTH_ENDS,
    source: "FinanceBench: purchases are cost of revenue plus the change in inventory.",
    better: "neither",
    periods: SPANS,
    unfit: NO_GROSS_PROFIT,
    reads: {
      cost: now("cost_of_revenue"),
      payablesBegin: begin("payables"),
      payablesEnd: now("payables"),
      inventoryBegin: begin("inventory"),
      inventoryEnd: now("inventory"),
    },
    divisors: ["cost"],
    value: (inputs) => {
      const purchases = inputs.of("cost").plus(inputs.of("inventoryEnd")).minus(inputs.of("inventoryBegin"));
      if (purchases.lte(0)) return notPositive(inputs.figure("cost"), "days of purchases are not meaningful");
      return mean(inputs.of("payablesBegin"), inputs.of("payablesEnd")).times(DAYS).div(purchases);
    },
  }),
  defineMetric({
    id: "cash_cycle",
    label: "Cash conversion cycle",
    family: "efficiency",
    unit: "days",
    formula: "Days of sales outstanding + Days of inventory − Days of payables",
    applicability: "Where receivables, inventory and payables are reported at both ends.",
    source: CYCLE_SOURCE,
    better: "lower",
    periods: SPANS,
    unfit: NO_GROSS_PROFIT,
    reads: { sales: now("days_sales"), inventory: now("days_inventory"), payables: now("days_payables") },
    value: (inputs) => inputs.of("sales").plus(inputs.of("inventory")).minus(inputs.of("payables")),
  }),
];
