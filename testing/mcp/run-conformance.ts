import { execFile, spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";

export interface ConformanceResult {
  readonly passed: readonly string[];
  readonly failed: readonly string[];
}

const LONGEST_MS = 120_000;
const MOST_OUTPUT_BYTES = 16_000_000;

/** Runs what a revision of the protocol requires of a server, by the official suite. */
export function runConformance(url: string, revision: "2025-11-25" | "2026-07-28"): Promise<ConformanceResult> {
  return runSuite(["server", "--url", url, "--requirements", revision]);
}

interface AuthorizationSuite {
  readonly issuer: string;
  readonly clientId: string;
  readonly resource: string;
  /** Where the suite waits for the answer. */
  readonly port: number;
  /** What a person's browser does at the address that the suite prints. */
  readonly visit: (address: URL) => Promise<void>;
}

/** Runs what the suite asks of an authorization server; it prints an address that a person has to open. */
export async function runAuthorizationConformance(suite: AuthorizationSuite): Promise<ConformanceResult> {
  const { issuer, clientId, resource, port, visit } = suite;
  const asked = ["--url", issuer, "--client-id", clientId, "--resource", resource, "--port", String(port)];
  const child = spawn(process.execPath, [SCRIPT, "authorization", ...asked], { cwd: tmpdir(), timeout: LONGEST_MS });
  let output = "";
  let visiting: Promise<void> | null = null;
  for await (const chunk of child.stdout) {
    output += String(chunk);
    const address = /^http\S+\/authorize\?\S+$/m.exec(output)?.[0];
    if (address !== undefined && output.includes("Waiting")) visiting ??= visit(new URL(address));
  }
  await visiting;
  const summary = output.split("=== SUMMARY ===")[1];
  if (summary === undefined) throw new Error(`The suite wrote no summary: ${output}`);
  return { passed: named(summary, "✓"), failed: named(summary, "✗") };
}

const SCRIPT = fileURLToPath(import.meta.resolve("@modelcontextprotocol/conformance/dist/index.js"));

function runSuite(typed: readonly string[]): Promise<ConformanceResult> {
  // The suite writes its results into the working folder.
  const options = { cwd: tmpdir(), timeout: LONGEST_MS, maxBuffer: MOST_OUTPUT_BYTES };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [SCRIPT, ...typed], options, (error, stdout) => {
      const summary = stdout.split("=== SUMMARY ===")[1];
      if (summary === undefined) reject(new Error(`The suite wrote no summary: ${error?.message ?? stdout}`));
      else resolve({ passed: named(summary, "✓"), failed: named(summary, "✗") });
    });
  });
}

/** Scenarios that a revision runs without requiring them follow its total. */
function named(summary: string, mark: string): string[] {
  const [required = ""] = summary.split("Total:");
  const notRequired = new Set(summary.split("Not scored")[1]?.match(/[\w/-]+(?= \()/g));
  return [...required.matchAll(/^(\S) ([\w/-]+):/gm)].flatMap(([, found, name]) =>
    found === mark && name !== undefined && !notRequired.has(name) ? [name] : [],
  );
}
