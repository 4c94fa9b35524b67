import { followEvents, startRun } from "#e2e/research-run.ts";
import { median, repeat, type Measure } from "./measure.ts";

const SYMBOLS = ["NVDA", "AAPL", "MSFT", "JPM", "WMT", "KO", "XOM", "SNOW", "GE"];
const WARM_UP = "ORCL";

/** Time from the question to the first card and to COMPLETE, through the API, over companies not asked for before. */
export async function measureRuns(origin: string): Promise<Measure[]> {
  await timeRun(origin, WARM_UP);
  const runs = await repeat(SYMBOLS.length, (round) => timeRun(origin, SYMBOLS[round] ?? WARM_UP));
  const how = `median of ${SYMBOLS.length} companies, one after another, type full`;
  const slowest = Math.max(...runs.map(({ complete }) => complete));
  return [
    { name: "Research run, first card", figure: median(runs.map((run) => run.first)), unit: "ms", budget: 300, how },
    { name: "Research run, COMPLETE", figure: median(runs.map((run) => run.complete)), unit: "ms", budget: 1_500, how },
    { name: "the slowest of them", figure: slowest, unit: "ms", budget: null, how: "COMPLETE" },
  ];
}

async function timeRun(origin: string, symbol: string): Promise<{ first: number; complete: number }> {
  const started = performance.now();
  const runId = await startRun(origin, { symbol, type: "full" });
  let first: number | null = null;
  for await (const { kind } of followEvents(origin, runId)) {
    const elapsed = performance.now() - started;
    if (kind === "card") first ??= elapsed;
    if (kind === "complete") return { first: first ?? elapsed, complete: elapsed };
  }
  throw new Error(`The run for ${symbol} did not complete.`);
}
