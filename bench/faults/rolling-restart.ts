// npm run bench:rolling-restart: restarts two nodes behind nginx one after the other, with the configuration of
// docs/two-nodes.md, among writers, readers and followers of research, and counts what failed.
// Usage: npm run bench:rolling-restart -- [ROUNDS]
import { readFileSync } from "node:fs";
import { z } from "zod";
import { startPostgres } from "#testing/postgres-server.ts";
import { rollingRestart, type RollingResult } from "#testing/rolling-restart.ts";

const LOAD = { writers: 32, readers: 8, followers: 4 };
const DRAIN_SECONDS = 3;
const rounds = Number(process.argv[2] ?? 1);

const manifest = z.object({ companies: z.array(z.object({ symbol: z.string() })) });
const text = readFileSync(new URL("../../data/snapshot/manifest.json", import.meta.url), "utf8");
const symbols = manifest.parse(JSON.parse(text)).companies.map(({ symbol }) => symbol);

function print(round: number, result: RollingResult): boolean {
  const { answered, failed, acknowledged, notOnce, known, exitCodes } = result;
  const { streams, resumed, brokenOff, complete, missed } = result;
  console.log(
    `Round ${round}: ${answered} requests answered, ${failed.length} failed, exit codes ${exitCodes.join(" and ")}.`,
  );
  console.log(`  ${acknowledged} portfolios acknowledged, ${notOnce} of them not stored exactly once.`);
  console.log(`  ${streams} streams, ${resumed} of them continued, ${brokenOff} broken off.`);
  console.log(`  ${complete} runs followed to their end, ${missed} events missed.`);
  console.log(`  Of ${LOAD.writers} people who signed in, the nodes know ${known.join(" and ")}.`);
  for (const what of failed.slice(0, 20)) console.log(`  failed: ${what}`);
  const cut = result.proxyLog
    .split("\n")
    .filter((line) => line.includes("[error]") && !line.includes("Connection refused"));
  console.log(`  nginx saw ${cut.length} requests cut by a node that had taken them.`);
  for (const line of cut.slice(0, 5)) console.log(`  ${line}`);
  const isWell = exitCodes.every((code) => code === 0) && known.every((count) => count === LOAD.writers);
  return failed.length === 0 && notOnce === 0 && missed === 0 && resumed > 0 && isWell;
}

for (let round = 1; round <= rounds; round += 1) {
  const server = await startPostgres();
  const result = await rollingRestart(server.url, DRAIN_SECONDS, { ...LOAD, symbols });
  await server.stop();
  if (!print(round, result)) process.exitCode = 1;
}
