import { cpus, totalmem } from "node:os";
import type { Measure } from "./measure.ts";

/** Prints the table of figures with their budgets and the conditions they were measured under. */
export function report(measures: readonly Measure[], browserVersion: string): void {
  const rows = measures.map((measure) => [
    measure.name,
    amount(measure),
    limit(measure),
    verdict(measure),
    measure.how,
  ]);
  const head = ["What", "Figure", "Budget", "Verdict", "How"];
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  for (const row of [head, widths.map((width) => "-".repeat(width)), ...rows]) {
    console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`);
  }
  console.log(`\n${conditions(browserVersion)}`);
}

/** Whether a figure keeps its budget. */
export function isKept({ figure, budget }: Measure): boolean {
  return budget === null || figure <= budget;
}

function verdict(measure: Measure): string {
  return measure.budget === null ? "" : isKept(measure) ? "kept" : "MISSED";
}

function amount({ figure, unit }: Measure): string {
  const digits = unit === "" ? 3 : unit === "ms" ? 0 : 1;
  return `${figure.toFixed(digits)} ${unit}`.trim();
}

function limit({ budget, unit }: Measure): string {
  return budget === null ? "" : `${budget} ${unit}`.trim();
}

function conditions(browserVersion: string): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `Measured on ${cpus().length} cores of ${processor?.model ?? "an unknown processor"}, ${memory} GiB, Node ${process.versions.node}, Chromium ${browserVersion}, ${process.platform}.`;
}
