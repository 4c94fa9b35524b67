import { cpus, loadavg, totalmem } from "node:os";
import { median, processorTime, type Measure } from "./measure.ts";

interface Conditions {
  readonly browserVersion: string;
  /** What else the machine had to do when the bench began, as processes waiting for a processor. */
  readonly load: number;
  /** Milliseconds that the machine took for LOOP_STEPS steps: it tells a slow machine from slow code. */
  readonly loop: number;
}

const LOOP_STEPS = 100_000_000;

/** What is known before the bench begins. */
export function conditionsNow(browserVersion: string): Conditions {
  return { browserVersion, load: loadavg()[0] ?? 0, loop: loopTime() };
}

/** The median of five, because a machine that others use is slow for moments too. */
function loopTime(): number {
  const times = Array.from({ length: 5 }, () =>
    processorTime(() => {
      let value = 1;
      for (let step = 0; step < LOOP_STEPS; step += 1) value = Math.imul(value, 31) + step;
      return value;
    }),
  );
  return median(times);
}

/** Prints the table of figures with their budgets and the conditions they were measured under. */
export function report(measures: readonly Measure[], conditions: Conditions): void {
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
  console.log(`\n${describe(conditions)}`);
}

/** Whether a figure keeps its budget. */
export function isKept({ figure, budget }: Measure): boolean {
  return budget === null || figure <= budget;
}

function verdict(measure: Measure): string {
  return measure.budget === null ? "" : isKept(measure) ? "kept" : "MISSED";
}

function amount({ figure, unit }: Measure): string {
  const digits = unit === "" ? 3 : unit === "ms" || unit === "/s" ? 0 : 1;
  return `${figure.toFixed(digits)} ${unit}`.trim();
}

function limit({ budget, unit }: Measure): string {
  return budget === null ? "" : `${budget} ${unit}`.trim();
}

function describe({ browserVersion, load, loop }: Conditions): string {
  const [processor] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  const machine = `${cpus().length} cores of ${processor?.model ?? "an unknown processor"}, ${memory} GiB`;
  const others = load > 0.5 ? " Others used the machine: times on an idle one are shorter." : "";
  return `Measured on ${machine}, ${process.platform}, Node ${process.versions.node}, Chromium ${browserVersion}; load at the start ${load.toFixed(1)}, a hundred million steps of a loop in ${loop.toFixed(0)} ms.${others}`;
}
