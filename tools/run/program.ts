import { spawn, type SpawnOptions } from "node:child_process";

/** How a program ended and what it printed, both streams in the order they came. */
export interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs a program to its end with its output collected; a program that cannot be started ends with code 127. */
export function runProgram(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.on("error", (error) => resolve({ code: 127, output: error.message }));
    child.on("close", (code) => resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString("utf8") }));
  });
}

/** A set-up step that failed: one sentence with the cure, and what the program printed. */
export class SetupError extends Error {
  readonly output: string;

  constructor(sentence: string, output: string) {
    super(sentence);
    this.name = "SetupError";
    this.output = output;
  }
}

/** Does one step of set-up, with one line that names it and says how long it took. */
export async function step<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const started = performance.now();
  process.stdout.write(`${name} … `);
  try {
    const result = await work();
    process.stdout.write(`${seconds(performance.now() - started)}\n`);
    return result;
  } catch (error) {
    process.stdout.write("failed\n");
    throw error;
  }
}

/** Writes milliseconds as seconds with one decimal. */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
