import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { reply, startLocalServer, type Answer, type LocalServer } from "#market/fixtures/local-server.ts";

const FIXTURES = fileURLToPath(new URL("../src/market/edgar/fixtures/", import.meta.url));

const FILES: Readonly<Record<string, string>> = {
  "/files/company_tickers.json": "company_tickers.json",
  "/files/company_tickers_exchange.json": "company_tickers_exchange.json",
  "/submissions/CIK0009990001.json": "submissions.json",
  "/submissions/CIK0009990001-submissions-001.json": "history-page.json",
  "/api/xbrl/companyfacts/CIK0009990001.json": "companyfacts.json",
};

/** The invented company that the stand-in for EDGAR knows. */
export const TIDEWATER = "0009990001";

/** A stand-in for EDGAR on this machine, and what it is to do wrong. */
export interface EdgarServer extends LocalServer {
  /** From now on every request gets this answer; null: the right ones again. */
  fail(answer: Answer | null): void;
}

/** Starts a local server that answers as EDGAR does for one invented company. */
export async function startEdgar(): Promise<EdgarServer> {
  const bodies = new Map<string, Buffer>();
  for (const [path, file] of Object.entries(FILES)) bodies.set(path, await readFile(`${FIXTURES}${file}`));
  let failure: Answer | null = null;
  const server = await startLocalServer((response, request) => {
    const body = bodies.get(request.url ?? "");
    const right = body === undefined ? reply(404) : reply(200, { "content-type": "application/json" }, body);
    (failure ?? right)(response, request);
  });
  return { ...server, fail: (answer) => (failure = answer) };
}
