import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** A thread that fills more than it may, in a process with or without a heap's size among its flags. */
const FILLING = `
  import { startThread } from "#server/start-thread.ts";
  const code = "const kept = []; for (let at = 0; at < 3_000_000; at += 1) kept.push([at]); process.exit(7);";
  const thread = startThread(new URL("data:text/javascript," + encodeURIComponent(code)), null, { old: 48, young: 16 });
  thread.once("error", (error) => { console.log(error.code); });
  thread.once("exit", (code) => { console.log(code); });
`;

it.each([{ flags: [] }, { flags: ["--max-old-space-size=2048"] }])(
  "docs/threats.md#63: ends a thread that needs more than it may use, in a process with the flags $flags",
  async ({ flags }) => {
    const run = promisify(execFile)(process.execPath, [...flags, "--input-type=module", "--eval", FILLING]);
    expect((await run).stdout.trim().split("\n")).toEqual(["ERR_WORKER_OUT_OF_MEMORY", "1"]);
  },
);
