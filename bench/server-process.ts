import { readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { runProgram } from "#tools/run/program.ts";

/** A tick of the counters in `/proc`, which Linux fixes at a hundredth of a second. */
const TICK_MS = 10;

/** Resident memory of a running process, in megabytes of 1,024 KB. */
export async function residentMegabytes(pid: number): Promise<number> {
  if (process.platform === "linux") {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  }
  const { output } = await runProgram("ps", ["-o", "rss=", "-p", String(pid)]);
  return Number(output) / 1024;
}

/** Processor time that a process and its threads have used so far, in milliseconds. Linux only: see proc_pid_stat(5). */
export function processorMilliseconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // The name before the last parenthesis may hold blanks; the state, the third field, follows it.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** Of one processor, what a process with nothing to do may still use: it looks after its jobs and streams. */
const QUIET_SHARE = 0.05;
const QUIET_MS = 3_000;

/**
 * Resolves when a process has had nothing to do for three seconds, to the seconds that it took; its first work is then done.
 * Throws after `mostSeconds`, as what is measured then would count that work. Linux only.
 */
export async function untilQuiet(pid: number, mostSeconds = 300): Promise<number> {
  const begun = performance.now();
  const waited = (): number => (performance.now() - begun) / 1_000;
  while (waited() < mostSeconds) {
    const before = processorMilliseconds(pid);
    await setTimeout(QUIET_MS);
    if (processorMilliseconds(pid) - before <= QUIET_MS * QUIET_SHARE) return waited();
  }
  throw new Error(`The server was not without work for three seconds within ${mostSeconds} seconds.`);
}
